import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "@jest/globals";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { DatabaseWatch, withoutOutages } from "../../subgraphs/shared/persistence/database-watch.js";
import { createEmptyDatabase } from "../testkit/database.js";
import { eventually } from "../testkit/app.js";
import { freePort } from "../testkit/server-process.js";

const database = await createEmptyDatabase();

function watchOf(url: string) {
  const lines: { level: string; msg: string; failures?: number }[] = [];
  const plain = createLogger("debug", { write: (line) => void lines.push(JSON.parse(line)) });
  const watch = new DatabaseWatch(url, plain);
  const logger = withoutOutages(plain, watch);
  const at = (level: string) => lines.filter((line) => line.level === level).map(({ msg }) => msg);
  return { lines, watch, logger, at };
}

const ended = () => Object.assign(new Error("terminating connection"), { code: "57P01" });
const refused = () => Object.assign(new Error("connect ECONNREFUSED 192.0.2.1:443"), { code: "ECONNREFUSED" });

describe("the watch of the database", () => {
  it("logs that it is gone once, whoever fails for it, and all other errors as they are", async () => {
    const url = new URL(database.url);
    url.port = String(await freePort());
    const { watch, logger, at } = watchOf(url.href);
    logger.error({ err: refused() }, "no rates from the rate source");
    for (let request = 0; request < 50; request++) logger.error({ requestId: "r", error: ended() }, "a request failed");
    await eventually(
      async () => at("error").length,
      (count) => count === 2,
    );
    for (let request = 0; request < 50; request++) logger.warn({ err: refused() }, "the listener lost the database");
    logger.error({ err: new Error("a bug") }, "a request failed");
    logger.error({ requestId: "r" }, "without an error");
    expect(at("error")).toEqual([
      "no rates from the rate source",
      "The database is gone: requests are refused until it is back",
      "a request failed",
      "without an error",
    ]);
    expect(at("warn")).toEqual([]);
    expect(at("debug")).toHaveLength(100);
    watch.close();
  });

  it("counts what fails while the database responds, in a line now and then", async () => {
    const { watch, lines, logger, at } = watchOf(database.url);
    const full = Object.assign(new Error("could not extend file"), { code: "53100" });
    for (let request = 0; request < 20; request++) logger.error({ err: full }, "a request failed");
    await eventually(
      async () => at("error").length,
      (count) => count > 0,
    );
    await delay(100);
    for (let request = 0; request < 20; request++) logger.error({ err: full }, "a request failed");
    await delay(100);
    expect(lines.filter(({ level }) => level === "error")).toMatchObject([
      { msg: "Statements fail, though the database responds", failures: 20 },
    ]);
    expect(at("debug")).toHaveLength(40);
    watch.close();
  });
});
