import { ApiError } from "./errors.js";

export interface LaneLimits {
  /** Works of one platform in progress at once while no other platform is active. */
  readonly alone: number;
  /** The same while others are. */
  readonly beside: number;
  /** How many more may wait, and how long each. */
  readonly waiting: number;
  readonly waitMs: number;
}

/** How long a platform counts as active after its last work. */
const activeMs = 1_000;

/** A platform's works. `waiting` start in the order in which they came. */
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

/** Bounds how much of one platform is in progress in this process, so that it leaves something to the others. */
export class Lanes {
  /** The platform used longest ago first. */
  readonly #lanes = new Map<string, Lane>();

  constructor(private readonly limits: LaneLimits) {}

  /** Waits for a place in the platform's lane. Returns what ends it. Throws 503 SERVICE_UNAVAILABLE. */
  async take(platformId: string): Promise<() => void> {
    const lane = this.#laneOf(platformId);
    // If one waits another one runs, and starts it when it ends.
    if (lane.waiting.size === 0 && lane.running < this.#most()) lane.running++;
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

  /** Works that a platform may have in progress now. Forgets platforms that are not active any more. */
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
