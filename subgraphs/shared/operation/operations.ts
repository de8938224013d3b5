import { ArgsType, InputType, type ClassType } from "type-graphql";
import { z } from "zod";
import { mapPage, PageArgs, type Page } from "../graphql/connection.js";
import type { SubgraphContext } from "../graphql/context.js";
import { inputClass } from "../graphql/shape.js";
import { tenantOf, type Caller } from "../kernel/caller.js";
import type { Deps } from "../deps.js";
import { ApiError, type Refusal } from "../kernel/errors.js";
import type { Books } from "../ledger/post.js";
import type { Tx } from "../persistence/client.js";
import { inTransaction } from "../persistence/transaction.js";
import { scalar } from "../schema/graph.js";
import { validateFilter, validateInput } from "../schema/validate.js";
import {
  takesKey,
  type Operation,
  type OperationFacts,
  type RestSurface,
  type Returned,
  type RouteKey,
} from "./definition.js";
import { idempotent, idempotentCall, type StoreResult } from "../idempotency/idempotency.js";

/** The caller, and the dependencies of an operation. */
export interface Call<D> {
  readonly deps: D;
  readonly caller: Caller;
  readonly context: SubgraphContext;
}

/** The same within the operation's transaction. */
export interface Work<D> extends Call<D> {
  readonly tx: Tx;
  /** Domain time, read once. */
  now(): Promise<Date>;
  /** Tenant and domain time, for postings and changes of status. */
  ledger(): Promise<Books>;
}

type OutputOf<S> = S extends z.ZodType ? NonNullable<z.output<S>> : unknown;
type Body<S> = S extends z.ZodOptional ? Partial<OutputOf<S>> : OutputOf<S>;
/** The parameters of a path template. */
type PathOf<R> = R extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [K in Name]: string } & PathOf<Rest>
  : unknown;

/** The input of a mutation: members of path, query and body by name, and members of the graph's input only. */
interface MutationFacts<D, R extends RouteKey, Q, B, A, Row, Input> extends OperationFacts {
  readonly rest: RestSurface & { readonly route: R; readonly query?: Q; readonly body?: B };
  /** Members of the graph's input that REST has in headers or as files. */
  readonly also?: A;
  readonly inputDescription?: string;
  readonly returns: Returned<Row, D>;
  /** Runs before the lookup of the key and outside any transaction: checks that apply to replays too, and slow work. */
  prepare?(call: Call<D>, input: Input): void | Promise<void>;
}

type InputOf<R, Q, B, A> = PathOf<R> & OutputOf<Q> & Body<B> & OutputOf<A>;

interface Transaction<D, R extends RouteKey, Q, B, A, Row> extends MutationFacts<
  D,
  R,
  Q,
  B,
  A,
  Row,
  InputOf<R, Q, B, A>
> {
  /** Lock, check, transition, post, save, emit: one transaction, with the key in it. */
  work(work: Work<D>, input: InputOf<R, Q, B, A>): Promise<Row | Refusal>;
}

interface Calling<D, R extends RouteKey, Q, B, A, Row> extends MutationFacts<D, R, Q, B, A, Row, InputOf<R, Q, B, A>> {
  /** An external call between two transactions. Work that must never happen twice calls `store` in its transaction. */
  call(call: Call<D>, input: InputOf<R, Q, B, A>, store: StoreResult): Promise<Row>;
  /** Whether this input needs the call; otherwise `work` is the operation, in one transaction. */
  isCalled?(input: InputOf<R, Q, B, A>): boolean;
  work?(work: Work<D>, input: InputOf<R, Q, B, A>): Promise<Row | Refusal>;
}

const idempotencyKey = z.string().optional().meta({ description: "A repeated key returns the stored result." });

/** The ids in a path template, as members of an input. */
function pathIds({ route, path }: RestSurface): z.ZodObject {
  const names = [...route.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return z.object(Object.fromEntries(names.map((name) => [name, path?.shape[name] ?? scalar("ID", z.string())])));
}

type AnyMutation<D> = MutationFacts<D, RouteKey, z.ZodObject, z.ZodType, z.ZodObject, never, never>;

/** The schemas whose members form a mutation's input. */
function inputSchemas<D>({ rest, also }: AnyMutation<D>): z.ZodType[] {
  const { body } = rest;
  const given = body instanceof z.ZodOptional ? (body.unwrap() as z.ZodType) : body;
  return [pathIds(rest), rest.query, given, also].filter((schema) => schema !== undefined);
}

interface KeyedRequest {
  readonly caller: Caller;
  readonly operation: string;
  readonly input: object;
  readonly report: SubgraphContext["report"];
}

/** A mutation of the graph with its input class; `run` gets the validated input. */
function mutation<D, Row, Input>(
  spec: OperationFacts & { readonly rest: RestSurface; readonly returns: Returned<Row, D> } & Pick<
      Transaction<D, RouteKey, unknown, unknown, unknown, Row>,
      "inputDescription"
    > & { prepare?(call: Call<D>, input: Input): void | Promise<void> },
  run: (call: Call<D>, request: KeyedRequest, input: Input) => Promise<Row>,
): Operation<D> {
  const { name, rest, returns } = spec;
  const schemas = inputSchemas(spec as unknown as AnyMutation<D>);
  const keyed = takesKey(rest) ? [z.object({ idempotencyKey })] : [];
  const className = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  return {
    kind: "mutation",
    facts: spec,
    type: returns.type,
    nullable: returns.nullable ?? false,
    input: inputClass(InputType(className, { description: spec.inputDescription }), [...schemas, ...keyed]),
    async execute(deps, context, input: { readonly idempotencyKey?: string | null }) {
      const given = Object.assign({}, ...schemas.map((schema) => validateInput(schema, input))) as Input & object;
      const call = { deps, caller: context.caller, context };
      await spec.prepare?.(call, given);
      const { caller, report } = context;
      const request = { caller, operation: name, input: { ...given, idempotencyKey: input.idempotencyKey }, report };
      return returns.toGraph(await run(call, request, given), deps);
    },
  };
}

function workOf<D extends Deps>(call: Call<D>, tx: Tx): Work<D> {
  const { deps, caller } = call;
  let read: Promise<Date> | undefined;
  const now = () => (read ??= deps.clock.now(tx, caller));
  return { ...call, tx, now, ledger: async () => ({ ...tenantOf(caller), now: await now() }) };
}

interface QueryFacts<D, Args, Row> extends OperationFacts {
  /** The field's arguments: filters of a list, or an `id`. */
  readonly args?: Args;
  readonly returns: Returned<Row, D>;
}

function query<D>(
  facts: OperationFacts,
  { type, nullable }: { readonly type: Operation<D>["type"]; readonly nullable?: boolean },
  input: ClassType | undefined,
  execute: Operation<D>["execute"],
): Operation<D> {
  return { kind: "query", facts, type, nullable: nullable ?? false, input, execute };
}

const byId = z.object({ id: scalar("ID", z.string()) });

/** The types of operation of a subgraph with these dependencies. */
export function operationsFor<D extends Deps>() {
  return {
    /** A mutation that is one database transaction. */
    transaction<const R extends RouteKey, Row, Q = undefined, B = undefined, A = undefined>(
      spec: Transaction<D, R, Q, B, A, Row>,
    ): Operation<D> {
      return mutation<D, Row, InputOf<R, Q, B, A>>(spec, (call, request, input) =>
        inTransaction(call.deps, (tx) => idempotent(call.deps, tx, request, () => spec.work(workOf(call, tx), input))),
      );
    },

    /** A mutation with an external call between two transactions. */
    calling<const R extends RouteKey, Row, Q = undefined, B = undefined, A = undefined>(
      spec: Calling<D, R, Q, B, A, Row>,
    ): Operation<D> {
      return mutation<D, Row, InputOf<R, Q, B, A>>(spec, (call, request, input) => {
        const { work, isCalled } = spec;
        if (!work || !isCalled || isCalled(input)) {
          return idempotentCall(call.deps, request, (store) => spec.call(call, input, store));
        }
        return inTransaction(call.deps, (tx) =>
          idempotent(call.deps, tx, request, () => work(workOf(call, tx), input)),
        );
      });
    },

    /** One resource by its id. Throws the first code of `errors` where it doesn't exist. */
    byId<Row>(
      spec: OperationFacts & {
        readonly returns: Returned<Row, D> & {
          find(deps: D, ids: readonly string[], caller: Caller): Promise<ReadonlyMap<string, Row>>;
        };
      },
    ): Operation<D> {
      const { returns } = spec;
      return query(spec, returns, inputClass(ArgsType(), [byId]), async (deps, { caller }, args) => {
        const { id } = args as z.output<typeof byId>;
        const row = (await returns.find(deps, [id], caller)).get(id);
        if (!row) throw new ApiError(spec.errors?.[0] ?? "NOT_FOUND");
        return returns.toGraph(row, deps);
      });
    },

    /** A query with these arguments; null arguments count as absent. */
    read<Row, Args extends z.ZodObject = z.ZodObject<Record<never, never>>>(
      spec: QueryFacts<D, Args, Row> & { read(call: Call<D>, args: z.output<Args>): Promise<Row> | Row },
    ): Operation<D> {
      const { args, returns } = spec;
      const input = args && inputClass(ArgsType(), [args]);
      return query(spec, returns, input, async (deps, context, given) => {
        const read = validateFilter(args ?? z.object(), given) as z.output<Args>;
        return returns.toGraph(await spec.read({ deps, caller: context.caller, context }, read), deps);
      });
    },

    /** A page of a list; `connection` is the class that `connectionOf` made. */
    list<Row, Graph, Args extends z.ZodObject>(
      spec: OperationFacts & {
        readonly args: Args;
        readonly connection: ClassType & (new (page: Page<Graph>) => object);
        toGraph(row: Row, deps: D): Graph;
        page(call: Call<D>, filter: z.output<Args>, page: PageArgs): Promise<Page<Row>>;
      },
    ): Operation<D> {
      const { args, connection } = spec;
      const input = inputClass(ArgsType(), [args], PageArgs);
      return query(spec, { type: () => connection }, input, async (deps, context, given: PageArgs) => {
        const filter = validateFilter(args, given);
        const page = await spec.page({ deps, caller: context.caller, context }, filter, given);
        return new connection(mapPage(page, (row) => spec.toGraph(row, deps)));
      });
    },
  };
}
