// An installed Chromium, for the browser's specs and the benchmark `console`.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";

/** Requires from the packages of this folder, which are installed on demand. */
export const requireBrowserPackage = createRequire(new URL("package.json", import.meta.url));

/** Places where it is looked for; `CHROMIUM_PATH` is the only one if it is set. */
export const places = process.env.CHROMIUM_PATH
  ? [process.env.CHROMIUM_PATH]
  : ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/usr/bin/google-chrome-stable"];

export const executablePath = places.find((path) => existsSync(path));

/** Chromium without what it does on its own account, as on a machine without a network. */
const args = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

export function launchChromium() {
  const { chromium } = requireBrowserPackage("playwright-core");
  return chromium.launch({ executablePath, args });
}
