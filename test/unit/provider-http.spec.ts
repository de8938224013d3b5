import { afterEach, expect, it } from "@jest/globals";
import { GuardedHttpError, type GuardedHttp } from "../../subgraphs/shared/http/guarded-http.js";
import { createProviderHttp } from "../../subgraphs/shared/providers/provider-http.js";
import { captureLog } from "../testkit/secrets.js";

// Requests to providers, and what the log says of those that are down (docs/providers.md, The rules).

const hourMs = 3_600_000;
afterEach(() => void Reflect.deleteProperty(performance, "now"));

/** Requests to providers of which some are down, by a clock that a test advances. */
function providers() {
  const log = captureLog();
  const down = new Set<string>();
  let now = 1_000;
  Object.defineProperty(performance, "now", { value: () => now, configurable: true });
  const http = {
    async send({ owner }: { readonly owner: string }) {
      if (down.has(owner)) throw new GuardedHttpError("The connection was refused", false, true);
      return { status: 200, headers: {}, body: "" };
    },
  } as unknown as GuardedHttp;
  const up = new Map<string, number>();
  const providerUp = { set: ({ provider }: { provider: string }, value: number) => void up.set(provider, value) };
  const made = createProviderHttp({ http, logger: log.logger, metrics: { providerUp: providerUp as never } });
  return {
    down,
    up,
    pass: (ms: number) => void (now += ms),
    /** One request; returns the messages that it has logged. */
    async send(provider: string): Promise<string[]> {
      const before = log.text().length;
      await made.send(provider, { url: "https://bank.example.com", method: "GET", headers: {} }).catch(() => undefined);
      const lines = log.text().slice(before).split("\n").filter(Boolean);
      return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    },
  };
}

const isDown = "a provider is down: its operations wait, and are repeated until it is up";
const isUp = "a provider responds again";

it("says in the log once an hour that a provider is down, and once that it responds again", async () => {
  const { down, up, pass, send } = providers();
  expect(await send("bank")).toEqual([]);
  down.add("bank");
  expect(await send("bank")).toEqual([isDown]);
  expect(up.get("bank")).toBe(0);
  const said: string[] = [];
  // Three days of an attempt every five minutes.
  for (let attempt = 0; attempt < (3 * 24 * hourMs) / 300_000; attempt++) {
    pass(300_000);
    said.push(...(await send("bank")));
  }
  expect(said).toEqual(Array.from({ length: 72 }, () => isDown));
  down.delete("bank");
  expect(await send("bank")).toEqual([isUp]);
  expect(await send("bank")).toEqual([]);
  expect(up.get("bank")).toBe(1);
});

it("says nothing more within the hour of one that comes and goes, but of another one", async () => {
  const { down, pass, send } = providers();
  down.add("bank").add("exchange");
  expect(await send("bank")).toEqual([isDown]);
  down.delete("bank");
  expect(await send("bank")).toEqual([isUp]);
  down.add("bank");
  pass(hourMs - 1);
  expect(await send("bank")).toEqual([]);
  expect(await send("exchange")).toEqual([isDown]);
  pass(1);
  expect(await send("bank")).toEqual([isDown]);
});
