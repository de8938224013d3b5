import "./production.js";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { parseArgs } from "node:util";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { createGateway } from "../graph/gateway.js";
import { nodeHandler } from "../graph/gateway-http.js";
import { runProcess, type Stop } from "./lifecycle.js";

const usage = `Usage: npm run gateway -- --supergraph FILE [--port 4000] [--host 127.0.0.1] [--header NAME]...

  A gateway of any supergraph of Federation 2, on POST /graphql. Each --header is passed on to the subgraphs.
`;

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        supergraph: { type: "string" },
        port: { type: "string", default: "4000" },
        host: { type: "string", default: "127.0.0.1" },
        header: { type: "string", multiple: true, default: [] },
      },
    });
    const { supergraph, port, ...others } = values;
    return supergraph !== undefined && /^\d{1,5}$/.test(port)
      ? { supergraph, port: Number(port), ...others }
      : undefined;
  } catch {
    return undefined;
  }
}

async function start(options: NonNullable<ReturnType<typeof readArguments>>, stops: Stop[]): Promise<void> {
  const { supergraph, port, host, header } = options;
  const gateway = await createGateway({
    supergraph: await readFile(supergraph, "utf8"),
    forwardHeaders: header,
    logger: createLogger("warn"),
  });
  stops.push(() => gateway.close());
  const serve = nodeHandler(gateway);
  const server = createServer((request, response) => {
    const [path] = (request.url ?? "").split("?", 1);
    if (path === "/graphql") serve(request, response);
    else response.writeHead(path === "/readyz" ? 200 : 404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  stops.push(async () => {
    server.close();
    server.closeAllConnections();
  });
  process.stdout.write(`Graph: http://${host}:${port}/graphql\n`);
}

const options = readArguments();
if (options) await runProcess("gateway", (stops) => start(options, stops));
else {
  process.stderr.write(usage);
  process.exitCode = 2;
}
