import type { z } from "zod";
import type { Deps } from "../../deps.js";
import { tenantOf, type Tenant } from "../../kernel/caller.js";
import type { Tx } from "../../persistence/client.js";
import { inTransaction } from "../../persistence/transaction.js";
import { ProviderUnavailable } from "../unavailable.js";
import { applyStatement, conflict, type Stated } from "./apply.js";
import { isStated, readOperation, sendOperation, type Answer } from "./client.js";
import { byProtocol, type ProtocolProvider } from "./http-provider.js";
import { isFinal, refusal, refused, type OperationKind, type Refusal } from "./kinds.js";
import { SlowRequests } from "./slow-requests.js";
import {
  beginSend,
  createOperation,
  endUnheard,
  findOperation,
  forgetRequest,
  isForgotten,
  lockOperation,
  outcomeOf,
  recordRefusal,
  requestOf,
  storeState,
  type OperationRow,
} from "./store.sql.js";

type AnyOutcome = z.ZodType<{ readonly state: string }>;

/** An operation as its provider has stated it last. REFUSED: each provider that could do it refuses to. */
export interface OperationState<Outcome extends AnyOutcome = AnyOutcome> {
  readonly operationId: string;
  /** Name of the provider. */
  readonly provider: string;
  /** The provider's own name of the operation. */
  readonly reference: string | undefined;
  readonly outcome: z.output<Outcome> | Refusal;
}

/** A task for a provider, once for each kind and subject. */
export interface AskedOperation<Request extends z.ZodType<object>, Outcome extends AnyOutcome> {
  readonly kind: OperationKind<Request, Outcome>;
  /** The resource that it is for, such as a transaction. */
  readonly subjectId: string;
  /** Names of the providers that may get it, the preferred one first. Used until one may have received it. */
  readonly providers: readonly string[];
  /** The members to send; called once, before the operation is recorded. */
  request(): z.input<Request> | Promise<z.input<Request>>;
  /**
   * Whether it must still be sent, in the transaction that records its first request: what this locks can't change
   * before. False: nothing is sent, and `ask` throws {@link OperationUnwanted}. Absent: it must.
   */
  isWanted?(tx: Tx): Promise<boolean>;
}

/** Nothing was sent: `isWanted` says that the operation is not to be begun. */
export class OperationUnwanted extends Error {}

/** Tasks that providers do over the protocol (docs/providers.md, The protocol). */
export interface ProviderOperations {
  /**
   * The state of the operation, which is begun if there is none: the stored one if it is final, or else the provider's
   * answer. Calls out: not within a transaction. Throws {@link ProviderUnavailable}, which a timer outlasts.
   */
  ask<Request extends z.ZodType<object>, Outcome extends AnyOutcome>(
    tenant: Tenant,
    asked: AskedOperation<Request, Outcome>,
  ): Promise<OperationState<Outcome>>;
  /**
   * The stored state, in the transaction that applies it: an event may have brought a newer one than `ask` returned.
   * Locks the operation, so that a later event brings forward what the transaction schedules. Undefined: no provider has
   * stated any.
   */
  read<Outcome extends AnyOutcome>(
    tx: Tx,
    tenant: Tenant,
    asked: { readonly kind: OperationKind<z.ZodType<object>, Outcome>; readonly subjectId: string },
  ): Promise<OperationState<Outcome> | undefined>;
  /** The stored states by subject, to be shown: an event may change them at any time. */
  stored<Outcome extends AnyOutcome>(
    tenant: Tenant,
    kind: OperationKind<z.ZodType<object>, Outcome>,
    subjectIds: readonly string[],
  ): Promise<ReadonlyMap<string, OperationState<Outcome>>>;
  /**
   * Whether a provider may have received the operation. While the caller has locked what `isWanted` locks, it is not
   * sent for the first time.
   */
  isSent(tx: Tx, tenant: Tenant, about: { readonly kind: OperationKind; readonly subjectId: string }): Promise<boolean>;
  /** Gives an operation up that is personal, such as a code that has expired: what it sends is deleted. */
  forget(tx: Tx, tenant: Tenant, about: { readonly kind: OperationKind; readonly subjectId: string }): Promise<void>;
  /** Deletes an operation that has failed: the next `ask` begins another one. */
  restart(tx: Tx, tenant: Tenant, about: { readonly kind: OperationKind; readonly subjectId: string }): Promise<void>;
  /** Records that the last statement can't be applied, for the operator's list of conflicts. */
  dispute(
    tx: Tx,
    tenant: Tenant,
    about: { readonly kind: OperationKind; readonly subjectId: string },
    reason: string,
  ): Promise<void>;
}

type OperationDeps = Pick<Deps, "db" | "sealer" | "metrics" | "logger" | "providers" | "providerHttp" | "afterCommit">;

/** More than there can be providers in the file. */
const maxTurns = 250;
/** One call of `ask`. */
class Asking<Request extends z.ZodType<object>, Outcome extends AnyOutcome> {
  /** Providers that were surely not reached. */
  private readonly unreached = new Set<string>();
  private lastFailure: ProviderUnavailable | undefined;
  private lastRefusal: Refusal = { state: refused };

  constructor(
    private readonly deps: OperationDeps,
    private readonly requests: SlowRequests,
    private readonly tenant: Tenant,
    private readonly asked: AskedOperation<Request, Outcome>,
  ) {}

  async run(): Promise<OperationRow> {
    // Each turn reaches another provider, or finds what another process has stored.
    for (let turn = 0; turn < maxTurns; turn++) {
      const row = await this.row();
      if (isFinal(this.kind, row.state)) return row;
      if (isForgotten(row)) throw new Error(`The operation ${row.id} was given up`);
      if (row.state !== null) return this.poll(row);
      const done = row.openSends > 0 ? await this.repeat(row) : await this.begin(row);
      if (done) return done;
    }
    throw this.lastFailure ?? this.absent(this.asked.providers[0] ?? "none");
  }

  private get kind(): OperationKind {
    return this.asked.kind;
  }

  private async row(): Promise<OperationRow> {
    const { deps, tenant } = this;
    const { kind, subjectId, providers, request } = this.asked;
    const known = await findOperation(deps.db, tenant, kind.name, subjectId);
    if (known) return known;
    const [provider] = providers;
    if (provider === undefined) throw this.absent("none");
    const members = kind.request.parse(await request());
    await createOperation(deps.db, deps.sealer, tenant, { provider, kind: kind.name, subjectId, request: members });
    return this.row();
  }

  private exchange(provider: string, send: () => Promise<Answer>): Promise<Answer> {
    return this.requests.make({ tenant: this.tenant, provider, kind: this.kind.name }, send);
  }

  private read({ id }: OperationRow, provider: ProtocolProvider): Promise<Answer> {
    return this.exchange(provider.name, () => readOperation(this.deps, provider, { id, kind: this.kind }));
  }

  /** Asks for a newer state. */
  private async poll(row: OperationRow): Promise<OperationRow> {
    const answer = await this.read(row, this.provider(row.provider));
    if (isStated(answer)) return this.apply(row, answer);
    const { state } = answer.outcome;
    await inTransaction(this.deps, (tx) =>
      conflict(this.deps, tx, row, Number(row.sequence), `${state} after ${row.state}`),
    );
    throw this.deps.providerHttp.nonsense(
      row.provider,
      new Error(`It says ${state} of an operation that it has begun`),
    );
  }

  /** The provider may have received the operation: it is asked, and gets it again if it hasn't. */
  private async repeat(row: OperationRow): Promise<OperationRow | undefined> {
    const provider = this.provider(row.provider);
    const answer = await this.read(row, provider);
    if (!isStated(answer) && answer.outcome.state === "UNKNOWN") return this.send(row, provider);
    return this.received(row, answer);
  }

  /** No provider can have received the operation: it is sent to the first that can be reached, and doesn't refuse it. */
  private async begin(row: OperationRow): Promise<OperationRow | undefined> {
    const names = this.asked.providers.filter((name) => !row.refusedBy.includes(name));
    if (names.length === 0 && row.refusedBy.length > 0) return this.refuse(row);
    const name = names.find((each) => !this.unreached.has(each));
    if (name === undefined) throw this.lastFailure ?? this.absent(row.provider);
    return this.send(row, this.provider(name));
  }

  /** Undefined: continue with another provider, or with what another process has stored. */
  private async send(row: OperationRow, provider: ProtocolProvider): Promise<OperationRow | undefined> {
    const { deps } = this;
    const { name } = provider;
    if (!(await this.beginSend(row, name))) return undefined;
    let answer: Answer;
    try {
      answer = await this.exchange(name, () =>
        sendOperation(deps, provider, { id: row.id, kind: this.kind }, requestOf(deps.sealer, row)),
      );
    } catch (error) {
      if (!(error instanceof ProviderUnavailable && error.isUnheard)) throw error;
      await endUnheard(deps.db, row, name);
      if (!error.isDown || row.openSends > 0) throw error;
      this.unreached.add(name);
      this.lastFailure = error;
      return undefined;
    }
    return this.received({ ...row, provider: name }, answer);
  }

  private beginSend(row: OperationRow, name: string): Promise<boolean> {
    const { deps, asked } = this;
    if (!asked.isWanted || row.openSends > 0) return beginSend(deps.db, row, name);
    return inTransaction(deps, async (tx) => {
      if (await asked.isWanted?.(tx)) return beginSend(tx, row, name);
      throw new OperationUnwanted();
    });
  }

  private async received(row: OperationRow, answer: Answer): Promise<OperationRow | undefined> {
    if (isStated(answer)) return this.apply(row, answer);
    if (answer.outcome.state === "UNKNOWN") {
      throw this.deps.providerHttp.nonsense(
        row.provider,
        new Error("It says UNKNOWN of an operation that it was sent"),
      );
    }
    this.lastRefusal = answer.outcome;
    await recordRefusal(this.deps.db, row, row.provider);
    return undefined;
  }

  private async apply(row: OperationRow, stated: Stated): Promise<OperationRow> {
    if (row.sequence !== null && BigInt(stated.sequence) <= row.sequence) return row;
    await inTransaction(this.deps, (tx) => applyStatement(this.deps, tx, this.kind, row, stated, { isAsked: true }));
    return this.row();
  }

  private async refuse(row: OperationRow): Promise<OperationRow> {
    await inTransaction(this.deps, async (tx) => {
      const locked = await lockOperation(tx, row);
      if (locked.state !== null) return;
      const told = { sequence: null, reference: undefined, outcome: this.lastRefusal, isWatched: false };
      const forgets = this.kind.isForgotten === true;
      await storeState(tx, this.deps.sealer, locked, { state: refused, ...told, forgets });
    });
    return this.row();
  }

  private provider(name: string): ProtocolProvider {
    const provider = byProtocol(this.deps.providers.named(name));
    if (provider) return provider;
    throw this.absent(name);
  }

  private absent(name: string): ProviderUnavailable {
    return this.deps.providerHttp.nonsense(name, new Error("The file of providers has no such provider"));
  }
}

function stateOf<Outcome extends AnyOutcome>(
  { sealer }: OperationDeps,
  kind: OperationKind<z.ZodType<object>, Outcome>,
  row: OperationRow,
): OperationState<Outcome> | undefined {
  const { id: operationId, provider, reference } = row;
  const outcome = row.state === refused ? outcomeOf(sealer, row, refusal) : outcomeOf(sealer, row, kind.outcome);
  return outcome && { operationId, provider, reference: reference ?? undefined, outcome };
}

export function createProviderOperations(deps: OperationDeps): ProviderOperations {
  const requests = new SlowRequests();
  return {
    async ask(tenant, asked) {
      const row = await new Asking(deps, requests, tenant, asked).run();
      const state = stateOf(deps, asked.kind, row);
      // A conflict: what it states is not stored.
      if (state) return state;
      const cause = new Error("Its first statement contradicts the operation");
      throw new ProviderUnavailable(row.provider, { isDown: true, isUnheard: false, cause });
    },
    async read(tx, tenant, { kind, subjectId }) {
      const row = await findOperation(tx, tenant, kind.name, subjectId);
      return row && stateOf(deps, kind, await lockOperation(tx, row));
    },
    async stored(tenant, kind, subjectIds) {
      const where = { ...tenantOf(tenant), kind: kind.name, subjectId: { in: [...subjectIds] } };
      const rows = await deps.db.providerOperation.findMany({ where });
      return new Map(
        rows.flatMap((row) => {
          const state = stateOf(deps, kind, row);
          return state ? [[row.subjectId, state] as const] : [];
        }),
      );
    },
    async isSent(tx, tenant, { kind, subjectId }) {
      const row = await findOperation(tx, tenant, kind.name, subjectId);
      if (!row) return false;
      return row.state === null ? row.openSends > 0 : row.state !== refused;
    },
    forget: (tx, tenant, { kind, subjectId }) => forgetRequest(tx, tenant, { kind: kind.name, subjectId }),
    async restart(tx, tenant, { kind, subjectId }) {
      await tx.providerOperation.deleteMany({ where: { ...tenantOf(tenant), kind: kind.name, subjectId } });
    },
    async dispute(tx, tenant, { kind, subjectId }, reason) {
      const row = await findOperation(tx, tenant, kind.name, subjectId);
      if (row) await conflict(deps, tx, row, Number(row.sequence), reason);
    },
  };
}
