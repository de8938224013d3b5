import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface ProxyOptions {
  /** Gets the target's data, and returns the client's. */
  readonly fromTarget?: (chunk: Buffer, target: Socket) => Buffer;
}

/** A TCP proxy on a port of its own, that can fall silent as a broken network does. */
export interface Proxy {
  readonly port: number;
  /** Stops forwarding, in both directions, without an end or a reset. */
  silence(): void;
  /** Passes new connections on again; those that fell silent stay so. */
  heal(): void;
  close(): Promise<void>;
}

export async function startProxy(targetPort: number, { fromTarget }: ProxyOptions = {}): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((client) => {
    const target = connect(targetPort, "127.0.0.1");
    const link = (from: Socket, to: Socket, change: (chunk: Buffer) => Buffer) => {
      sockets.add(from);
      from.on("error", () => from.destroy());
      from.on("data", (chunk: Buffer) => void to.write(change(chunk)));
      from.on("close", () => {
        sockets.delete(from);
        if (!from.isPaused()) to.destroy();
      });
      if (isSilent) from.pause();
    };
    link(client, target, (chunk) => chunk);
    link(target, client, (chunk) => fromTarget?.(chunk, target) ?? chunk);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    heal() {
      isSilent = false;
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}
