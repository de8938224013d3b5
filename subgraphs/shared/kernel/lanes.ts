import { ApiError } from "./errors.js";

export interface LaneLimits {
  /** Maximum concurrent work of a platform while no other platform is active. */
  readonly alone: number;
  /** Maximum while others are. */
  readonly beside: number;
  /** Maximum number of waiters, and their maximum wait. */
  readonly waiting: number;
  readonly waitMs: number;
}

/** Time that a platform counts as active after its last work. */
const activeMs = 1_000;

/** A platform's work. `waiting` starts in order of arrival. */
interface Lane {
  running: number;
  readonly waiting: Set<() => void>;
  /** Time of the last arrival, monotonic milliseconds. */
  usedAt: number;
}

function tooMany(): ApiError {
  const reason = "Too many of the platform's requests are in progress: send fewer at once, then retry.";
  return new ApiError("SERVICE_UNAVAILABLE", reason);
}

/** Bounds each platform's concurrent work in this process, so that the others get their share. */
export class Lanes {
  /** The least recently used platform first. */
  readonly #lanes = new Map<string, Lane>();

  constructor(private readonly limits: LaneLimits) {}

  /** Waits for a place in the platform's lane. Returns the function that leaves it. Throws 503 SERVICE_UNAVAILABLE. */
  async take(platformId: string): Promise<() => void> {
    const lane = this.#laneOf(platformId);
    // While one waits, another runs, and starts it at its end.
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

  /** Whether other platforms have work, or had some in the last second. */
  hasOthers(platformId: string): boolean {
    this.#forgetInactive();
    return this.#lanes.size > (this.#lanes.has(platformId) ? 1 : 0);
  }

  /** Current maximum of a platform's concurrent work. */
  #most(): number {
    this.#forgetInactive();
    return this.#lanes.size > 1 ? this.limits.beside : this.limits.alone;
  }

  #forgetInactive(): void {
    const activeSince = performance.now() - activeMs;
    for (const [platformId, { running, usedAt }] of this.#lanes) {
      if (usedAt > activeSince) break;
      if (running === 0) this.#lanes.delete(platformId);
    }
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
