import { isPromise, type At, type ExecutionRun } from "./execution-run.js";

export type Results = Record<string, unknown>;

export interface CompiledField {
  /** Its name in the result. */
  readonly key: string;
  readonly execute: (run: ExecutionRun, source: unknown, above: At) => unknown;
}

/** The results, once those of `keys` are available. */
function settled(results: Results, keys: readonly string[]): Promise<Results> {
  return Promise.all(keys.map((key) => results[key])).then((values) => {
    keys.forEach((key, index) => {
      results[key] = values[index];
    });
    return results;
  });
}

/** The selected fields of an object. */
export class FieldSet {
  readonly #hasPrototype: boolean;

  constructor(private readonly fields: readonly CompiledField[]) {
    // Assigning such a member would set the prototype.
    this.#hasPrototype = !fields.some(({ key }) => key === "__proto__");
  }

  #empty(): Results {
    return this.#hasPrototype ? {} : (Object.create(null) as Results);
  }

  /** Concurrently. */
  execute(run: ExecutionRun, source: unknown, at: At): Results | Promise<Results> {
    const results = this.#empty();
    let pending: string[] | undefined;
    try {
      for (const { key, execute } of this.fields) {
        const result = execute(run, source, at);
        results[key] = result;
        if (isPromise(result)) (pending ??= []).push(key);
      }
    } catch (error) {
      if (!pending) throw error;
      // The other fields' results are awaited: they may fail as well.
      return settled(results, pending).finally(() => {
        throw error;
      });
    }
    return pending ? settled(results, pending) : results;
  }

  /** In order. */
  executeSerially(run: ExecutionRun, source: unknown): Results | Promise<Results> {
    const step = (results: Results, { key, execute }: CompiledField): Results | Promise<Results> => {
      const result = execute(run, source, undefined);
      const take = (value: unknown): Results => {
        results[key] = value;
        return results;
      };
      return isPromise(result) ? result.then(take) : take(result);
    };
    let results: Results | Promise<Results> = this.#empty();
    for (const field of this.fields) {
      results = isPromise(results) ? results.then((before) => step(before, field)) : step(results, field);
    }
    return results;
  }
}
