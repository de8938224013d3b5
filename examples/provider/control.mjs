// The control port: what a person, or a test in another process, makes the provider do. On this machine only.
import { createServer } from "node:http";
import { once } from "node:events";
import { json } from "node:stream/consumers";

/** Commands by path; each gets the body's members, and returns what is shown. */
const commandsOf = (provider) => ({
  "/plan": ({ kind, states, members }) => provider.plan(kind, states, members),
  "/faults": (faults) => provider.setFaults(faults),
  "/advance": ({ operationId }) => provider.advance(operationId),
  "/return": ({ operationId, code, reason }) => provider.giveBack(operationId, { code, reason }),
  "/credit": (entry) => provider.credit(entry),
  "/down": () => provider.goDown(),
  "/up": () => provider.comeUp(),
});

export async function startControl(provider, port) {
  const commands = commandsOf(provider);
  const server = createServer(async (request, response) => {
    const answer = (status, content = {}) =>
      response.writeHead(status, { "content-type": "application/json" }).end(`${JSON.stringify(content)}\n`);
    try {
      if (request.method === "GET" && request.url === "/book") {
        return answer(200, { operations: provider.book.list(), entries: [...provider.book.entries.values()] });
      }
      const command = request.method === "POST" && commands[request.url];
      if (!command) return answer(404, { reason: `There is GET /book, and POST ${Object.keys(commands).join(", ")}` });
      const isEmpty = Number(request.headers["content-length"] ?? 0) === 0;
      return answer(200, await command(isEmpty ? {} : await json(request)));
    } catch (error) {
      return answer(400, { reason: error.message });
    }
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
