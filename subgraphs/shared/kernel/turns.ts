export interface TurnLimits {
  /** Maximum at once, in total; default: no maximum. */
  readonly most?: number;
  /** Maximum at once, per owner. */
  readonly mostPerOwner: number;
}

/** Ends a turn; a second call has no effect. */
export type EndTurn = () => void;

/** Begins a turn; must not throw. */
type Begin = (end: EndTurn) => void;

interface Lane {
  readonly owner: string;
  most: number;
  running: number;
  waiting: Begin[];
}

/**
 * Bounds work in progress, in total and per owner. Work beyond the bounds waits: an owner's in the order of its calls,
 * and the owners in turn, so that one with much work delays no other. Keeps nothing of idle owners.
 */
export class Turns {
  #most: number;
  readonly #mostPerOwner: number;
  readonly #lanes = new Map<string, Lane>();
  /** Lanes whose work waits for the total only, the next one first. */
  readonly #ready = new Set<Lane>();
  #running = 0;
  #isFilling = false;

  constructor({ most = Infinity, mostPerOwner }: TurnLimits) {
    this.#most = most;
    this.#mostPerOwner = mostPerOwner;
  }

  /** Begins a turn now, or returns undefined. */
  tryTake(owner: string): EndTurn | undefined {
    const { running, most } = this.#lanes.get(owner) ?? { running: 0, most: this.#mostPerOwner };
    return this.#running < this.#most && running < most ? this.#begun(this.#laneOf(owner)) : undefined;
  }

  /** Resolves once the turn has begun. Rejects if `signal` is aborted before. */
  async take(owner: string, signal: AbortSignal): Promise<EndTurn> {
    signal.throwIfAborted();
    const end = this.tryTake(owner);
    if (end) return end;
    return new Promise((resolve, reject) => {
      const leave = (): void => reject(new Error("There was no turn in time"));
      signal.addEventListener("abort", leave, { once: true });
      this.add(owner, (endLater) => {
        signal.removeEventListener("abort", leave);
        if (signal.aborted) endLater();
        else resolve(endLater);
      });
    });
  }

  /** Calls `begin` once there is room, which may be at once. */
  add(owner: string, begin: Begin): void {
    const lane = this.#laneOf(owner);
    lane.waiting.push(begin);
    this.#changed(lane);
  }

  /** Withdraws all that waits. */
  clear(): void {
    for (const lane of this.#lanes.values()) {
      lane.waiting = [];
      this.#changed(lane);
    }
  }

  /** The owner's current maximum. */
  mostOf(owner: string): number {
    return this.#lanes.get(owner)?.most ?? this.#mostPerOwner;
  }

  /** Changes the owner's maximum from now on, at least 1. What is in progress continues. */
  limit(owner: string, most: number): void {
    const lane = this.#laneOf(owner);
    lane.most = most;
    this.#changed(lane);
  }

  /** Changes the maximum in total from now on, at least 1. What is in progress continues. */
  limitTotal(most: number): void {
    this.#most = most;
    this.#fill();
  }

  #laneOf(owner: string): Lane {
    const lane = this.#lanes.get(owner) ?? { owner, most: this.#mostPerOwner, running: 0, waiting: [] };
    this.#lanes.set(owner, lane);
    return lane;
  }

  #begun(lane: Lane): EndTurn {
    lane.running++;
    this.#running++;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      lane.running--;
      this.#running--;
      this.#changed(lane);
    };
  }

  #changed(lane: Lane): void {
    const { owner, most, running, waiting } = lane;
    if (waiting.length > 0 && running < most) this.#ready.add(lane);
    else this.#ready.delete(lane);
    if (waiting.length === 0 && running === 0 && most === this.#mostPerOwner) this.#lanes.delete(owner);
    this.#fill();
  }

  /** Begins what may begin, one of each owner in turn. */
  #fill(): void {
    // A turn that ends at once leaves its room to the loop that began it.
    if (this.#isFilling) return;
    this.#isFilling = true;
    for (const lane of this.#ready) {
      if (this.#running >= this.#most) break;
      this.#ready.delete(lane);
      const begin = lane.waiting.shift();
      if (!begin) continue;
      const end = this.#begun(lane);
      // Behind the others.
      this.#changed(lane);
      begin(end);
    }
    this.#isFilling = false;
  }
}
