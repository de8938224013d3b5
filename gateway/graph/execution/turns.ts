import { ApiError } from "../../../subgraphs/shared/kernel/errors.js";

export interface TurnLimits {
  /** Steps of operations of one platform in progress at once, in this process, while no other platform is active. */
  readonly alone: number;
  /** The same while others are. */
  readonly beside: number;
  /** How many more may wait, and how long each. */
  readonly waiting: number;
  readonly waitMs: number;
}

/** A few keep the process busy; more only make the others wait. */
const turnLimits: TurnLimits = { alone: 16, beside: 3, waiting: 1_000, waitMs: 15_000 };

/** How long a platform counts as active after its last step. */
const activeMs = 1_000;

/** A platform's steps. `waiting` start in the order in which they came. */
interface Lane {
  running: number;
  readonly waiting: Set<() => void>;
  /** When the last one came, monotonic milliseconds. */
  usedAt: number;
}

function tooMany(): ApiError {
  const reason = "Too many of the platform's requests are in progress: send fewer at once, then retry.";
  return new ApiError("SERVICE_UNAVAILABLE", reason);
}

/**
 * Bounds how many steps of one platform's operations are in progress in this process, so that none takes the processor
 * and the database from the others. A step is what one subgraph does for an operation.
 */
export class Turns {
  /** The platform used longest ago first. */
  readonly #lanes = new Map<string, Lane>();

  constructor(private readonly limits: TurnLimits = turnLimits) {}

  /** Waits for the platform's turn. Returns what ends it. Throws 503 SERVICE_UNAVAILABLE. */
  async take(platformId: string): Promise<() => void> {
    const lane = this.#laneOf(platformId);
    if (lane.running < this.#most()) lane.running++;
    else await this.#wait(lane);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#end(lane);
    };
  }

  #laneOf(platformId: string): Lane {
    const lane = this.#lanes.get(platformId) ?? { running: 0, waiting: new Set(), usedAt: 0 };
    this.#lanes.delete(platformId);
    this.#lanes.set(platformId, lane);
    lane.usedAt = performance.now();
    return lane;
  }

  /** Steps that a platform may have in progress now. Forgets platforms that are not active any more. */
  #most(): number {
    const { alone, beside } = this.limits;
    const activeSince = performance.now() - activeMs;
    for (const [platformId, { running, usedAt }] of this.#lanes) {
      if (usedAt > activeSince) break;
      if (running === 0) this.#lanes.delete(platformId);
    }
    return this.#lanes.size > 1 ? beside : alone;
  }

  #wait(lane: Lane): Promise<void> {
    const { waiting, waitMs } = this.limits;
    if (lane.waiting.size >= waiting) throw tooMany();
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        lane.waiting.delete(start);
        reject(tooMany());
      }, waitMs);
      const start = () => {
        clearTimeout(giveUp);
        lane.waiting.delete(start);
        lane.running++;
        resolve();
      };
      lane.waiting.add(start);
    });
  }

  #end(lane: Lane): void {
    lane.running--;
    const most = this.#most();
    for (const start of lane.waiting) {
      if (lane.running >= most) return;
      start();
    }
  }
}
