import { createHash } from "node:crypto";
import { transform } from "esbuild";

/** The documents that a module of TypeScript exports, as texts. It imports types only. */
export async function documentsOf(module) {
  const { code } = await transform(module, { loader: "ts", format: "esm" });
  const exports = await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
  return Object.entries(exports).flatMap(([name, value]) => (name.endsWith("Document") ? [String(value)] : []));
}

/** A manifest of documents, by the SHA-256 of each. */
export function manifestOf(texts) {
  const entries = texts.map((text) => [createHash("sha256").update(text).digest("hex"), text]);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
