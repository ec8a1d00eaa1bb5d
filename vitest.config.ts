import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Builds and browsers share two cores: more workers only make each other wait.
    maxWorkers: 2,
  },
});
