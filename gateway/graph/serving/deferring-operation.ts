import type { FastifyRequest } from "fastify";
import { OperationTypeNode } from "graphql";
import type { ClientDocuments } from "./client-documents.js";
import { usesDefer } from "./parts-rule.js";
import { isRecord, operationIn, readObject, resultTypeOf, type PlainOperation } from "./plain-operation.js";

/** A query with `@defer`. */
export type DeferringOperation = PlainOperation & Required<Pick<PlainOperation, "client">>;

export function isDeferring(operation: PlainOperation): operation is DeferringOperation {
  const { client } = operation;
  return client?.definition.operation === OperationTypeNode.QUERY && usesDefer(client.document);
}

function parsed(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The parameters of a query string; undefined if they can't be read. */
function inQueryString(url: string): Record<string, unknown> | undefined {
  const given = new URLSearchParams(url.split("?")[1]?.split("#")[0]);
  const { variables, extensions, ...texts } = Object.fromEntries(given);
  const [read, more] = [parsed(variables ?? null), parsed(extensions ?? null)];
  return read === undefined || more === undefined ? undefined : { ...texts, variables: read, extensions: more };
}

/**
 * A query with `@defer` that isn't sent as most are: by GET, or by a client that accepts nothing but parts. Undefined for
 * all others.
 */
export function readDeferring(
  { method, headers, body, url }: Pick<FastifyRequest, "method" | "headers" | "body" | "url">,
  documents: ClientDocuments,
): DeferringOperation | undefined {
  const given = method === "POST" ? readObject(body) : inQueryString(url);
  if (!isRecord(given)) return undefined;
  const operation = operationIn(given, resultTypeOf(headers.accept) ?? "application/json", documents);
  return operation && isDeferring(operation) ? operation : undefined;
}
