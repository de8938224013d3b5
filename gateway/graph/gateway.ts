import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import {
  getOperationAST,
  GraphQLError,
  isSchema,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  type ExecutionResult,
  type GraphQLScalarType,
  type GraphQLSchema,
} from "graphql";
import { createLogger, type Logger } from "../../subgraphs/shared/kernel/logger.js";
import type { EngineRequest } from "./execution/executor.js";
import { inTime } from "./execution/in-time.js";
import { passedErrors, subgraphUnavailable } from "./serving/passed-error.js";
import { createSchemaSubgraph } from "./execution/schema-subgraph.js";
import type { SubgraphExecutor } from "./execution/subgraph-executor.js";
import { createDeclaredCostCheck, type CostLimit } from "./limits/declared-cost.js";
import { variablesError, type GraphLimits } from "./limits/limits.js";
import { operationTimeMs, ownSignal } from "./limits/time-limit.js";
import { createEngine } from "./planner/engine.js";
import { publicSchemaWith } from "./planner/public-schema.js";
import { createHttpSubgraph } from "./remote/http-subgraph.js";
import { subgraphsOf, type SubgraphAddress } from "./planner/supergraph-urls.js";
import { Documents } from "./serving/documents.js";

/** A request to a gateway of any supergraph, as its subgraphs' transports see it. */
export interface GatewayRequest extends EngineRequest {
  /** Of the client's HTTP request, with names in lower case. */
  readonly headers: Readonly<IncomingHttpHeaders>;
}

export type GatewaySubgraph = SubgraphExecutor<GatewayRequest>;

export interface GatewayOptions {
  /** SDL of a supergraph of Federation 2. */
  readonly supergraph: string;
  /** Subgraphs by name that aren't called at their routing URL: executable schemas of this process, or transports. */
  readonly subgraphs?: Readonly<Record<string, GraphQLSchema | GatewaySubgraph>>;
  /** Creates the transport of every other subgraph. Default: HTTP at its routing URL. */
  readonly transport?: (subgraph: SubgraphAddress) => GatewaySubgraph;
  /** The client's headers that are forwarded to subgraphs over HTTP. Default: none. */
  readonly forwardHeaders?: readonly string[];
  /** Scalars whose values are checked before anything runs; other values are passed through. */
  readonly scalars?: readonly GraphQLScalarType[];
  /** Changes each error before the client receives it. Default: the subgraphs' errors. */
  readonly errors?: (error: GraphQLError) => GraphQLError;
  readonly limits?: Partial<GraphLimits> & CostLimit;
  /** Maximum time of an operation, a subscription's start, and each of its payloads. Default: 30 s. */
  readonly timeLimitMs?: number;
  /** Whether clients may introspect the schema. Default: true. */
  readonly introspection?: boolean;
  readonly logger?: Logger;
}

/** One operation, as clients send it. */
export interface GatewayOperation {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  readonly operationName?: string;
}

export type OperationContext = Partial<Pick<GatewayRequest, "headers" | "requestId" | "signal">>;

export interface Gateway {
  /** The schema that clients see. */
  readonly schema: GraphQLSchema;
  /** Runs an operation: a subscription returns a stream. Never rejects: errors are in the result. */
  execute(
    operation: GatewayOperation,
    context?: OperationContext,
  ): Promise<ExecutionResult | AsyncIterable<ExecutionResult>>;
  /** The type of the operation; undefined if there is none, or its document is invalid. */
  typeOf(operation: GatewayOperation): OperationTypeNode | undefined;
  close(): Promise<void>;
}

const unlimited: GraphLimits = {
  tokens: 15_000,
  nesting: 500,
  directives: Infinity,
  depth: Infinity,
  aliases: Infinity,
  aliasesOfOneField: Infinity,
  introspectionAliases: Infinity,
  selections: Infinity,
  variableValues: Infinity,
};

interface Transports {
  readonly subgraphs: ReadonlyMap<string, GatewaySubgraph>;
  close(): Promise<void>;
}

function createTransports(
  { supergraph, subgraphs = {}, transport, ...options }: GatewayOptions,
  logger: Logger,
): Transports {
  const closing: (() => Promise<void>)[] = [];
  const forwarded = (options.forwardHeaders ?? []).map((name) => name.toLowerCase());

  const overHttp = ({ name, url }: SubgraphAddress): GatewaySubgraph => {
    if (!URL.canParse(url)) throw new Error(`The subgraph ${name} has no routing URL to call: "${url}"`);
    const subgraph = createHttpSubgraph<GatewayRequest>({
      url,
      headers: ({ headers }) => {
        const passed: Record<string, string> = {};
        for (const header of forwarded) {
          const value = headers[header];
          if (value !== undefined) passed[header] = String(value);
        }
        return passed;
      },
      isResponse: () => true,
      unavailable(error, { requestId, signal }) {
        if (!signal?.aborted) logger.error({ err: error, requestId, subgraph: name }, "a subgraph did not respond");
        return subgraphUnavailable(name, error);
      },
    });
    closing.push(() => subgraph.close());
    return subgraph;
  };

  const transportOf = (address: SubgraphAddress): GatewaySubgraph => {
    const given = subgraphs[address.name];
    if (given) return isSchema(given) ? createSchemaSubgraph(given) : given;
    return (transport ?? overHttp)(address);
  };

  return {
    subgraphs: new Map(subgraphsOf(supergraph).map((address) => [address.name, transportOf(address)])),
    close: async () => void (await Promise.all(closing.map((close) => close()))),
  };
}

/**
 * A gateway of any supergraph of Federation 2, with transports, errors and limits (docs/gateway.md). Must be closed.
 */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { supergraph, scalars = [], errors = (error) => error, introspection = true } = options;
  const { timeLimitMs = operationTimeMs } = options;
  const logger = options.logger ?? createLogger("warn");
  const form = passedErrors(logger, errors);
  const schema = publicSchemaWith(supergraph, scalars);
  const { subgraphs, close } = createTransports(options, logger);
  const engine = await createEngine<GatewayRequest>({ supergraphSdl: supergraph, schema, subgraphs, errors: form });
  const limits = { ...unlimited, ...options.limits };
  const rules = introspection ? [] : [NoSchemaIntrospectionCustomRule];
  const documents = new Documents(schema, { limits, rules, inClientForm: form.ofInvalid });
  const costError = createDeclaredCostCheck(supergraph, schema, limits);

  return {
    schema,
    async execute({ query, variables, operationName }, { headers = {}, requestId = randomUUID(), signal } = {}) {
      try {
        const document = documents.parse(query);
        const invalid = documents.validate(document);
        if (invalid.length > 0) return { errors: invalid };
        const operation = getOperationAST(document, operationName);
        const refusal =
          (variables && variablesError(variables, limits)) ?? (operation && costError(document, operation, variables));
        if (refusal) return { errors: [form.ofInvalid(refusal)] };
        const isStream = operation?.operation === OperationTypeNode.SUBSCRIPTION;
        const own = ownSignal({ signal });
        const request: GatewayRequest = { headers, requestId, signal: own.signal, payloadTimeMs: timeLimitMs };
        try {
          const result = isStream
            ? engine.subscribe(document, variables, request, operationName)
            : engine.execute(document, variables, request, operationName);
          return await inTime(timeLimitMs, result, `The operation took longer than ${timeLimitMs / 1000} s.`);
        } catch (error) {
          own.abort();
          return { errors: form.ofFailures([{ error, place: {} }], requestId) };
        } finally {
          if (!isStream) own.release();
        }
      } catch (error) {
        return { errors: error instanceof GraphQLError ? [error] : form.ofFailures([{ error, place: {} }], requestId) };
      }
    },
    typeOf({ query, operationName }) {
      try {
        return getOperationAST(documents.parse(query), operationName)?.operation;
      } catch {
        return undefined;
      }
    },
    close,
  };
}
