import { setTimeout as delay } from "node:timers/promises";
import { ensureInstalled } from "../../scripts/packages.mjs";
import { executablePath, launchChromium, places } from "../../test/browser/chromium.mjs";
import { fastWriting } from "../grown.mjs";
import { median, minRounds, percentile, progress, within } from "../harness.mjs";
import { withProduct } from "../product.mjs";
import { seedHome } from "./home.mjs";

/* global document, location, MutationObserver, requestAnimationFrame -- of the page, in `observe` */

/** Number of payments; a smaller one is a trial. */
const payments = Number(process.env.BENCH_ROWS ?? 1_000_000);
const homesPerRound = 5;
const probesPerRound = 9;
/** A live list reads what is new at most every 400 ms: a payment that waits for that measures the wait. */
const betweenProbesMs = 700;
const maxScrolled = 10_000;
const scrollMs = 8_000;
const betweenPaymentsMs = 200;
const shownTimeoutMs = 60_000;
const pollMs = 10;

const views = [
  "payments",
  "customers",
  "reviews",
  "approvals",
  "cards",
  "agents",
  "accounts",
  "ledger",
  "webhooks",
  "events",
  "developers",
  "settings",
];

/** As in Chromium's own tools: "Fast 4G", and a processor that is four times slower. */
const fast4G = { offline: false, downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 };
const slowdown = 4;

/**
 * In each page: when all of a view was first shown, in milliseconds since the navigation, its largest contentful paint,
 * and when each payment's row appeared, by `Date.now()`.
 */
const observe = () => {
  const bench = { shownAt: undefined, largestPaint: undefined, rows: {} };
  globalThis.bench = bench;
  const waiting = "main [aria-label=Loading], main [aria-busy=true], main tr[aria-hidden=true] td span";
  const isHome = () => location.pathname.replace(/\/$/, "").endsWith("/console");
  const isShown = () =>
    document.querySelector("main h1") !== null &&
    document.querySelector(waiting) === null &&
    (!isHome() || document.querySelector("main figure") !== null);
  const check = () => {
    if (isShown()) bench.shownAt = performance.now();
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
  new PerformanceObserver((list) => (bench.largestPaint = list.getEntries().at(-1).startTime)).observe({
    type: "largest-contentful-paint",
    buffered: true,
  });
  new MutationObserver(() => {
    for (const { search } of document.querySelectorAll("main a[data-row]")) {
      const id = new URLSearchParams(search).get("open");
      if (id !== null) bench.rows[id] ??= Date.now();
    }
  }).observe(document, { childList: true, subtree: true });
};

/** The value of an expression in the page, once it is neither undefined, null nor false. */
function until(page, expression, what) {
  const poll = async () => {
    for (;;) {
      const value = await page.evaluate(expression);
      if (value !== undefined && value !== null && value !== false) return value;
      await delay(pollMs);
    }
  };
  return within(shownTimeoutMs, what, poll());
}

/** A signed-in page of a profile of its own. */
class Console {
  constructor(product, page) {
    this.product = product;
    this.page = page;
  }

  static async open(product, browser, { throttle } = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addInitScript(observe);
    const opened = new Console(product, await context.newPage());
    if (throttle) await throttle(await context.newCDPSession(opened.page));
    const credentials = Buffer.from(product.authorization.replace("Basic ", ""), "base64").toString("base64url");
    opened.shownAt = await opened.go("", `#sign-in=${credentials}`);
    return opened;
  }

  /** Loads a view; returns the milliseconds until all of it is shown. */
  async go(view, fragment = "") {
    await this.page.goto(`${this.product.url}/console${view && "/"}${view}${fragment}`, { waitUntil: "commit" });
    const shownAt = await until(this.page, "globalThis.bench?.shownAt", `/${view}`);
    if ((await this.page.locator("main [role=alert]").count()) > 0) {
      throw new Error(`/${view}: ${await this.page.locator("main [role=alert]").first().innerText()}`);
    }
    return shownAt;
  }

  close() {
    return this.page.context().close();
  }
}

const samplesOf = (name, unit) => ({ name, unit, ours: [], peer: null });

async function measureViews(opened) {
  const home = samplesOf("console-home", "ms");
  const others = new Map(views.map((view) => [view, []]));
  for (let round = 0; round <= minRounds; round++) {
    const times = [];
    for (let count = 0; count < homesPerRound; count++) times.push(await opened.go(""));
    const loads = [];
    for (const view of views) loads.push([view, await opened.go(view)]);
    // The first round warms up.
    if (round === 0) continue;
    home.ours.push(percentile(times, 0.5));
    for (const [view, ms] of loads) others.get(view).push(ms);
  }
  const byTime = [...others].toSorted(([, one], [, other]) => median(other) - median(one));
  for (const [view, times] of byTime) progress(`/${view}: ${median(times).toFixed(0)} ms`);
  const [[, slowest]] = byTime;
  return [home, { ...samplesOf("console-view", "ms"), ours: slowest }];
}

async function measurePaint(product, browser) {
  const samples = samplesOf("console-lcp", "ms");
  const throttle = async (session) => {
    await session.send("Network.emulateNetworkConditions", fast4G);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  };
  for (let round = 0; round < minRounds; round++) {
    const opened = await Console.open(product, browser, { throttle });
    samples.ours.push(await opened.page.evaluate("bench.largestPaint"));
    await opened.close();
  }
  return samples;
}

/** From the response to a payment, which follows its commit, to its row. */
async function measureLive(opened, pay) {
  const samples = samplesOf("console-live", "ms");
  await opened.go("payments");
  const count = "Object.keys(bench.rows).length";
  for (let round = 0; round < minRounds; round++) {
    const times = [];
    for (let probe = 0; probe < probesPerRound; probe++) {
      await delay(betweenProbesMs);
      const before = await opened.page.evaluate(count);
      await pay();
      const committedAt = Date.now();
      await until(opened.page, `${count} > ${before}`, "the row of a payment");
      times.push((await opened.page.evaluate("Math.max(...Object.values(bench.rows))")) - committedAt);
    }
    samples.ours.push(percentile(times, 0.5));
  }
  return samples;
}

/** Scrolls from the end of the list to its beginning; returns the milliseconds between frames. */
const scroll = `new Promise((resolve) => {
  const frame = document.querySelector("main [role=region][aria-label=Payments]");
  const end = frame.scrollHeight - frame.clientHeight;
  const times = [];
  const step = (now) => {
    times.push(now);
    const done = (now - times[0]) / ${scrollMs};
    if (done >= 1) return resolve(times.slice(1).map((time, index) => time - times[index]));
    frame.scrollTop = end * (1 - done);
    requestAnimationFrame(step);
  };
  frame.scrollTop = end;
  requestAnimationFrame(step);
})`;

/** Loads the rows: each arrival at the end of the list reads the next page. */
async function loadRows({ page }, rows) {
  const loaded = `(() => {
    const frame = document.querySelector("main [role=region][aria-label=Payments]");
    const row = frame.querySelector("tr[data-index]");
    frame.scrollTop = frame.scrollHeight;
    return frame.scrollHeight / row.offsetHeight >= ${rows};
  })()`;
  const startedAt = performance.now();
  while (!(await page.evaluate(loaded))) {
    if (performance.now() - startedAt > 4 * shownTimeoutMs) throw new Error(`${rows} rows were not loaded in time`);
    await delay(pollMs);
  }
  progress(`${rows} rows: loaded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
}

/** The list is live: payments come while it is scrolled. */
async function measureFrames(opened, pay) {
  const late = samplesOf("console-frames", "% late");
  const longest = samplesOf("console-frame-longest", "ms");
  await opened.go("payments");
  await loadRows(opened, Math.min(maxScrolled, payments));
  for (let round = 0; round < minRounds; round++) {
    let isScrolling = true;
    const paying = (async () => {
      while (isScrolling) {
        await pay();
        await delay(betweenPaymentsMs);
      }
    })();
    const gaps = await opened.page.evaluate(scroll);
    isScrolling = false;
    await paying;
    // A frame is late if the screen, at 60 Hz, has shown another one twice: half a frame is the clock's jitter.
    late.ours.push((100 * gaps.filter((gap) => gap > 25).length) / gaps.length);
    longest.ours.push(Math.max(...gaps));
    progress(`scrolling, round ${round + 1}: ${gaps.length} frames, ${late.ours.at(-1).toFixed(1)} % late`);
  }
  return [late, longest];
}

async function measure(product) {
  const { accountId } = await seedHome(product, payments);
  const pay = () => product.rest("POST", `/sandbox/internal-accounts/${accountId}/fund`, { amount: 100 });
  const browser = await launchChromium();
  try {
    const paint = await measurePaint(product, browser);
    const opened = await Console.open(product, browser);
    const loads = await measureViews(opened);
    const live = await measureLive(opened, pay);
    return [...loads, paint, live, ...(await measureFrames(opened, pay))];
  } finally {
    await browser.close();
  }
}

/** The console in Chromium, of a tenant with a million payments and 100,000 customers. */
export async function measureConsole() {
  if (executablePath === undefined) {
    progress(`skipped: no Chromium is installed; looked for ${places.join(", ")}`);
    return [];
  }
  ensureInstalled("test/browser");
  return withProduct(measure, { databaseSettings: fastWriting });
}
