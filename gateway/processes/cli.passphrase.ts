import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import type { Env } from "../../subgraphs/shared/kernel/env.js";

/** Minimum length of a passphrase: anyone with the file of a backup can guess at it. */
const minCharacters = 12;

/** Asks at the terminal, which doesn't show what is typed. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silence, terminal: true });
  try {
    return await new Promise((resolve, reject) => {
      lines.once("close", () => reject(new Error("No passphrase was given")));
      lines.question("", resolve);
    });
  } finally {
    lines.close();
    process.stderr.write("\n");
  }
}

/** From the file, the environment, or the terminal: never from the command line, which other users can read. */
async function read(env: Env, file: string | undefined): Promise<{ text: string; isAsked: boolean }> {
  if (file !== undefined) return { text: (await readFile(file, "utf8")).replace(/\r?\n$/, ""), isAsked: false };
  if (env.backupPassphrase !== undefined) return { text: env.backupPassphrase, isAsked: false };
  if (process.stdin.isTTY) return { text: await ask("Passphrase: "), isAsked: true };
  throw new Error("The passphrase is missing: set PAYGRAPH_BACKUP_PASSPHRASE, or name a file with --passphrase-file");
}

/** The passphrase of an existing backup. */
export async function readPassphrase(env: Env, file: string | undefined): Promise<string> {
  return (await read(env, file)).text;
}

/** The passphrase of a new backup; a person must type it twice. */
export async function choosePassphrase(env: Env, file: string | undefined): Promise<string> {
  const { text, isAsked } = await read(env, file);
  if ([...text].length < minCharacters) {
    throw new Error(`The passphrase must have at least ${minCharacters} characters`);
  }
  if (isAsked && (await ask("Repeat the passphrase: ")) !== text) throw new Error("The two passphrases differ");
  return text;
}
