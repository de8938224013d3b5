export interface SlotLimits {
  /** Maximum at once, in total. */
  readonly most: number;
  /** Maximum at once, per owner. */
  readonly mostPerOwner: number;
}

/** Bounds concurrent work. Work without a slot waits in order; an owner at its bound delays no other. */
export interface Slots {
  /** Resolves to the function that releases the slot. Rejects once `signal` is aborted. */
  take(owner: string, signal: AbortSignal): Promise<() => void>;
}

interface Waiting {
  readonly owner: string;
  begin(): void;
}

export function createSlots({ most, mostPerOwner }: SlotLimits): Slots {
  const taken = new Map<string, number>();
  const queue = new Set<Waiting>();
  let all = 0;

  const isFree = (owner: string) => all < most && (taken.get(owner) ?? 0) < mostPerOwner;

  function begin(owner: string): () => void {
    all++;
    taken.set(owner, (taken.get(owner) ?? 0) + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      all--;
      const left = (taken.get(owner) ?? 0) - 1;
      if (left > 0) taken.set(owner, left);
      else taken.delete(owner);
      for (const waiting of queue) {
        if (all >= most) return;
        if (isFree(waiting.owner)) waiting.begin();
      }
    };
  }

  return {
    async take(owner, signal) {
      signal.throwIfAborted();
      if (isFree(owner)) return begin(owner);
      return new Promise((resolve, reject) => {
        const leave = () => {
          queue.delete(waiting);
          reject(new Error("There was no slot in time"));
        };
        const waiting: Waiting = {
          owner,
          begin() {
            queue.delete(waiting);
            signal.removeEventListener("abort", leave);
            resolve(begin(owner));
          },
        };
        queue.add(waiting);
        signal.addEventListener("abort", leave, { once: true });
      });
    },
  };
}
