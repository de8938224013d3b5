import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createClient, type Client as SocketClient } from "graphql-ws";
import { printSchema } from "graphql";
import { publicSchema as schemaOf } from "../../gateway/graph/planner/public-schema.js";
import { WebSocket } from "ws";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { closeAtEnd } from "../setup/close.js";
import type { Client } from "../testkit/app.js";

export const folder = join(projectRoot, "test/clients");
const requireFrom = createRequire(join(folder, "packages/package.json"));

/** Requires one of the packages of these specs, which are compiled to another folder. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- their types are installed with them, on demand
export const requireClient = (name: string): any => requireFrom(name);
export const resolveClient = (name: string): string => requireFrom.resolve(name);

/** The schema that clients see, as SDL. */
export const publicSchema = (): string =>
  printSchema(schemaOf(readFileSync(join(projectRoot, "schema/supergraph.graphql"), "utf8")));

/** A request as the server received it. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly status: number;
}

/** A `fetch` with the credentials, which notes the operations that are sent. */
export function notingFetch({ authorization }: Client): { readonly sent: SentRequest[]; readonly fetch: typeof fetch } {
  const sent: SentRequest[] = [];
  return {
    sent,
    async fetch(input, init = {}) {
      const response = await fetch(input, { ...init, headers: { ...headersOf(init.headers), authorization } });
      const body = typeof init.body === "string" ? (JSON.parse(init.body) as Record<string, unknown>) : {};
      const url = input instanceof Request ? input.url : String(input);
      sent.push({ method: init.method ?? "GET", url, body, status: response.status });
      return response;
    },
  };
}

const headersOf = (headers: RequestInit["headers"]): Record<string, string> =>
  Object.fromEntries(new Headers(headers).entries());

/** A client of graphql-ws with the credentials; it closes at the end of the spec. */
export function socketClient({ baseUrl, authorization }: Client): SocketClient {
  const client = createClient({
    url: `${baseUrl.replace("http", "ws")}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization },
    retryAttempts: 0,
  });
  closeAtEnd(async () => client.dispose());
  return client;
}

/** Creates a customer by REST, and returns its id. */
export async function createCustomer(
  client: Client,
  fullName: string,
  currencies: readonly string[] = [],
): Promise<string> {
  const body = { customerType: "INDIVIDUAL", fullName, currencies };
  const { body: customer } = await client.rest("POST", "/customers", { body });
  return customer.id as string;
}
