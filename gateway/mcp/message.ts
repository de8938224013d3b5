import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  isJSONRPCRequest,
  JSONRPCMessageSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  PingRequestSchema,
  ReadResourceRequestSchema,
  type JSONRPCMessage,
} from "@modelcontextprotocol/sdk/types.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { parseJsonBody } from "../rest/request.js";

/** Maximum length of a client's text that an error repeats. */
export const maxQuoted = 100;

/** An error of JSON-RPC. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

const requests = [
  InitializeRequestSchema,
  PingRequestSchema,
  ListToolsRequestSchema,
  CallToolRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ReadResourceRequestSchema,
  CompleteRequestSchema,
];

function parsed(body: Buffer): unknown {
  try {
    return parseJsonBody(body);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new RpcError(ErrorCode.ParseError, error.message);
  }
}

/** The one message of a body. Throws RpcError. */
export function readMessage(body: Buffer): JSONRPCMessage {
  const value = parsed(body);
  if (Array.isArray(value)) {
    throw new RpcError(ErrorCode.InvalidRequest, "Send one message at a time: batches are not supported.");
  }
  const message = JSONRPCMessageSchema.safeParse(value);
  if (!message.success) throw new RpcError(ErrorCode.InvalidRequest, "The body is not a JSON-RPC 2.0 message.");
  return message.data;
}

/** Throws RpcError if the parameters of a known request are malformed. */
export function assertParameters(message: JSONRPCMessage): void {
  if (!isJSONRPCRequest(message)) return;
  const schema = requests.find(({ shape }) => shape.method.value === message.method);
  const result = schema?.safeParse(message);
  if (!result || result.success) return;
  const [issue] = result.error.issues;
  const place = issue?.path.join(".") ?? "params";
  throw new RpcError(ErrorCode.InvalidParams, `${place}: ${issue?.message ?? "is invalid"}`);
}
