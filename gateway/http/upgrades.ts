import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** Headers of the connection's upgrade, which end with it. */
const upgradeHeaders: ReadonlySet<string> = new Set(["upgrade", "http2-settings"]);

function withoutUpgrade(name: string, value: string): string[] {
  if (upgradeHeaders.has(name.toLowerCase())) return [];
  if (name.toLowerCase() !== "connection") return [`${name}: ${value}`];
  const options = value.split(",").map((option) => option.trim());
  const left = options.filter((option) => !upgradeHeaders.has(option.toLowerCase()));
  return left.length === 0 ? [] : [`${name}: ${left.join(", ")}`];
}

/** The request's head as it was sent, without its offer. */
function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    lines.push(...withoutUpgrade(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? ""));
  }
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
}

/** Serves a request that offers an upgrade; `rest`: data received after its head. */
export type ServeWithoutUpgrade = (request: IncomingMessage, socket: Duplex, rest: Buffer) => void;

/**
 * Serves requests as if they offered no upgrade, as RFC 9110 (7.8) allows. Node has stopped reading the connection: the
 * request is put back before the rest, and the connection is given to the server as a new one, once its earlier
 * requests have their responses.
 */
export function createServeWithoutUpgrade(server: Server): ServeWithoutUpgrade {
  const lastResponses = new WeakMap<Duplex, ServerResponse>();
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    lastResponses.set(socket, response);
  });

  return (request, socket, rest) => {
    const fail = () => socket.destroy();
    const serve = () => {
      socket.off("error", fail);
      // The earlier response was the connection's last.
      if (socket.destroyed || socket.writableEnded) return void socket.destroy();
      socket.unshift(Buffer.concat([headOf(request), rest]));
      server.emit("connection", socket);
    };
    socket.on("error", fail);
    const earlier = lastResponses.get(socket);
    if (!earlier || earlier.writableFinished) serve();
    else earlier.once("close", serve);
  };
}
