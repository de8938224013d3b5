import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The business's own server for webhooks. It accepts everything, unless it is down. */
export interface Endpoint {
  readonly url: string;
  isDown: boolean;
  close(): void;
}

/** Listens on a free port of this machine, while the command runs. */
export async function openEndpoint(): Promise<Endpoint> {
  const server = createServer((request, response) => {
    request.resume().once("end", () => {
      const [status, body] = endpoint.isDown ? [503, "Down for maintenance"] : [200, "{}"];
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint: Endpoint = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    isDown: false,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return endpoint;
}
