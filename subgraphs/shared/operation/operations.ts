import type { GraphQLResolveInfo } from "graphql";
import { ArgsType, InputType, type ClassType } from "type-graphql";
import { z } from "zod";
import { mapPage, type PageArgs, type Page } from "../graphql/connection.js";
import { openCursor, sealCursor } from "../graphql/list-cursor.js";
import { LongLists } from "../graphql/long-lists.js";
import type { ListOrders, ListSelection, SelectionInput, SelectionOf } from "../graphql/list-selection.js";
import { inputClass } from "../graphql/shape.js";
import { assertSandbox, tenantOf, type Caller } from "../kernel/caller.js";
import type { Deps } from "../deps.js";
import { ApiError, type Refusal } from "../kernel/errors.js";
import type { ResourceType } from "../kernel/ids.js";
import { inFairTransaction } from "../persistence/fair-share.js";
import type { pageQuery } from "../schema/fields.js";
import { pathId, resourceId } from "../schema/ids.js";
import { validateInput } from "../schema/validate.js";
import {
  isUpdate,
  pathParameters,
  takesKey,
  type Operation,
  type OperationFacts,
  type RestSurface,
  type Returned,
  type RouteKey,
} from "./definition.js";
import {
  idempotencyKeyMaxLength,
  idempotent,
  idempotentCall,
  Interim,
  type KeyedRequest,
  type StoreResult,
} from "../idempotency/idempotency.js";
import type { Keyed, SignedRequest, SignedRetry } from "./signed-retry.js";
import { inSignedTransaction, signedSurface } from "./signed-transaction.js";
import { workOf, type Call, type Work } from "./work.js";

export type { Call, Work } from "./work.js";

type OutputOf<S> = S extends z.ZodType ? NonNullable<z.output<S>> : unknown;
type Body<S> = S extends z.ZodOptional ? Partial<OutputOf<S>> : OutputOf<S>;
/** The parameters of a path template, by the graph's names. */
type PathOf<R, N> = R extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [K in Name as K extends keyof N ? N[K] & string : K]: string } & PathOf<Rest, N>
  : unknown;

/** The body's members, without those that the graph's input declares differently. */
type BodyWithout<B, A> = A extends z.ZodObject ? Omit<Body<B>, keyof z.output<A>> : Body<B>;

/** The input of a mutation: members of path, query and body by name, and members of the graph's input only. */
type InputOf<R, Q, B, A, N> = PathOf<R, N> & OutputOf<Q> & BodyWithout<B, A> & OutputOf<A>;

/** The declarations of a mutation's input members. */
interface MutationSurface<R, Q, B, A, N> {
  readonly rest: RestSurface & { readonly route: R; readonly query?: Q; readonly body?: B; readonly pathNames?: N };
  /** Members of the graph's input that REST has in headers or as files, or that replace the body's of their name. */
  readonly also?: A;
}

interface MutationFacts<D, Row, Input, P> extends OperationFacts {
  readonly inputDescription?: string;
  /** The input class of another operation with the same members. */
  readonly input?: ClassType;
  /** The name that its idempotency keys are stored under; default: the operation's. */
  readonly idempotencyScope?: string;
  /** Whether the graph's `input` may be omitted. */
  readonly isInputOptional?: boolean;
  readonly returns: Returned<Row, D>;
  /** Adds to the graph's input, before it is validated, what it may omit and REST may not. */
  complete?(call: Call<D>, input: object): Promise<object>;
  /**
   * Runs before the key's lookup, outside transactions: checks of replays too, and slow work. `work` gets its result.
   */
  prepare?(call: Call<D>, input: Input): P | Promise<P>;
  /** Warnings from the result of `prepare`, also of a replay. */
  warnings?(prepared: P): readonly string[];
  /** The value that a key is bound to; default: the input as given. */
  keyedBy?(input: Input, prepared: P): object;
  /** Wraps the operation, also a replay, to clean up or to throw a clearer error; not for signed ones. */
  around?(call: Call<D>, prepared: P, run: () => Promise<Row>): Promise<Row>;
}

interface Transaction<D, Row, Input, P> extends MutationFacts<D, Row, Input, P> {
  /** The wallet signatures that it needs: all legs before the last return a challenge. */
  readonly signed?: SignedRetry<D, Input, P>;
  /**
   * Lock, check, transition, post, save, emit: one transaction, with the key in it. `signature`: the verified
   * signature.
   */
  work(work: Work<D>, input: Input, prepared: P, signature?: SignedRequest): Promise<Row | Refusal>;
}

interface Calling<D, Row, Input, P> extends MutationFacts<D, Row, Input, P> {
  /** An external call between two transactions. Work that must never happen twice calls `store` in its transaction. */
  call(call: Call<D>, input: Input, store: StoreResult, prepared: P): Promise<Row>;
  /** Whether this input needs the call; otherwise `work` is the operation, in one transaction. */
  isCalled?(input: Input, call: Call<D>): boolean;
  work?(work: Work<D>, input: Input, prepared: P): Promise<Row | Refusal>;
}

interface Mutation<D, Row, Input, P> extends MutationFacts<D, Row, Input, P> {
  /** Looks up the key itself, with `request`: by `idempotent` or `idempotentCall`. */
  run(call: Call<D>, input: Input, request: KeyedRequest, prepared: P): Promise<Row>;
}

const idempotencyKey = z
  .string()
  .describe(`A repeated key returns the stored result. 1 to ${idempotencyKeyMaxLength} characters.`);
/** The decorator of an operation's input class. */
function inputType({ name, description, inputDescription }: OperationFacts & { readonly inputDescription?: string }) {
  return InputType(`${name.charAt(0).toUpperCase()}${name.slice(1)}Input`, {
    description: inputDescription ?? `Input of \`${name}\`. ${description}`,
  });
}

/** The ids in a path template, as members of an input. */
function pathIds({ route, path, pathNames = {} }: RestSurface): z.ZodObject {
  const given: z.core.$ZodShape = path?.shape ?? {};
  const schemaOf = (name: string) => given[name] ?? pathId(pathNames[name] ?? name);
  return z.object(Object.fromEntries(pathParameters(route).map((name) => [pathNames[name] ?? name, schemaOf(name)])));
}

type AnySurface = MutationSurface<RouteKey, z.ZodObject, z.ZodType, z.ZodObject, Readonly<Record<string, string>>>;

/** The body's schema, without members that `also` declares. */
function withoutMembers(body: z.ZodType, also: z.ZodObject | undefined): z.ZodType {
  const members = also && body instanceof z.ZodObject ? Object.entries(body.shape) : [];
  const kept = members.filter(([name]) => !(also && name in also.shape));
  return kept.length < members.length ? z.object(Object.fromEntries(kept)) : body;
}

/** The schemas whose members form a mutation's input. */
function inputSchemas({ rest, also }: AnySurface): z.ZodType[] {
  const { body } = rest;
  const given = body instanceof z.ZodOptional ? (body.unwrap() as z.ZodType) : body;
  return [pathIds(rest), rest.query, given && withoutMembers(given, also), also].filter(
    (schema) => schema !== undefined,
  );
}

/** Refuses production callers of sandbox operations (docs/interface.md, Sandbox operations in production). */
function assertEnvironment({ sandboxOnly }: RestSurface, caller: Caller): void {
  if (sandboxOnly === "404" && caller.environment !== "SANDBOX") throw new ApiError("NOT_FOUND");
  if (sandboxOnly) assertSandbox(caller);
}

/** A mutation of the graph with its input class; `run` gets the validated input. */
function mutation<D, Row, Input, P>(
  spec: MutationFacts<D, Row, Input, P> & { readonly rest: RestSurface },
  run: (call: Call<D>, request: KeyedRequest, input: Input, prepared: P) => Promise<Keyed<Row>>,
): Operation<D> {
  const { name, rest, returns, idempotencyScope: operation = name } = spec;
  const schemas = inputSchemas(spec);
  const key = rest.idempotency === "required" ? idempotencyKey : idempotencyKey.optional();
  const keyInput = takesKey(rest, spec.audience) ? [z.object({ idempotencyKey: key })] : [];
  const decorate = inputType(spec);
  return {
    kind: "mutation",
    facts: spec,
    type: returns.type,
    nullable: returns.nullable ?? false,
    input: spec.input ?? inputClass(decorate, [...schemas, ...keyInput]),
    takesInput: true,
    isInputOptional: spec.isInputOptional,
    async execute(deps, context, input: { readonly idempotencyKey?: string | null }) {
      const { caller, report } = context;
      assertEnvironment(rest, caller);
      const call = { deps, caller, context };
      const whole = (await spec.complete?.(call, input)) ?? input;
      const given = Object.assign(
        {},
        ...schemas.map((schema) => validateInput(schema, whole, { isUpdate: isUpdate(rest) })),
      ) as Input & object;
      const prepared = (await spec.prepare?.(call, given)) as P;
      const keyed = { ...(spec.keyedBy?.(given, prepared) ?? given), idempotencyKey: input.idempotencyKey };
      const request = { caller, operation, input: keyed, given: spec.keyedBy ? undefined : input, report };
      const keyedRun = () => run(call, request, given, prepared);
      const result = await (spec.around?.(call, prepared, keyedRun as () => Promise<Row>) ?? keyedRun());
      report.warnings.push(...(spec.warnings?.(prepared) ?? []));
      return result instanceof Interim ? result : returns.toGraph(result, deps, context);
    },
  };
}

/** Runs the work, with its key, in one transaction. */
function inOneTransaction<D extends Deps, Row>(
  call: Call<D>,
  request: KeyedRequest,
  work: (work: Work<D>) => Promise<Row | Refusal>,
): Promise<Row> {
  const { deps } = call;
  return inFairTransaction(deps, call.caller, (tx) => idempotent(deps, tx, request, () => work(workOf(call, tx))));
}

interface QueryFacts<D, Args, Row> extends OperationFacts {
  /** The field's arguments: filters of a list, or an `id`. */
  readonly args?: Args;
  /** Whether the arguments are members of one `input`: REST has them in a body. */
  readonly takesInput?: boolean;
  /** Whether it looks up one resource: as `byId`, its field is null with the error of an unknown one. */
  readonly isLookup?: boolean;
  readonly returns: Returned<Row, D>;
  warnings?(row: Row): readonly string[];
}

function query<D>(
  facts: OperationFacts,
  { type, nullable, atMost }: Partial<Pick<Operation<D>, "nullable" | "atMost">> & Pick<Operation<D>, "type">,
  input: ClassType | undefined,
  execute: Operation<D>["execute"],
): Operation<D> {
  return { kind: "query", facts, type, nullable: nullable ?? false, atMost, input, takesInput: false, execute };
}

function mutationsFor<D extends Deps>() {
  return {
    /** A mutation that is one database transaction. */
    transaction<
      const R extends RouteKey,
      Row,
      Q = undefined,
      B = undefined,
      A = undefined,
      const N = unknown,
      P = void,
    >(spec: MutationSurface<R, Q, B, A, N> & Transaction<D, Row, InputOf<R, Q, B, A, N>, P>): Operation<D> {
      const { signed } = spec;
      return mutation<D, Row, InputOf<R, Q, B, A, N>, P>(signedSurface(spec), (call, request, input, prepared) =>
        signed
          ? inSignedTransaction(call, request, { ...spec, signed }, { input, prepared })
          : inOneTransaction(call, request, (at) => spec.work(at, input, prepared)),
      );
    },

    /** A mutation with an external call between two transactions. */
    calling<const R extends RouteKey, Row, Q = undefined, B = undefined, A = undefined, const N = unknown, P = void>(
      spec: MutationSurface<R, Q, B, A, N> & Calling<D, Row, InputOf<R, Q, B, A, N>, P>,
    ): Operation<D> {
      return mutation<D, Row, InputOf<R, Q, B, A, N>, P>(spec, (call, request, input, prepared) => {
        const { work, isCalled } = spec;
        if (!work || !isCalled || isCalled(input, call)) {
          call.context.endTurn?.();
          return idempotentCall(call.deps, request, (store) => spec.call(call, input, store, prepared));
        }
        return inOneTransaction(call, request, (at) => work(at, input, prepared));
      });
    },

    /** A mutation with a step before its key: storing a file, or a lock for which replays also wait. */
    mutation<const R extends RouteKey, Row, Q = undefined, B = undefined, A = undefined, const N = unknown, P = void>(
      spec: MutationSurface<R, Q, B, A, N> & Mutation<D, Row, InputOf<R, Q, B, A, N>, P>,
    ): Operation<D> {
      return mutation<D, Row, InputOf<R, Q, B, A, N>, P>(spec, (call, request, input, prepared) =>
        spec.run(call, input, request, prepared),
      );
    },
  };
}

function queriesFor<D extends Deps>() {
  return {
    /**
     * One resource by its id. Throws the first code of `errors` if it doesn't exist; the field is nullable, so that the
     * rest of the response remains (docs/graph.md, Errors in the graph).
     */
    byId<Row>(
      spec: OperationFacts & {
        /** Reason of that error; default: the code's. */
        readonly notFoundReason?: string;
        readonly returns: Returned<Row, D> & {
          readonly resourceType: ResourceType;
          find(deps: D, ids: readonly string[], caller: Caller): Promise<ReadonlyMap<string, Row>>;
        };
      },
    ): Operation<D> {
      const returns = { ...spec.returns, nullable: true };
      const byId = z.object({ id: resourceId(returns.resourceType) });
      return query(spec, returns, inputClass(ArgsType(), [byId]), async (deps, context, args) => {
        const { id } = args as z.output<typeof byId>;
        const row = (await returns.find(deps, [id], context.caller)).get(id);
        if (!row) throw new ApiError(spec.errors?.[0] ?? "NOT_FOUND", spec.notFoundReason);
        return returns.toGraph(row, deps, context);
      });
    },

    /** A query with these arguments; null arguments count as absent. */
    read<Row, Args extends z.ZodObject = z.ZodObject<Record<never, never>>>(
      spec: QueryFacts<D, Args, Row> & {
        /** `info`: what the graph selects of the result, if reading it depends on that. */
        read(call: Call<D>, args: z.output<Args>, info?: GraphQLResolveInfo): Promise<Row> | Row;
      },
    ): Operation<D> {
      const { args, takesInput = false, isLookup = false } = spec;
      const returns = { ...spec.returns, nullable: isLookup || spec.returns.nullable };
      const input = args && inputClass(takesInput ? inputType(spec) : ArgsType(), [args]);
      const operation = query<D>(spec, returns, input, async (deps, context, given, info) => {
        const read = validateInput(args ?? z.object(), given) as z.output<Args>;
        const row = await spec.read({ deps, caller: context.caller, context }, read, info);
        context.report.warnings.push(...(spec.warnings?.(row) ?? []));
        return returns.toGraph(row, deps, context);
      });
      return { ...operation, takesInput };
    },
  };
}

function listsFor<D extends Deps>() {
  return {
    /** A page of a list; `connection` is the class that `connectionOf` made. */
    list<Row, Graph, Filter extends z.ZodObject, Orders extends ListOrders, Q extends z.ZodObject>(
      spec: OperationFacts & {
        readonly rest?: RestSurface & {
          readonly query: Q;
          /** The graph's arguments for a query of REST, which has its own names. */
          readonly selects?: (query: Omit<z.output<Q>, keyof typeof pageQuery>) => SelectionInput<Filter, Orders>;
        };
        readonly selection: ListSelection<Filter, Orders>;
        readonly connection: ClassType & (new (page: Page<Graph>) => object);
        /** Whether its cursors are meaningful positions, which are sealed as such. */
        readonly hasOwnCursors?: boolean;
        toGraph(row: Row, deps: D): Graph;
        page(call: Call<D>, selected: SelectionOf<Filter, Orders>, page: PageArgs): Promise<Page<Row>>;
      },
    ): Operation<D> {
      const { selection, connection } = spec;
      const longLists = new LongLists();
      return query(spec, { type: () => connection }, selection.args, async (deps, context, given: PageArgs) => {
        const selected = selection.read(given);
        const { caller } = context;
        const name = JSON.stringify([spec.name, tenantOf(caller), caller.actor, selected]);
        const positionOf = (argument: "after" | "before") => {
          const { [argument]: cursor } = given;
          return cursor && !spec.hasOwnCursors ? openCursor(deps.sealer, name, cursor, argument) : cursor;
        };
        const { first, last } = given;
        const args = { first, after: positionOf("after"), last, before: positionOf("before") };
        const page = await spec.page({ deps, caller, context }, selected, args);
        const cursorAt = spec.hasOwnCursors
          ? page.cursorAt
          : (index: number) => sealCursor(deps.sealer, name, page.cursorAt(index));
        const remembered = longLists.remember(`${caller.credentialId} ${name}`, { ...page, cursorAt });
        return new connection(mapPage(remembered, (row) => spec.toGraph(row, deps)));
      });
    },
  };
}

/** The types of operation of a subgraph with these dependencies. */
export function operationsFor<D extends Deps>() {
  return { ...mutationsFor<D>(), ...queriesFor<D>(), ...listsFor<D>() };
}
