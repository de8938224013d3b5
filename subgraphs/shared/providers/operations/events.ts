import { z } from "zod";
import type { Deps } from "../../deps.js";
import { tenantOf, type Tenant } from "../../kernel/caller.js";
import { equalInConstantTime } from "../../kernel/crypto.js";
import { ApiError, invalidField, toApiError } from "../../kernel/errors.js";
import { verifySignature } from "../../kernel/signature.js";
import type { Tx } from "../../persistence/client.js";
import { inTransaction } from "../../persistence/transaction.js";
import { text } from "../../schema/fields.js";
import { validate } from "../../schema/validate.js";
import { applyStatement } from "./apply.js";
import { signerFor } from "./client.js";
import { byProtocol, type ProtocolProvider } from "./http-provider.js";
import { progress, statement, type OperationKind } from "./kinds.js";
import { claimEvent, findOperationOf } from "./store.sql.js";

/** Events that providers send (docs/providers.md, Events). */

/** A provider's request to us. */
export interface EventRequest {
  /** The provider's name, of the path. */
  readonly name: string;
  /** The exact bytes of the body, as text. */
  readonly body: string;
  readonly signature: string | undefined;
}

export interface EventResponse {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An event's effect, and the tenant that it is of. */
export interface PreparedEvent {
  readonly tenant: Tenant;
  /** Returns the word for it in the response. */
  apply(tx: Tx): Promise<string>;
}

/** A type of event that is about no operation, such as `CREDIT`. */
export interface EventHandler<Members extends z.ZodType<object> = z.ZodType<object>> {
  readonly members: Members;
  /** Finds the event's tenant, outside of the transaction. Throws an ApiError to refuse it. */
  prepare(provider: string, members: z.output<Members>): Promise<PreparedEvent>;
}

/** The provider's interface of a process. */
export interface ProviderEvents {
  /** The key that verifies what we send to a provider (SPKI PEM), and the receiver that its events name. */
  site(name: string): { readonly publicKey: string; readonly receiver: string } | undefined;
  /** The signed response to an event; undefined: there is no such provider. */
  receive(request: EventRequest): Promise<EventResponse | undefined>;
}

type EventDeps = Pick<
  Deps,
  "env" | "db" | "sealer" | "metrics" | "logger" | "providers" | "systemScope" | "afterCommit" | "clock"
>;

/** Maximum difference between an event's timestamp and our clock. */
const maxAgeMs = 5 * 60_000;
export const operationEvent = "OPERATION";

const maxIdLength = 255;
/** Members of every event: its signature covers them, and so allows nothing else. */
export const envelope = (types: readonly string[]) =>
  z.object({
    id: text(maxIdLength).describe("The provider's own id of the event: repeated, it has no further effect."),
    type: z.enum(types, `must be one of ${types.join(", ")}`),
    receiver: text(2_000).describe("The `receiver` that Paygraph publishes for the provider."),
    timestamp: z.iso.datetime({ offset: true }).describe("When it was sent: at most five minutes ago."),
  });

/** The content that a repetition of the event has, too: the order of its members is free. */
function boundContent(content: object): string {
  const bound = Object.entries(content).filter(([member]) => member !== "timestamp");
  return JSON.stringify(bound.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The body, whose signature by the provider is verified. Throws 401 INVALID_SIGNATURE, 400 INVALID_INPUT. */
function signedContent({ settings }: ProtocolProvider, { body, signature }: EventRequest): object {
  if (!verifySignature(settings.publicKeyPem, body, signature)) throw new ApiError("INVALID_SIGNATURE");
  let content: unknown;
  try {
    content = JSON.parse(body);
  } catch {
    throw invalidField("body", "must be JSON");
  }
  if (typeof content === "object" && content !== null && !Array.isArray(content)) return content;
  throw invalidField("body", "must be an object");
}

/** The id of a possibly invalid event. */
function idOf(content: object): string | undefined {
  const id = "id" in content ? content.id : undefined;
  return typeof id === "string" ? id.slice(0, maxIdLength) : undefined;
}

const notFound = () => new ApiError("NOT_FOUND", "operationId: no operation of this provider has it.");

/** The prepared change of an operation that its provider has stated. Throws 404 NOT_FOUND, 400 INVALID_INPUT. */
async function prepareStatement(
  deps: EventDeps,
  kinds: readonly OperationKind[],
  provider: string,
  content: object,
): Promise<PreparedEvent> {
  const { operationId, kind: kindName } = validate(statement, content);
  const row = await findOperationOf(deps.systemScope("providers"), provider, operationId);
  const kind = row && kinds.find(({ name }) => name === row.kind);
  if (!kind) throw notFound();
  if (kind.name !== kindName) throw invalidField("kind", `must be ${kind.name}, as the operation's is`);
  const stated = { ...validate(progress, content), outcome: validate(kind.outcome, content) };
  return {
    tenant: tenantOf(row),
    apply: (tx) => applyStatement(deps, tx, kind, row, stated),
  };
}

/** Handles an event once. Returns the word for its effect. Throws 409 CONFLICT for an id with another content. */
async function handleOnce(
  deps: EventDeps,
  { provider, id, content }: { readonly provider: string; readonly id: string; readonly content: object },
  prepare: () => Promise<PreparedEvent>,
): Promise<string> {
  const fingerprint = deps.sealer.fingerprint(boundContent(content));
  const key = { provider_id: { provider, id } };
  const known = async () => {
    const stored = await deps.systemScope("providers").providerEvent.findUnique({ where: key });
    if (!stored || equalInConstantTime(stored.fingerprint, fingerprint)) return stored?.result;
    throw new ApiError("CONFLICT", "id: is that of another event");
  };
  const before = await known();
  if (before !== undefined) return before;
  const { tenant, apply } = await prepare();
  const result = await inTransaction(deps, async (tx) => {
    if (!(await claimEvent(tx, tenant, { provider, id, fingerprint }))) return undefined;
    const made = await apply(tx);
    await tx.providerEvent.update({ where: { ...key, ...tenantOf(tenant) }, data: { result: made } });
    return made;
  });
  return result ?? (await known()) ?? "UNCHANGED";
}

/** Handles events of providers, about operations of these kinds and by these handlers. */
export function createProviderEvents(
  deps: EventDeps,
  kinds: readonly OperationKind[],
  handlers: Readonly<Record<string, EventHandler>>,
): ProviderEvents {
  const { env, providers, clock, logger } = deps;
  const form = envelope([operationEvent, ...Object.keys(handlers)]);
  const receiverOf = (name: string) => `${env.publicUrl}/providers/${name}`;

  async function handle(name: string, content: object): Promise<object> {
    const { id, type, receiver, timestamp } = validate(form, content);
    if (receiver !== receiverOf(name)) throw invalidField("receiver", `must be ${receiverOf(name)}, for this server`);
    if (Math.abs(clock.real().getTime() - Date.parse(timestamp)) > maxAgeMs) {
      throw new ApiError("INVALID_TIMESTAMP", "timestamp: must be within the last five minutes");
    }
    const handler = handlers[type];
    const prepare = () =>
      handler
        ? handler.prepare(name, validate(handler.members, content))
        : prepareStatement(deps, kinds, name, content);
    return { id, result: await handleOnce(deps, { provider: name, id, content }, prepare) };
  }

  return {
    site: (name) =>
      byProtocol(providers.named(name)) && { publicKey: signerFor(deps, name).publicPem, receiver: receiverOf(name) },
    async receive(request) {
      const { name } = request;
      const provider = byProtocol(providers.named(name));
      if (!provider) return undefined;
      let id: string | undefined;
      const answer = (status: number, content: object): EventResponse => {
        const body = JSON.stringify({ id, ...content });
        return { status, body, headers: signerFor(deps, name).headers(body) };
      };
      try {
        const content = signedContent(provider, request);
        id = idOf(content);
        return answer(200, await handle(name, content));
      } catch (thrown) {
        const { error, isUnexpected } = toApiError(thrown);
        if (isUnexpected) logger.error({ err: thrown, provider: name }, "an event of a provider failed");
        return answer(error.body.status, error.body);
      }
    },
  };
}
