import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { Turns, type EndTurn, type TurnLimits } from "../../subgraphs/shared/kernel/turns.js";

const owners = ["a", "b", "c", "d"];
const owner = fc.constantFrom(...owners);

interface Work {
  readonly owner: string;
  readonly endsAtOnce: boolean;
  /** Of what is in progress. */
  end?: EndTurn;
}

/** Turns in progress and waiting, checked as each turn begins and after each step. */
class Model {
  readonly turns: Turns;
  readonly running: Work[] = [];
  waiting: Work[] = [];
  /** Turns of others that began since the owner last waited for the total only. */
  private readonly passed = new Map<string, number>();

  constructor(private limits: Required<TurnLimits>) {
    this.turns = new Turns(limits);
  }

  limitTotal(most: number): void {
    this.limits = { ...this.limits, most };
    this.turns.limitTotal(most);
  }

  private isReady(name: string): boolean {
    return this.running.filter((work) => work.owner === name).length < this.turns.mostOf(name);
  }

  private waitsForTotal(name: string): boolean {
    return this.isReady(name) && this.waiting.some(({ owner: of }) => of === name);
  }

  begin(work: Work, end: EndTurn): void {
    expect(this.isReady(work.owner)).toBe(true);
    expect(this.running.length).toBeLessThan(this.limits.most);
    this.running.push(Object.assign(work, { end }));
    for (const other of owners) {
      const isPassed = other !== work.owner && this.waitsForTotal(other);
      this.passed.set(other, isPassed ? (this.passed.get(other) ?? 0) + 1 : 0);
    }
    expect(Math.max(...this.passed.values())).toBeLessThan(owners.length);
    if (work.endsAtOnce) this.end(work);
  }

  add(work: Work): void {
    this.waiting.push(work);
    this.turns.add(work.owner, (end) => {
      expect(this.waiting.find(({ owner: of }) => of === work.owner)).toBe(work);
      this.waiting = this.waiting.filter((one) => one !== work);
      this.begin(work, end);
    });
  }

  tryTake(work: Work): void {
    const isFree = this.running.length < this.limits.most && this.isReady(work.owner);
    const end = this.turns.tryTake(work.owner);
    expect(end !== undefined).toBe(isFree);
    if (end) this.begin(work, end);
  }

  end(work: Work): void {
    this.running.splice(this.running.indexOf(work), 1);
    work.end?.();
    work.end?.();
  }

  clear(): void {
    this.waiting = [];
    this.turns.clear();
  }

  /** Nothing waits that could begin. */
  check(): void {
    const held = owners.filter((name) => this.waitsForTotal(name));
    if (this.running.length < this.limits.most) expect(held).toEqual([]);
    for (const name of this.passed.keys()) if (!held.includes(name)) this.passed.delete(name);
  }

  /** All that still waits begins, and each slot is back. */
  finish(): void {
    for (let [work] = this.running; work; [work] = this.running) {
      this.end(work);
      this.check();
    }
    expect(this.waiting).toEqual([]);
    for (const name of owners) this.turns.limit(name, this.limits.mostPerOwner);
    expectAllFree(this.turns, this.limits);
  }
}

function expectAllFree(turns: Turns, { most, mostPerOwner }: Required<TurnLimits>): void {
  const takes = (name: string) => Array.from({ length: mostPerOwner }, () => turns.tryTake(name));
  const taken = owners.flatMap(takes).filter((end) => end !== undefined);
  expect(taken).toHaveLength(Math.min(most, owners.length * mostPerOwner));
}

const limits = fc.record({ most: fc.integer({ min: 1, max: 5 }), mostPerOwner: fc.integer({ min: 1, max: 5 }) });
const step = fc.record({
  does: fc.constantFrom("add", "add", "add", "tryTake", "end", "end", "clear", "narrow", "widen", "total"),
  owner,
  endsAtOnce: fc.boolean(),
  which: fc.nat(20),
});

describe("turns", () => {
  it("never exceed their bounds, begin in order, each owner in turn, as soon as they may, and every slot comes back", () => {
    fc.assert(
      fc.property(limits, fc.array(step, { maxLength: 60, size: "max" }), (given, steps) => {
        const model = new Model(given);
        for (const { does, which, ...work } of steps) {
          const [running] = model.running.slice(which % Math.max(1, model.running.length));
          if (does === "add") model.add(work);
          else if (does === "tryTake") model.tryTake(work);
          else if (does === "end" && running) model.end(running);
          else if (does === "clear" && which === 0) model.clear();
          else if (does === "narrow") model.turns.limit(work.owner, 1);
          else if (does === "widen") model.turns.limit(work.owner, 3);
          else if (does === "total") model.limitTotal(1 + (which % 5));
          model.check();
        }
        model.finish();
      }),
    );
  });

  it("that are awaited end or are aborted, never exceed their bounds, and every slot comes back", async () => {
    const works = fc.array(fc.record({ owner, abortAfter: fc.option(fc.nat(12)) }), { maxLength: 20, size: "max" });
    await fc.assert(
      fc.asyncProperty(limits, works, async (bounds, given) => {
        const turns = new Turns(bounds);
        let running = 0;
        const outcomes = given.map(async ({ owner: name, abortAfter }) => {
          const abort = new AbortController();
          const taken = turns.take(name, abort.signal).then(
            async (end) => {
              expect(++running).toBeLessThanOrEqual(bounds.most);
              await Promise.resolve();
              running--;
              end();
            },
            () => expect(abort.signal.aborted).toBe(true),
          );
          for (let ticks = 0; abortAfter !== null && ticks < abortAfter; ticks++) await Promise.resolve();
          if (abortAfter !== null) abort.abort();
          return taken;
        });
        await Promise.all(outcomes);
        expectAllFree(turns, bounds);
      }),
    );
  });

  it("that end at once don't fill the stack", () => {
    const turns = new Turns({ mostPerOwner: 1 });
    const endFirst = turns.tryTake("a");
    let begun = 0;
    for (let count = 0; count < 20_000; count++) {
      turns.add("a", (end) => {
        begun++;
        end();
      });
    }
    endFirst?.();
    expect(begun).toBe(20_000);
  });
});
