import type { GraphQLResolveInfo } from "graphql";
import type { ClassType } from "type-graphql";
import { z } from "zod";
import type { EventType } from "../events/event-types.js";
import type { SubgraphContext } from "../graphql/context.js";
import type { Audience, Permission } from "../kernel/caller.js";
import type { ErrorCode } from "../kernel/errors.js";
import type { FormerNames } from "../kernel/former-names.js";
import { pageOf } from "../schema/fields.js";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** Method and path template, such as `POST /quotes/{quoteId}/execute`. */
export type RouteKey = `${Method} /${string}`;

/** A success response of a route. */
export interface RestReply {
  readonly status: number;
  /** Schema of the body, for its shape and documentation; null: no body. */
  readonly schema: z.ZodType | null;
  /** Schema that the graph's selection is generated from, if the body is an envelope around it. */
  readonly item?: z.ZodType;
  /** The body from the field's value; default: the value itself. */
  readonly pick?: (value: unknown) => unknown;
  /** Whether this response applies; the first that does is sent. */
  readonly when?: (value: unknown) => boolean;
  /** Whether REST returns a list's `totalCount`; default true. */
  readonly isCounted?: boolean;
}

interface HeaderRule {
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

/** The day since which an operation is deprecated, `YYYY-MM-DD`, and the route that replaces it. */
export interface Deprecation {
  readonly replacedBy: RouteKey;
  readonly since: string;
  /** The replacement that the graph's schema names; default: that route. */
  readonly inGraph?: string;
}

/** An operation's REST surface, from which route and documentation are generated. */
export interface RestSurface {
  readonly route: RouteKey;
  /** Default: the operation's name. */
  readonly operationId?: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly path?: z.ZodObject;
  /** The graph's names of the path's parameters, if they differ: `{ invitationCode: "code" }`. */
  readonly pathNames?: Readonly<Record<string, string>>;
  readonly query?: z.ZodObject;
  /** The graph's arguments by the query, without page parameters; default: those of the same names. */
  selects?(query: never): object;
  readonly headers?: Readonly<Record<string, HeaderRule>>;
  readonly body?: z.ZodType;
  /** Makes the body `multipart/form-data`: the rules of its files by name. `body` then validates the text fields. */
  readonly multipart?: Readonly<Record<string, FileRule>>;
  /** Every POST accepts a key; other methods only if declared. */
  readonly idempotency?: "optional" | "required";
  /** Its success responses, tried in this order. */
  readonly reply: readonly RestReply[];
  /** Status of an idempotent replay by the original's; absent: the same. */
  readonly replayStatus?: Readonly<Record<number, number>>;
  /** Status in production on every surface, if the operation exists in the sandbox only. */
  readonly sandboxOnly?: "403" | "404";
  /** Code of the 404 for a malformed path and for a null result; default NOT_FOUND. */
  readonly notFound?: ErrorCode;
  /** An extension of Paygraph, and documented as one (docs/interface.md, Extensions of Paygraph). */
  readonly extension?: boolean;
  /** Whether only servers with an alias have it: older clients call it, and the contract and its document lack it. */
  readonly isAliasOnly?: boolean;
  /** Former names of members and parameters, which a server with an alias reads as well. */
  readonly formerNames?: FormerNames;
  /** The graph's arguments, or members of its input, whose values the route sets, not the request. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Further routes of the same operation. */
  readonly alternatives?: readonly AlternativeRoute[];
}

/** Another route of an operation: everything that it omits is as on the first. */
interface AlternativeRoute extends Pick<RestSurface, "route" | "fixed" | "extension"> {
  readonly operationId: string;
  readonly summary: string;
  /** Default: those of the operation. */
  readonly errors?: readonly ErrorCode[];
}

/** Facts of an operation, for all surfaces and the documentation. */
export interface OperationFacts {
  /** Name of the graph's field, of the idempotency scope, and by default of the REST operation. */
  readonly name: string;
  /** Description in the graph's schema. */
  readonly description: string;
  /** Default PLATFORM. */
  readonly audience?: Audience;
  /** Default VIEW: any token reads. */
  readonly permission?: Permission;
  /** AGENT: the permission that the agent's policy must have. */
  readonly agentPermission?: string;
  /** Error codes beyond those of every operation. The first with status 404 is also that of a malformed path. */
  readonly errors?: readonly ErrorCode[];
  /** Event types that it may emit. */
  readonly events?: readonly EventType[];
  readonly deprecated?: Deprecation;
  /** Warnings about an accepted request, besides its result (docs/interface.md, Warnings). */
  warnings?(found: never): readonly string[];
  readonly rest?: RestSurface;
}

/** A type of the graph as TypeGraphQL takes it: a class, a union, an enum, a scalar, or a list of one. */
type GraphType = () => object | symbol | [object | symbol];

/** The form of an operation's result: the graph type, and the one mapping from storage. */
export interface Returned<Row, D> {
  readonly type: GraphType;
  readonly nullable?: boolean;
  /** Of a list: maximum number of items. */
  readonly atMost?: number;
  toGraph(row: Row, deps: D, context: SubgraphContext): unknown;
}

/** An operation as its subgraph lists it. */
export interface Operation<D> {
  readonly kind: "query" | "mutation";
  readonly facts: OperationFacts;
  readonly type: GraphType;
  readonly nullable: boolean;
  /** Of a list: maximum number of items. */
  readonly atMost?: number | undefined;
  /** The class of a mutation's `input`, or of a query's arguments; absent: none. */
  readonly input?: ClassType;
  /** Whether the arguments are members of one `input`: those of mutations always, of queries if REST has a body. */
  readonly takesInput: boolean;
  /** Whether that `input` may be omitted. */
  readonly isInputOptional?: boolean;
  /** `info` is absent if the graph doesn't call it. */
  execute(deps: D, context: SubgraphContext, input: object, info?: GraphQLResolveInfo): Promise<unknown>;
}

/** Names of the parameters of a path template such as `/customers/{customerId}`. */
export function pathParameters(template: string): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

/**
 * Whether REST takes an `Idempotency-Key`, and the graph's input a key: every POST, others if declared. Without
 * credentials there is no actor to own a key.
 */
export function takesKey(
  { route, idempotency }: Pick<RestSurface, "route" | "idempotency">,
  audience: Audience | undefined,
): boolean {
  return audience !== "PUBLIC" && (route.startsWith("POST ") || idempotency !== undefined);
}

/** Whether an operation is an update: null in its body removes members (docs/interface.md, Null). */
export const isUpdate = ({ route }: Pick<RestSurface, "route">): boolean => route.startsWith("PATCH ");

const connection = z.object({
  nodes: z.array(z.unknown()),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  totalCount: z.int().min(0).nullish(),
});

/** One success. */
export function reply(status: number, schema: z.ZodType | null, when?: RestReply["when"]): RestReply {
  return { status, schema, when };
}

/** Whether a union's value has one of these types. */
export function isOfType(...typeNames: readonly string[]): (value: unknown) => boolean {
  return (value) =>
    typeof value === "object" &&
    value !== null &&
    "__typename" in value &&
    typeNames.includes(String(value.__typename));
}

/** A list without pages: `{ data }`. `id` names the envelope. */
export function listReply(item: z.ZodType, id: string): RestReply {
  return {
    status: 200,
    schema: z.object({ data: z.array(item) }).meta({ id }),
    item,
    pick: (value) => ({ data: value }),
  };
}

/**
 * A page of a list from a Relay connection: `nextCursor` only if there is more. `id` names the envelope; `pick` makes
 * an item from a node.
 */
export function pageReply(
  item: z.ZodType,
  id: string,
  { isCounted, pick = (node) => node }: Pick<RestReply, "isCounted" | "pick"> = {},
): RestReply {
  return {
    status: 200,
    schema: pageOf(item).meta({ id }),
    item,
    isCounted,
    pick(value) {
      const { nodes, pageInfo, totalCount } = connection.parse(value);
      const hasMore = pageInfo.hasNextPage;
      return { data: nodes.map(pick), hasMore, nextCursor: hasMore ? pageInfo.endCursor : null, totalCount };
    },
  };
}
