import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "@jest/globals";
import { clientTimes } from "../../gateway/rest/server-options.js";
import { basic, startApp } from "../testkit/app.js";
import { boolean } from "../../subgraphs/shared/persistence/driver/row.js";

describe("a server that closes", () => {
  it("lets the request under way finish, and waits for no client that never ends its own", async () => {
    const app = await startApp({ worker: false, times: { ...clientTimes, closeMs: 2_000 } });
    const { sandbox } = await app.platform();
    const { port } = new URL(app.baseUrl);
    const hanging = connect(Number(port), "127.0.0.1");
    hanging.on("error", () => undefined);
    hanging.write(
      `POST /2025-10-13/customers HTTP/1.1\r\nHost: x\r\nAuthorization: ${basic(sandbox.token)}\r\n` +
        "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    );
    // Blocks on the lock until it is released below.
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let locked = (): void => undefined;
    const isLocked = new Promise<void>((resolve) => (locked = resolve));
    const holder = app.core.deps.systemScope("operator").$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM platform.platform_config FOR UPDATE`;
      locked();
      await released;
    });
    await isLocked;
    const underWay = sandbox.rest("PATCH", "/config", { body: { cardConfigs: { maxTransactionsPerDay: 3 } } });
    const waiting = async () => {
      const [row] = await app.core.deps.db.$queryRaw({ waiting: boolean })`
        SELECT EXISTS (SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock') AS waiting`;
      return row?.waiting ?? false;
    };
    while (!(await waiting()));
    const closing = app.close();
    release();
    await holder;
    expect(await underWay).toMatchObject({ status: 200, body: { cardConfigs: { maxTransactionsPerDay: 3 } } });
    await Promise.all([closing, hanging.destroyed || once(hanging, "close")]);
  });

  it("waits for no client that connected and asked for nothing", async () => {
    const app = await startApp({ worker: false, times: { ...clientTimes, closeMs: 60_000 } });
    const idle = connect(Number(new URL(app.baseUrl).port), "127.0.0.1");
    idle.on("error", () => undefined);
    await once(idle, "connect");
    // The server has accepted it once it has responded to another.
    expect((await fetch(`${app.baseUrl}/healthz`)).status).toBe(200);
    await Promise.all([app.close(), once(idle, "close")]);
  });
});
