import type { ClassType } from "type-graphql";
import { z } from "zod";
import type { EventType } from "../events/event-types.js";
import type { SubgraphContext } from "../graphql/context.js";
import type { Permission } from "../kernel/caller.js";
import type { ErrorCode } from "../kernel/errors.js";
import { pageOf } from "../schema/fields.js";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** Method and path template, such as `POST /quotes/{quoteId}/execute`. */
export type RouteKey = `${Method} /${string}`;

/** One success of a route. */
export interface RestReply {
  readonly status: number;
  /** Shapes and documents the body; null: none. */
  readonly schema: z.ZodType | null;
  /** What the graph's field is selected by, where the body is an envelope around it. */
  readonly item?: z.ZodType;
  /** The body from the field's value; default: the value itself. */
  readonly pick?: (value: unknown) => unknown;
  /** Whether it is this success; of several, the first that says so is sent. */
  readonly when?: (value: unknown) => boolean;
  /** Whether REST shows how many a list has in all; default true. */
  readonly isCounted?: boolean;
}

interface HeaderRule {
  readonly description: string;
  readonly required?: boolean;
}

/** A file part of a multipart route. */
interface FileRule {
  /** Default true. */
  readonly required?: boolean;
  readonly maxBytes: number;
  /** Media types, matched on the part's own `Content-Type`. */
  readonly types: readonly string[];
  readonly description?: string;
}

/** Since when an operation should not be used any more, `YYYY-MM-DD`, and which route replaces it. */
interface Deprecation {
  readonly replacedBy: RouteKey;
  readonly since: string;
  /** What the graph's schema says to use; default: that route. */
  readonly inGraph?: string;
}

/** How REST offers an operation: one interpreter makes the route and its documentation from this. */
export interface RestSurface {
  readonly route: RouteKey;
  /** Default: the operation's name. */
  readonly operationId?: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly path?: z.ZodObject;
  /** The graph's names of the path's parameters, where they differ: `{ invitationCode: "code" }`. */
  readonly pathNames?: Readonly<Record<string, string>>;
  readonly query?: z.ZodObject;
  readonly headers?: Readonly<Record<string, HeaderRule>>;
  readonly body?: z.ZodType;
  /** Makes the body `multipart/form-data`: its files by name; `body` then validates the text fields. */
  readonly multipart?: Readonly<Record<string, FileRule>>;
  /** Every POST accepts a key; other methods when they say so. */
  readonly idempotency?: "optional" | "required";
  /** Its successes: tried in this order. */
  readonly reply: readonly RestReply[];
  /** Name of an operation in `gateway/rest/operations`, where the reply's schema does not tell what to select: a union. */
  readonly document?: string;
  /** The graph's arguments where they are not the members of path, query and body by name. */
  readonly variables?: (request: RestRequest) => Readonly<Record<string, unknown>>;
  /** Status of an idempotent replay by the original's; absent: the same. */
  readonly replayStatus?: Readonly<Record<number, number>>;
  /** What production returns on every surface, where the operation exists in the sandbox only. */
  readonly sandboxOnly?: "403" | "404";
  /** Code of the 404 for a malformed path and for a null reply; default NOT_FOUND. */
  readonly notFound?: ErrorCode;
  /** An extension of Paygraph, and documented as one (docs/interface.md, Extensions of Paygraph). */
  readonly extension?: boolean;
  /** The graph's arguments, or members of its input, whose values the route sets: the request has none of them. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Further routes of the same operation. */
  readonly alternatives?: readonly AlternativeRoute[];
}

/** Another route of an operation: everything that it does not say is as on the first. */
interface AlternativeRoute extends Pick<RestSurface, "route" | "fixed"> {
  readonly operationId: string;
  readonly summary: string;
  /** Default: those of the operation. */
  readonly errors?: readonly ErrorCode[];
}

/** What a REST request brought, validated. */
interface RestRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
  readonly headers: Readonly<Partial<Record<string, string>>>;
  readonly idempotencyKey: string | undefined;
  readonly files: Readonly<Record<string, unknown>>;
}

/** The facts of an operation that every surface and every document reads. */
export interface OperationFacts {
  /** Of the graph's field, of the idempotency scope, and of REST unless it says otherwise. */
  readonly name: string;
  /** What it does, for the graph's schema. */
  readonly description: string;
  /** Default VIEW: any token reads. */
  readonly permission?: Permission;
  /** Codes beyond those that every operation of its kind has. The first 404 is also that of a malformed path. */
  readonly errors?: readonly ErrorCode[];
  /** What it may emit. */
  readonly events?: readonly EventType[];
  readonly deprecated?: Deprecation;
  readonly rest?: RestSurface;
}

/** A type of the graph as TypeGraphQL takes it: a class, a union, an enum, a scalar, or a list of one. */
type GraphType = () => object | symbol | [object | symbol];

/** How an operation's result is shown: the graph type, and the one mapping from storage. */
export interface Returned<Row, D> {
  readonly type: GraphType;
  readonly nullable?: boolean;
  toGraph(row: Row, deps: D): unknown;
}

/** An operation as its subgraph lists it. */
export interface Operation<D> {
  readonly kind: "query" | "mutation";
  readonly facts: OperationFacts;
  readonly type: GraphType;
  readonly nullable: boolean;
  /** The class of a mutation's `input`, or of a query's arguments; absent: it takes none. */
  readonly input?: ClassType;
  /** Whether the arguments are the members of one `input`: a mutation's are, a query's where REST has them in a body. */
  readonly takesInput: boolean;
  /** Whether that `input` may be left out. */
  readonly isInputOptional?: boolean;
  execute(deps: D, context: SubgraphContext, input: object): Promise<unknown>;
}

/** Whether REST takes an `Idempotency-Key`, and the graph's input has it: every POST, others where they say so. */
export function takesKey({ route, idempotency }: Pick<RestSurface, "route" | "idempotency">): boolean {
  return route.startsWith("POST ") || idempotency !== undefined;
}

const connection = z.object({
  nodes: z.array(z.unknown()),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  totalCount: z.int().min(0).nullish(),
});

/** One success. */
export function reply(status: number, schema: z.ZodType | null, when?: RestReply["when"]): RestReply {
  return { status, schema, when };
}

/** Whether a union's value is of this type. */
export function isOfType(typeName: string): (value: unknown) => boolean {
  return (value) =>
    typeof value === "object" && value !== null && "__typename" in value && value.__typename === typeName;
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

/** A page of a list from a Relay connection: `nextCursor` only where there is more. `id` names the envelope. */
export function pageReply(item: z.ZodType, id: string, { isCounted }: Pick<RestReply, "isCounted"> = {}): RestReply {
  return {
    status: 200,
    schema: pageOf(item).meta({ id }),
    item,
    isCounted,
    pick(value) {
      const { nodes, pageInfo, totalCount } = connection.parse(value);
      const hasMore = pageInfo.hasNextPage;
      return { data: nodes, hasMore, nextCursor: hasMore ? pageInfo.endCursor : null, totalCount };
    },
  };
}
