const intervalMs = 1_000;

/** Lines about long work, at most one per second. */
export class Progress {
  #last = Date.now();
  #part = "begun";
  #bytes = 0;

  constructor(private readonly print: (line: string) => void) {}

  tables(done: number, all: number, rows: number): void {
    this.#part = `${done} of ${all} tables, ${rows} rows`;
  }

  files(done: number, all: number): void {
    this.#part = `${done} of ${all} uploaded files`;
  }

  copied(bytes: number): void {
    this.#bytes += bytes;
    this.#say(() => `${this.#part}, ${Math.floor(this.#bytes / 1e6)} MB`);
  }

  checked(bytes: number, all: number): void {
    this.#bytes += bytes;
    this.#say(() => `${Math.floor((100 * this.#bytes) / all)} % of the backup checked`);
  }

  #say(line: () => string): void {
    if (Date.now() - this.#last < intervalMs) return;
    this.#last = Date.now();
    this.print(line());
  }
}
