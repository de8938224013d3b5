import { join } from "node:path";
import { afterAll, beforeAll, describe } from "@jest/globals";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";

interface Chromium {
  readonly places: readonly string[];
  readonly executablePath: string | undefined;
  readonly requireBrowserPackage: NodeJS.Require;
  readonly launchChromium: () => Promise<Browser>;
}
// These specs are compiled to another folder, without it.
const chromium = (await import(join(projectRoot, "test/browser/chromium.mjs"))) as Chromium;
export const { requireBrowserPackage } = chromium;

/** One Chromium for all specs of a worker, with which it ends; each page has a profile of its own. */
let shared: Promise<Browser> | undefined;
const sharedBrowser = () => (shared ??= chromium.launchChromium());

/** If Jest runs specs in its own process, nothing else would end the browser. */
const isInWorker = process.send !== undefined;

async function leave(): Promise<void> {
  const browser = await shared;
  common = undefined;
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
  if (isInWorker) return;
  await browser?.close();
  shared = undefined;
}

/** Runs the specs in headless Chromium; skips them, and says so, only if none is installed. */
export function describeInBrowser(name: string, specs: () => void): void {
  if (chromium.executablePath === undefined) {
    process.stderr.write(`Skipped: ${name}. No Chromium is installed; looked for ${chromium.places.join(", ")}.\n`);
    describe.skip(name, specs);
    return;
  }
  describe(name, () => {
    beforeAll(sharedBrowser);
    afterAll(leave);
    specs();
  });
}

/** A page of its own profile, and what it did that a page of ours must not do. */
export interface ObservedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Requests to any other origin: other hosts are not found. */
  readonly foreignRequests: readonly string[];
  /** Uncaught errors, and what the Content-Security-Policy blocked. */
  readonly problems: readonly string[];
}

/** A profile of its own. */
export async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  if (!shared) throw new Error("Pages are opened within describeInBrowser");
  return (await shared).newContext(options);
}

/** Requests of a profile's pages to any other origin. */
function foreignRequestsOf(context: BrowserContext, baseUrl: string): readonly string[] {
  const foreign: string[] = [];
  // A route would refuse them as well, and turn the browser's cache off.
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== baseUrl) foreign.push(url.href);
  });
  return foreign;
}

async function observed(context: BrowserContext, foreignRequests: readonly string[]): Promise<ObservedPage> {
  const problems: string[] = [];
  const page = await context.newPage();
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && message.text().includes("Content Security Policy")) problems.push(message.text());
  });
  return { page, context, foreignRequests, problems };
}

/** Opens a page that must reach `baseUrl` only, in a profile of its own. */
export async function openPage(baseUrl: string, options: BrowserContextOptions = {}): Promise<ObservedPage> {
  const context = await newContext(options);
  return observed(context, foreignRequestsOf(context, baseUrl));
}

let common:
  { readonly context: BrowserContext; readonly baseUrl: string; readonly foreign: readonly string[] } | undefined;

/** The same in one profile for all such pages of a `describe`, whose cache has the scripts of the page before. */
export async function openTab(baseUrl: string): Promise<ObservedPage> {
  if (common?.baseUrl !== baseUrl) {
    const context = await newContext();
    common = { context, baseUrl, foreign: foreignRequestsOf(context, baseUrl) };
  }
  return observed(common.context, common.foreign);
}
