import type { Server } from "node:http";
import type { Socket } from "node:net";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { createQuota } from "./quota.js";
import { rawReply } from "./raw-reply.js";

/** A refused client gets this long to take the answer and hang up. */
const refusalGraceMs = 1_000;
/** Refused connections that may still be open at once: those beyond are cut without an answer. */
const maxRefusals = 100;

/** Answers refused connections without reading a request of theirs. */
function createRefusal(most: number): (socket: Socket) => void {
  const reason = `This address has ${most} open connections, as many as it may: close one first.`;
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
    // What arrives is thrown away: closing with it unread would reset the connection, and the answer with it.
    socket.resume();
    socket.end(rawReply(new ApiError("RATE_LIMITED", reason), { "Retry-After": "1", "x-should-retry": "true" }));
  };
}

/**
 * At most `most` connections of one remote address at once; one beyond is answered 429 RATE_LIMITED and closed. To be
 * called before the server listens: it stands before Node's own handling of a connection.
 */
export function limitConnections(server: Server, most: number): void {
  const take = createQuota(most);
  const refuse = createRefusal(most);
  const serve = server.listeners("connection");
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    // One that has hung up already has no address any more, and holds nothing.
    const release = remoteAddress === undefined ? undefined : take(remoteAddress);
    if (remoteAddress !== undefined && !release) return refuse(socket);
    if (release) socket.once("close", release);
    for (const listener of serve) Reflect.apply(listener, server, [socket]);
  });
}
