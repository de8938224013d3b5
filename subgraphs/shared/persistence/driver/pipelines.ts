import type pg from "pg";
import type { Result } from "./known-query.js";
import { isPlannedByValues, send, type Statement } from "./statement.js";

/** Statements of one connection whose results are still to come; further ones take another connection. */
const longestPipeline = 16;
/** A connection that returned nothing for so long gets no further statements until it does. */
const stalledMs = 20;
/** An unused connection goes back to the pool. */
const idleMs = 10_000;

/** A connection taken from the pool, and the listener for its loss. */
interface Taken {
  readonly client: Promise<pg.PoolClient>;
  readonly lost: () => void;
}

/** A connection that sends further statements before the results of the earlier ones have come. */
class Pipeline {
  #taken: Taken | undefined;
  #inFlight = 0;
  #progressAt = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(private readonly pool: pg.Pool) {}

  get inFlight(): number {
    return this.#inFlight;
  }

  get isFree(): boolean {
    if (this.#inFlight === 0) return true;
    return this.#inFlight < longestPipeline && performance.now() - this.#progressAt < stalledMs;
  }

  async run(statement: Statement): Promise<Result> {
    if (this.#inFlight++ === 0) {
      clearTimeout(this.#idle);
      this.#progressAt = performance.now();
    }
    try {
      const { client } = (this.#taken ??= this.#take());
      return await send(await client, statement);
    } finally {
      this.#progressAt = performance.now();
      if (--this.#inFlight === 0) this.#idle = setTimeout(() => void this.close(), idleMs).unref();
    }
  }

  /** Returns the connection to the pool; the next statement takes another one. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    if (this.#taken) await this.#giveBack(this.#taken);
  }

  #take(): Taken {
    const lost = (): void => void this.#giveBack(taken);
    const taken = { client: this.pool.connect(), lost };
    taken.client.then((client) => client.on("error", lost).on("end", lost), lost);
    return taken;
  }

  async #giveBack(taken: Taken): Promise<void> {
    if (this.#taken !== taken) return;
    this.#taken = undefined;
    const { lost } = taken;
    const client = await taken.client.catch(() => undefined);
    client?.off("error", lost).off("end", lost).release();
  }
}

/**
 * Runs single statements on the connections of `pool`, some of which take several at once. 5 to 7 % of the dashboard;
 * until `pg-pool` shares a connection between the statements of a turn.
 */
export class Pipelines {
  readonly #pipelines: readonly Pipeline[];
  /** The one that the first statement of this turn of the event loop was sent by: further ones go out with it. */
  #turn: Pipeline | undefined;

  constructor(
    private readonly pool: pg.Pool,
    pipelines: number,
  ) {
    this.#pipelines = Array.from({ length: pipelines }, () => new Pipeline(pool));
  }

  /** A statement that may read many rows, or wait for a lock, keeps none behind it waiting. */
  run(statement: Statement): Promise<Result> {
    const isSlow = statement.isWrite ?? isPlannedByValues(statement.text);
    const free = isSlow ? undefined : this.#ofThisTurn();
    return free ? free.run(statement) : this.#runAlone(statement);
  }

  #ofThisTurn(): Pipeline | undefined {
    if (this.#turn?.isFree) return this.#turn;
    this.#turn = this.#leastBusy();
    process.nextTick(() => (this.#turn = undefined));
    return this.#turn;
  }

  async close(): Promise<void> {
    await Promise.all(this.#pipelines.map((pipeline) => pipeline.close()));
  }

  #leastBusy(): Pipeline | undefined {
    let least: Pipeline | undefined;
    for (const pipeline of this.#pipelines) {
      if (pipeline.isFree && (!least || pipeline.inFlight < least.inFlight)) least = pipeline;
    }
    return least;
  }

  async #runAlone(statement: Statement): Promise<Result> {
    const client = await this.pool.connect();
    try {
      return await send(client, statement);
    } finally {
      client.release();
    }
  }
}
