import type { IncomingMessage, Server } from "node:http";
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

/**
 * Serves a request as if it offered no upgrade, as RFC 9110 (7.8) allows. Node has stopped reading the connection:
 * the request is put back in front of the rest, and the connection is handed to the server as a new one.
 */
export function serveWithoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    lines.push(...withoutUpgrade(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? ""));
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
  server.emit("connection", socket);
}
