import type { Deps } from "../../shared/deps.js";
import { BackgroundLoop } from "../../shared/kernel/background-loop.js";
import { idsOfTimes } from "../../shared/kernel/ids.js";
import type { LoggedRequest, RequestLog } from "../../shared/kernel/request-log.js";
import { firstErrorStatus, timeOf, writeEntries, type NewEntry } from "./log.sql.js";

/** Maximum time until an entry is written, and the size of a batch that is written at once. */
const batchMs = 1_000;
const batchSize = 500;
/** Maximum number of entries that wait, and of one platform: another one's requests don't take all the room. */
const mostWaiting = 10_000;
const mostOfPlatform = 5_000;
const idleMs = 3_600_000;

/** Of a stream that is open for weeks. */
const maxDurationMs = 2 ** 31 - 1;

const isAgent = (credentialId: string): boolean => credentialId.startsWith("Agent:");

const idOf = idsOfTimes();

function toRow(request: LoggedRequest): NewEntry {
  const { platformId, environment, credentialId, agent } = request.caller;
  const id = idOf("RequestLogEntry", request.at);
  return {
    id,
    platformId,
    environment,
    createdAt: timeOf(id),
    requestId: request.requestId,
    method: request.method,
    route: request.route,
    operationKind: request.operationKind?.toUpperCase() ?? null,
    operationName: request.operationName ?? null,
    status: request.status,
    code: request.code ?? null,
    isError: request.code !== undefined || request.status >= firstErrorStatus ? true : null,
    durationMs: Math.min(request.durationMs, maxDurationMs),
    isReplay: request.isReplay ?? false,
    tokenId: isAgent(credentialId) ? null : credentialId,
    agentId: agent?.id ?? null,
    customerId: agent?.customerId ?? request.customerId ?? null,
    subjectId: request.subjectId ?? null,
  };
}

class BufferedLog implements RequestLog {
  /** As they were added: rows are made of many at once, which takes a third of the time. */
  readonly #waiting: LoggedRequest[] = [];
  /** The batch that is being written. After a failure it is repeated as it is. */
  #batch: readonly NewEntry[] = [];
  readonly #ofPlatform = new Map<string, number>();
  readonly #loop: BackgroundLoop;

  constructor(private readonly deps: Pick<Deps, "systemScope" | "logger" | "metrics">) {
    this.#loop = new BackgroundLoop({
      logger: deps.logger,
      failure: "the log of requests could not be written",
      look: () => this.#write(),
    });
  }

  add(request: LoggedRequest): void {
    const { platformId } = request.caller;
    const own = this.#ofPlatform.get(platformId) ?? 0;
    const { length } = this.#waiting;
    if (length >= mostWaiting || own >= mostOfPlatform) return this.deps.metrics.requestLogDropped.inc();
    this.#ofPlatform.set(platformId, own + 1);
    this.#waiting.push(request);
    if (length === 0) this.#loop.wake(batchMs);
    else if (length + 1 === batchSize) this.#loop.wake();
  }

  start(): void {
    this.#loop.start();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    try {
      while (this.#waiting.length > 0) await this.#writeBatch();
    } catch (error) {
      const lost = this.#waiting.length;
      this.deps.metrics.requestLogDropped.inc(lost);
      this.deps.logger.error({ err: error, lost }, "the last requests could not be logged");
    }
  }

  /** One batch, whose entries wait until they are written. */
  async #write(): Promise<number> {
    await this.#writeBatch();
    const { length } = this.#waiting;
    if (length >= batchSize) return 0;
    return length > 0 ? batchMs : idleMs;
  }

  async #writeBatch(): Promise<void> {
    if (this.#batch.length === 0) this.#batch = this.#waiting.slice(0, batchSize).map(toRow);
    if (this.#batch.length === 0) return;
    await writeEntries(this.deps.systemScope("request log"), this.#batch);
    this.#waiting.splice(0, this.#batch.length);
    const written = this.#batch;
    this.#batch = [];
    for (const { platformId } of written) {
      const left = (this.#ofPlatform.get(platformId) ?? 0) - 1;
      if (left > 0) this.#ofPlatform.set(platformId, left);
      else this.#ofPlatform.delete(platformId);
    }
  }
}

const none: RequestLog = { add: () => undefined, start: () => undefined, stop: async () => undefined };

/** The log of requests of this process; one that keeps nothing if the operator wants none. */
export function createRequestLog(deps: Pick<Deps, "systemScope" | "logger" | "metrics" | "env">): RequestLog {
  return deps.env.requestLogDays === 0 ? none : new BufferedLog(deps);
}
