import { readFileSync } from "node:fs";
import { expect } from "@jest/globals";
import type { Page } from "playwright-core";
import type { Client, TestApp } from "../../testkit/app.js";
import { openTab, requireBrowserPackage, type ObservedPage } from "../browser.js";

const axeSource = readFileSync(requireBrowserPackage.resolve("axe-core/axe.min.js"), "utf8");

/** Where a view's specs begin: a signed-in console. */

export interface OpenConsole extends ObservedPage {
  /** Opens an address of the console, such as `payments?status=FAILED`. */
  readonly go: (address: string) => Promise<void>;
  /** Nothing left the host, nothing was blocked, nothing failed unseen. Closes the page. */
  readonly finish: () => Promise<void>;
}

/** The fragment by which an address signs in. */
export const signInFragment = ({ token: { clientId, clientSecret } }: Client): string =>
  `#sign-in=${Buffer.from(`${clientId}:${clientSecret}`).toString("base64url")}`;

/** Opens the console signed in with the client's token. */
export async function openConsole(
  app: TestApp,
  client: Client,
  address = "",
  size = { width: 1280, height: 800 },
): Promise<OpenConsole> {
  const observed = await openTab(app.baseUrl);
  const { page } = observed;
  await page.setViewportSize(size);
  const url = (path: string) => `${app.baseUrl}/console${path === "" ? "" : `/${path}`}`;
  await page.goto(url(address) + signInFragment(client));
  await page.getByRole("banner").waitFor();
  return {
    ...observed,
    go: async (path) => {
      await page.goto(url(path));
    },
    finish: async () => {
      const { foreignRequests, problems } = observed;
      expect({ foreignRequests, problems }).toEqual({ foreignRequests: [], problems: [] });
      await page.close();
    },
  };
}

/** Findings of axe (WCAG 2.2 AA) on what is shown, in both themes. */
export async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [theme, rules] of [
    ["light", ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]],
    // Only colours differ.
    ["dark", ["color-contrast"]],
  ] as const) {
    await page.evaluate(`document.documentElement.dataset.theme = "${theme}"`);
    found.push(...(await axe(page, rules)).map((one) => `${theme}: ${one}`));
  }
  return found;
}

interface AxeResult {
  readonly violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
}

/** `runOnly` has tags of rules, or rules. */
async function axe(page: Page, runOnly: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axeSource);
  const options = { runOnly };
  const result = await page.evaluate<AxeResult>(`axe.run(document, ${JSON.stringify(options)})`);
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
