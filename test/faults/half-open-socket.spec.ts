import { afterEach, describe, expect, it } from "@jest/globals";
import { WebSocket } from "ws";
import { startGraphServer, until, type GraphServer } from "../gateway/graph-server.fixture.js";
import { startProxy, type Proxy } from "./proxy.fixture.js";

/** The network between client and server falls silent: neither side ever hears of it. */
describe("a WebSocket whose other side is gone without a word", () => {
  let server: GraphServer;
  let proxy: Proxy;
  let socket: WebSocket;
  afterEach(async () => {
    socket.terminate();
    await proxy.close();
    await server.close();
  });

  const connections = () => new Promise<number>((resolve) => server.app.server.getConnections((_, n) => resolve(n)));

  /** Speaks the protocol by hand, through the proxy; resolves at the server's first word. */
  async function connectThrough(operation: string): Promise<void> {
    proxy = await startProxy(Number(new URL(server.baseUrl).port));
    socket = new WebSocket(`ws://127.0.0.1:${proxy.port}/graphql`, "graphql-transport-ws");
    await new Promise((resolve, reject) => {
      socket.once("message", resolve).once("error", reject);
      socket.once("open", () => {
        socket.send(JSON.stringify({ type: "connection_init", payload: { authorization: server.authorization } }));
      });
    });
    socket.send(JSON.stringify({ id: "1", type: "subscribe", payload: { query: operation } }));
    await until(() => server.world.open.size === 1);
  }

  async function expectGone(): Promise<void> {
    await until(() => server.world.open.size === 0);
    const deadline = performance.now() + 5_000;
    while ((await connections()) > 0) {
      if (performance.now() > deadline) throw new Error("The connection is still held");
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(socket.readyState).toBe(WebSocket.OPEN); // As far as it knows.
  }

  it("is let go when it leaves a ping unanswered", async () => {
    server = await startGraphServer({ keepAliveMs: 50, graceMs: 100 });
    await connectThrough("subscription { ticks(count: 0) { id } }");
    proxy.silence();
    await expectGone();
  });

  it("is let go in the middle of a stream, and what it was sent is bounded", async () => {
    server = await startGraphServer({ keepAliveMs: 50, sendMs: 200, graceMs: 100 });
    await connectThrough("subscription { ticks(count: 100000, size: 200000) { id padding } }");
    await until(() => server.world.pulled > 5);
    proxy.silence();
    await expectGone();
    const { pulled } = server.world;
    // Far more than the sockets' own buffers hold, far less than the flood.
    expect(pulled).toBeLessThan(500);
  });
});
