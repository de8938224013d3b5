import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { Turns } from "../../subgraphs/shared/kernel/turns.js";
import { isOf } from "./client-address.js";
import { rawReply } from "./raw-reply.js";

/** Time for a refused client to read the response and disconnect. */
const refusalGraceMs = 1_000;
/** Maximum number of open refused connections; further ones are closed without a response. */
const maxRefusals = 100;

/** Responds to refused connections without reading a request. */
function createRefusal(most: number): (socket: Socket) => void {
  const reason = `This address has ${most} open connections, the maximum: close one first.`;
  let refusals = 0;

  return (socket) => {
    socket.on("error", () => socket.destroy());
    if (refusals >= maxRefusals) {
      socket.destroy();
      return;
    }
    refusals += 1;
    const cutOff = setTimeout(() => socket.destroy(), refusalGraceMs);
    socket.once("close", () => {
      refusals -= 1;
      clearTimeout(cutOff);
    });
    // Discards incoming data: closing with unread data would reset the connection, and lose the response.
    socket.resume();
    socket.end(rawReply(new ApiError("RATE_LIMITED", reason), { "Retry-After": "1", "x-should-retry": "true" }));
  };
}

/**
 * Allows at most `most` connections per remote address, except trusted proxies, whose connections are of many clients;
 * a further one gets 429 RATE_LIMITED and is closed. Must be called before the server listens: it wraps Node's
 * connection listeners.
 */
export function limitConnections(
  server: Server,
  { connectionsPerAddress: most, trustedProxies }: Pick<Env, "connectionsPerAddress" | "trustedProxies">,
): void {
  const connections = new Turns({ mostPerOwner: most });
  const refuse = createRefusal(most);
  const counted = new WeakSet<Socket>();
  const listeners = server.listeners("connection");
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    // A disconnected socket has no address, and isn't counted; one after a refused upgrade is already counted.
    if (remoteAddress !== undefined && !counted.has(socket) && !isOf(trustedProxies, remoteAddress)) {
      const end = connections.tryTake(remoteAddress);
      if (!end) return refuse(socket);
      counted.add(socket);
      socket.once("close", end);
    }
    for (const listener of listeners) Reflect.apply(listener, server, [socket]);
  });
}
