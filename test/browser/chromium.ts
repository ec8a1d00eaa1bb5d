/** Real Chromium, as Debian packages it. */

import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, onTestFinished } from "vitest";

/** The widths that the pages are looked at: a laptop and a small phone. */
export const VIEWPORTS = { laptop: { width: 1280, height: 900 }, phone: { width: 360, height: 740 } } as const;

/** What a page did besides what was asked of it. */
export interface OpenPage {
  readonly page: Page;
  /** Errors thrown or logged in the page. */
  readonly errors: string[];
}

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** Starts one browser for the tests of a file. */
export async function startBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
  afterAll(() => browser.close());
  return browser;
}

/** Opens a page in a profile of its own, which lives as long as the test. */
export async function openPage(browser: Browser, url: string, viewport: { width: number; height: number } = VIEWPORTS.laptop): Promise<OpenPage> {
  const context = await browser.newContext({ viewport, permissions: ["clipboard-read", "clipboard-write"], reducedMotion: "reduce" });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(url);
  return { page, errors };
}

function findChromium(): string {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const candidates = ["chromium", "chromium-browser", "google-chrome"].flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [process.env["CHROMIUM"] ?? "", ...candidates].find((path) => path !== "" && existsSync(path));
  if (found === undefined) throw new Error("There is no Chromium in PATH: install the package chromium, or name it in the variable CHROMIUM.");
  return found;
}
