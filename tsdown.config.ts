import { defineConfig } from "tsdown";

export default defineConfig({
  entry: ["src/*.ts"],
  format: "esm",
  platform: "node",
  target: "node20.19",
  dts: true,
  clean: true,
  fixedExtension: false,
});
