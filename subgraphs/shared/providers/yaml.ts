import { parseDocument } from "yaml";

/** The document in a YAML text. Throws an error of one line that names the place. */
export function documentIn(text: string): unknown {
  const document = parseDocument(text, { schema: "core", uniqueKeys: true });
  const [problem] = [...document.errors, ...document.warnings];
  if (problem) throw new Error(problem.message.replaceAll(/\s+/g, " ").trim());
  return document.toJS({ maxAliasCount: 100 });
}
