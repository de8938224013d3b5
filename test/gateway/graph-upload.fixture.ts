import type { Client, GraphReply } from "../testkit/app.js";

/** A part of a form: text, or a file with its name. */
export type Part = readonly [name: string, value: string | File];

export interface FormReply extends GraphReply {
  readonly headers: Headers;
}

/** Sends the parts in their order to `/graphql`. */
export async function sendParts(
  { baseUrl, authorization }: Client,
  parts: readonly Part[],
  headers: Readonly<Record<string, string>> = { "graphql-require-preflight": "true" },
): Promise<FormReply> {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  const response = await fetch(`${baseUrl}/graphql`, { method: "POST", headers: { authorization, ...headers }, body });
  const reply = (await response.json()) as Omit<FormReply, "status" | "headers">;
  return { ...reply, status: response.status, headers: response.headers };
}

/** The parts of an operation with its files, by the paths of their variables. */
function partsOf(query: string, variables: object, files: Readonly<Record<string, File>>): Part[] {
  const paths = Object.keys(files);
  return [
    ["operations", JSON.stringify({ query, variables })],
    ["map", JSON.stringify(Object.fromEntries(paths.map((path, index) => [index, [path]])))],
    ...Object.values(files).map((file, index) => [String(index), file] as const),
  ];
}

/** Sends an operation with its files, by the paths of their variables. */
export const upload = (client: Client, query: string, variables: object, files: Readonly<Record<string, File>>) =>
  sendParts(client, partsOf(query, variables, files));
