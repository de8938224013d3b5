import { createHash } from "node:crypto";
import { transform } from "esbuild";

/** The texts that the typed client sends: its documents, without the fragments, which are parts of them. */
async function clientDocuments(graphTypes) {
  const { code } = await transform(graphTypes, { loader: "ts", format: "esm" });
  const exports = await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
  return Object.entries(exports).flatMap(([name, value]) => (name.endsWith("Document") ? [String(value)] : []));
}

/** Documents of our own clients by their SHA-256: of the typed client, and of the console, as both send them. */
export async function ownDocuments(graphTypes, consoleOperations) {
  const texts = [...(await clientDocuments(graphTypes)), ...consoleOperations.split(/\n{2,}/)];
  const entries = texts.map((text) => [createHash("sha256").update(text).digest("hex"), text]);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
