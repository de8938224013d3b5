import { randomUUID } from "node:crypto";
import { Client as McpClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import type { JsonSchemaType, JsonSchemaValidator } from "@modelcontextprotocol/sdk/validation";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import type { Connected } from "../subgraphs/agents.fixture.js";

/** A tool's result. */
export interface ToolResult {
  readonly isError: boolean;
  /** The texts, joined. */
  readonly text: string;
  /** The structured result, or the error body. */
  readonly body: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests read responses freely
}

/** An assistant that is connected to `/mcp`. */
export interface Assistant {
  readonly mcp: McpClient;
  call(name: string, args?: Record<string, unknown>): Promise<ToolResult>;
}

const open = new Set<McpClient>();

/** The SDK's validator, which compiles each schema once for all clients. */
class SharedValidator extends AjvJsonSchemaValidator {
  static readonly #compiled = new Map<string, JsonSchemaValidator<unknown>>();

  override getValidator<T>(schema: JsonSchemaType): JsonSchemaValidator<T> {
    const text = JSON.stringify(schema);
    const known = SharedValidator.#compiled.get(text) ?? super.getValidator<unknown>(schema);
    SharedValidator.#compiled.set(text, known);
    return known as JsonSchemaValidator<T>;
  }
}

/** Connects by the transport. Its client knows the tools, so it refuses results that don't have their output schema. */
export async function assistantBy(transport: StreamableHTTPClientTransport): Promise<Assistant> {
  const jsonSchemaValidator = new SharedValidator();
  const mcp = new McpClient({ name: "test", version: "1" }, { jsonSchemaValidator });
  await mcp.connect(transport);
  open.add(mcp);
  await mcp.listTools();
  return {
    mcp,
    async call(name, args = {}) {
      const result = CallToolResultSchema.parse(await mcp.callTool({ name, arguments: args }));
      const texts = result.content.map((part) => (part.type === "text" ? part.text : part.type));
      const isError = result.isError ?? false;
      return { isError, text: texts.join("\n"), body: isError ? JSON.parse(texts[1] ?? "") : result.structuredContent };
    },
  };
}

/** Connects as the SDK does: with the handshake, and the attempt to open a stream. */
export function assistantOf(baseUrl: string, accessToken: string): Promise<Assistant> {
  const headers = { authorization: `Bearer ${accessToken}` };
  return assistantBy(new StreamableHTTPClientTransport(new URL("/mcp", baseUrl), { requestInit: { headers } }));
}

/** Closes every assistant. */
export async function closeAssistants(): Promise<void> {
  await Promise.all([...open].map((mcp) => mcp.close()));
  open.clear();
}

export interface RpcReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests read responses freely
}

/** A POST of these bytes. */
export async function post(
  baseUrl: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
): Promise<RpcReply> {
  const response = await fetch(`${baseUrl}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? undefined : JSON.parse(text) };
}

/** The text of a request. */
export const request = (method: string, params: object = {}, id: unknown = 1): string =>
  JSON.stringify({ jsonrpc: "2.0", id, method, params });

/** The arguments of create_quote: from the customer's account to its bank. */
export const payment = ({ accountId, bankId }: Connected, amount: number, more: object = {}) => ({
  source: { sourceType: "ACCOUNT", accountId },
  destination: { destinationType: "ACCOUNT", accountId: bankId },
  lockedCurrencySide: "SENDING",
  lockedCurrencyAmount: amount,
  idempotencyKey: randomUUID(),
  ...more,
});

/** Asks for a quote and its execution. */
export async function payBy(its: Assistant, of: Connected, amount: number) {
  const { body } = await its.call("create_quote", payment(of, amount));
  return its.call("execute_quote", { quoteId: body.id, idempotencyKey: randomUUID() });
}

/** A further US bank account, in the words of create_external_account. */
export function bankArguments() {
  return {
    currency: "USD",
    accountInfo: {
      accountType: "USD_ACCOUNT",
      accountNumber: `${String(Math.floor(Math.random() * 1e8)).padStart(8, "1")}6789`,
      routingNumber: "021000021",
      beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Ada Byron" },
    },
  };
}
