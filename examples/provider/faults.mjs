// Faults on purpose. Each fault is of a response to Paygraph, or of an event.

export const responseFaults = ["slow", "silent", "reset", "500", "refusing-500", "forged", "noise", "wrong-amount"];
export const eventFaults = ["twice", "late", "out-of-order", "lost-once"];

/** Pseudo-random numbers of 0 to 1 that follow from the seed (mulberry32). */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws the fault of each response and event. */
export class Faults {
  #given = [];
  #chance = 1;
  #random = randomOf(1);
  slowMs = 500;

  /** From now on: these faults, each drawing with this chance. None: all goes well. */
  set({ faults = [], chance = 1, seed = 1, slowMs = 500 } = {}) {
    const unknown = faults.find((fault) => ![...responseFaults, ...eventFaults].includes(fault));
    if (unknown !== undefined) throw new Error(`There is no fault ${unknown}`);
    this.#given = faults;
    this.#chance = chance;
    this.#random = randomOf(seed);
    this.slowMs = slowMs;
  }

  /** One of the known faults that are set; undefined: none. */
  draw(known) {
    const set = this.#given.filter((fault) => known.includes(fault));
    if (set.length === 0 || this.#random() >= this.#chance) return undefined;
    return set[Math.floor(this.#random() * set.length)];
  }
}
