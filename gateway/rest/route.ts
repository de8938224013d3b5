import { z } from "zod";
import type { Audience, Permission } from "../../subgraphs/shared/kernel/caller.js";
import type { ErrorCode } from "../../subgraphs/shared/kernel/errors.js";
import type { OperationFacts } from "../../subgraphs/shared/operation/definition.js";
import { pageOf } from "../../subgraphs/shared/schema/fields.js";

/** The version of the REST interface, first segment of every path (docs/interface.md, Versioning). */
export const apiVersion = "2025-10-13";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof methods)[number];

/** The data of a document's execution: the root fields. */
export type GraphData = Readonly<Record<string, unknown>>;
export type Variables = Readonly<Record<string, unknown>>;

/**
 * One success of a route: the schema of the response (null: no body), and how to pick it from the data. `undefined`
 * means that this status doesn't apply; `null` if the schema isn't nullable returns 404.
 */
export type ReplyCase = readonly [schema: z.ZodType | null, pick: (data: GraphData) => unknown];

export interface HeaderRule {
  readonly description: string;
  readonly required?: boolean;
}

/** A file part of a multipart route. */
export interface FileRule {
  /** Default true. */
  readonly required?: boolean;
  readonly maxBytes: number;
  /** Media types, matched on the part's own `Content-Type`. */
  readonly types: readonly string[];
  readonly description?: string;
}

/** An uploaded file, kept on disk until the response; to keep it longer, copy it. */
export interface UploadedFile {
  /** Passed to the operation, which takes the file over (`UploadInput`). */
  readonly uploadId: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly path: string;
}

/** The day since which an operation is deprecated, `YYYY-MM-DD`, and the route that replaces it. */
export interface Deprecation {
  readonly replacedBy: RouteKey;
  readonly since: string;
}

/** The validated request from which a route derives its variables. */
export interface RouteRequest<
  Path = Readonly<Record<string, string>>,
  Query = unknown,
  Body = unknown,
  Header extends string = string,
> {
  readonly path: Path;
  readonly query: Query;
  /** The JSON body, or the text fields of a multipart one. */
  readonly body: Body;
  /** The headers that the route declares, under their documented names. */
  readonly headers: Readonly<Partial<Record<Header, string>>>;
  readonly idempotencyKey: string | undefined;
  readonly files: Readonly<Record<string, UploadedFile>>;
}

/** The field of the graph that a route executes; its document is generated from the schemas (`field-document.ts`). */
export interface RouteField {
  readonly name: string;
  readonly kind: "query" | "mutation";
  /** The schema from which the selection is generated: the first response's, without a list's envelope; null: none. */
  readonly shown: z.ZodType | null;
  /** Schemas of the further responses: a union's types are selected by the ids of these and of `shown`. */
  readonly others?: readonly z.ZodType[];
  /** Whether a list's `totalCount` is selected; default true. */
  readonly isCounted?: boolean;
  /** Whether a response has no body: of its type in a union nothing is selected. */
  readonly isBodyless?: boolean;
  /** The graph's names of the path's parameters, if they differ. */
  readonly pathNames?: Readonly<Record<string, string>>;
  /** Arguments, or members of the input, whose values the route sets. */
  readonly fixed?: Variables;
}

interface RouteFacts {
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** Name of a hand-written operation, or the graph's field that the route executes. */
  readonly document: string | RouteField;
  /** Whose credentials it takes; default PLATFORM. */
  readonly audience?: Audience;
  /** That a token needs; of no other audience. */
  readonly permission: Permission;
  /** Every POST accepts a key; other methods if declared. Never GET. */
  readonly idempotency?: "optional" | "required";
  /** Makes the body `multipart/form-data`: the rules of its files by name. `body` then validates the text fields. */
  readonly multipart?: Readonly<Record<string, FileRule>>;
  /** Response by success status, ascending: the first whose value isn't `undefined` applies. */
  readonly reply: Readonly<Record<number, ReplyCase>>;
  /** Status of an idempotent replay by the original status; absent: the same. */
  readonly replayStatus?: Readonly<Record<number, number>>;
  /**
   * Status in production, if the operation exists in the sandbox only (docs/interface.md, Sandbox operations in
   * production).
   */
  readonly sandboxOnly?: "403" | "404";
  /** Code of the 404 for a malformed path and for a null result; default NOT_FOUND. */
  readonly notFound?: ErrorCode;
  /** Further error statuses to document. */
  readonly errors?: readonly number[];
  /** Facts for assistants, of the operation from which the route was generated. */
  readonly operation?: Pick<OperationFacts, "description" | "agentPermission" | "errors">;
  /** Whether responses may have warnings (docs/interface.md, Warnings). */
  readonly mayWarn?: boolean;
  /** An extension of Paygraph, and documented as one (docs/interface.md, Extensions of Paygraph). */
  readonly extension?: boolean;
  /** Announced in every response, and in OpenAPI. */
  readonly deprecated?: Deprecation;
}

export interface RouteDefinition extends RouteFacts {
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: Readonly<Record<string, HeaderRule>>;
  readonly body?: z.ZodType;
  /** Absent: each argument of the field is the member of path, query or body with its name. */
  variables?(request: RouteRequest): Variables;
}

/** Keys such as `GET /customers/{customerId}`. */
type RouteKey = `${Method} /${string}`;
export type RouteTable = Readonly<Record<RouteKey, RouteDefinition>>;

/** The parameters of a path: text, checked by the route's schema if it has one. */
export type PathParameters = Readonly<Record<string, string>>;

export interface RouteSpec<
  Path extends PathParameters,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Header extends string,
> extends RouteFacts {
  readonly path?: z.ZodObject & z.ZodType<Path>;
  readonly query?: Query;
  readonly headers?: Readonly<Record<Header, HeaderRule>>;
  readonly body?: Body;
  variables(request: RouteRequest<Path, z.output<Query>, z.output<Body>, Header>): Variables;
}

type NoQuery = z.ZodObject<Record<never, never>>;

/** One declarative route; types its `variables` by its schemas. */
export function route<
  Path extends PathParameters = PathParameters,
  Query extends z.ZodObject = NoQuery,
  Body extends z.ZodType = z.ZodUndefined,
  Header extends string = never,
>(spec: RouteSpec<Path, Query, Body, Header>): RouteDefinition {
  return spec;
}

export function routeEntries(
  routes: RouteTable,
): { method: Method; template: string; key: string; route: RouteDefinition }[] {
  return Object.entries(routes).map(([key, definition]) => {
    const [, verb, template] = /^([A-Z]+) (\/.*)$/.exec(key) ?? [];
    const method = methods.find((known) => known === verb);
    if (!method || !template) throw new Error(`Route "${key}": the key must be like "GET /customers/{customerId}"`);
    return { method, template, key, route: definition };
  });
}

/** Names of the parameters of a path template such as `/customers/{customerId}`. */
export function pathParameters(template: string): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

/** Every POST takes an `Idempotency-Key`, except without credentials; another method only if its route declares it. */
export function acceptsIdempotencyKey(method: Method, { audience, idempotency }: RouteDefinition): boolean {
  return audience !== "PUBLIC" && (method === "POST" || idempotency !== undefined);
}

/** Headers of the signed retry (docs/interface.md, Signed retry). */
export const signedRetryHeaders = {
  "Service-Wallet-Signature": { description: "Stamp over `payloadToSign`, on the signed retry." },
  "Request-Id": { description: "`requestId` of the challenge, on the signed retry." },
} as const satisfies Record<string, HeaderRule>;

/** The graph's `walletSignature` input from the signed retry's headers; null on the first leg. */
export function walletSignature(
  headers: Readonly<Partial<Record<keyof typeof signedRetryHeaders, string>>>,
): { stamp: string | null; requestId: string | null } | null {
  const stamp = headers["Service-Wallet-Signature"] ?? null;
  const requestId = headers["Request-Id"] ?? null;
  return stamp === null && requestId === null ? null : { stamp, requestId };
}

/** The value if it has this `__typename`, else `undefined`: picks a member of a union. */
export function ofType(typeName: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return "__typename" in value && value.__typename === typeName ? value : undefined;
}

/** The graph's `UploadInput` of an uploaded file; undefined for an optional file that is missing. */
export function uploadInput(
  file: UploadedFile | undefined,
): Pick<UploadedFile, "uploadId" | "fileName" | "mimeType"> | undefined {
  return file && { uploadId: file.uploadId, fileName: file.fileName, mimeType: file.mimeType };
}

/** The graph's page arguments from REST's `limit` and `cursor`. */
export function page(query: { readonly limit?: number; readonly cursor?: string }): { first?: number; after?: string } {
  return { first: query.limit, after: query.cursor };
}

const connection = z.object({
  nodes: z.array(z.unknown()),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  totalCount: z.int().min(0).nullish(),
});

/** A list's response from a Relay connection: `nextCursor` only when there is more. `id` names the envelope. */
export function pageReply(item: z.ZodType, pick: (data: GraphData) => unknown, id?: string): ReplyCase {
  const envelope = pageOf(item);
  return [
    id ? envelope.meta({ id }) : envelope,
    (data) => {
      const { nodes, pageInfo, totalCount } = connection.parse(pick(data));
      const hasMore = pageInfo.hasNextPage;
      return { data: nodes, hasMore, nextCursor: hasMore ? pageInfo.endCursor : null, totalCount };
    },
  ];
}
