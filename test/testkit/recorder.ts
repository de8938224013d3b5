import { appendFileSync } from "node:fs";

export interface Exchange {
  readonly method: string;
  /** Without the version. */
  readonly path: string;
  /** The body as it was sent; of a form its fields, and the names of its files. */
  readonly request?: unknown;
  readonly status: number;
  readonly response?: unknown;
}

/** The fields of a form; a file is its name. */
export function formFields(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === "string" ? value : value.name]));
}

/** Appends successful exchanges to the file that RECORD_EXAMPLES names, from which `scripts/examples.mjs` chooses. */
export function record(exchange: Exchange): void {
  const file = process.env.RECORD_EXAMPLES;
  if (file && exchange.status < 300) appendFileSync(file, `${JSON.stringify(exchange)}\n`);
}
