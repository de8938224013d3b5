import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { FileContext } from "./kinds.js";

const maxBytes = 65_536;

/** The value that a reference names, without the line end after it. Throws an error of one line. */
async function valueOf(reference: string, folder: string): Promise<string> {
  const [, place, name = ""] = /^(env|file):(.+)$/.exec(reference) ?? [];
  if (place === "env") {
    const value = process.env[name];
    if (value) return value;
    throw new Error(`the variable ${name} is not set`);
  }
  if (place !== "file") throw new Error("must be env:NAME or file:PATH: keys are not in this file");
  const bytes = await readFile(path.resolve(folder, name));
  if (bytes.length > maxBytes) throw new Error(`${name} is larger than ${maxBytes} bytes`);
  return bytes.toString("utf8").trimEnd();
}

/** A key, in the variable of `env:NAME` or the file of `file:PATH`, relative to the file of providers. */
export const referenced = ({ folder }: FileContext) =>
  z.string().transform(async (reference, context) => {
    try {
      return await valueOf(reference, folder);
    } catch (error) {
      context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
      return z.NEVER;
    }
  });
