// The provider's own book: a file of JSON lines, one for each change, so that it survives a crash. In a test it may be
// in memory only. What it says was paid and collected is compared with Paygraph's ledger.
import { appendFileSync, existsSync, readFileSync } from "node:fs";

export class Book {
  #file;
  /** Operations by id: {operationId, kind, request, state, sequence, plan, members}. */
  operations = new Map();
  /** Money that arrived for no operation of Paygraph's, by its entry id. */
  entries = new Map();

  constructor(file) {
    this.#file = file;
    if (file === undefined || !existsSync(file)) return;
    for (const line of readFileSync(file, "utf8").split("\n")) {
      // A line that a crash cut is the last one, and had no response.
      if (line.endsWith("}")) this.#read(JSON.parse(line));
    }
  }

  #read({ operation, entry }) {
    if (operation) this.operations.set(operation.operationId, operation);
    if (entry) this.entries.set(entry.entryId, entry);
  }

  #write(line) {
    this.#read(line);
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }

  /** Records an operation's new state before anyone hears of it. */
  save(operation) {
    this.#write({ operation });
    return operation;
  }

  saveEntry(entry) {
    this.#write({ entry });
    return entry;
  }

  /** All of a kind, or all. */
  list(kind) {
    return [...this.operations.values()].filter((operation) => kind === undefined || operation.kind === kind);
  }
}
