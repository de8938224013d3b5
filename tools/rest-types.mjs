import openapiTypes, { astToString } from "openapi-typescript";

/** Media types and parameters of the operations without their examples. */
function withoutExamples(openapi) {
  const holders = Object.values(openapi.paths)
    .flatMap(Object.values)
    .flatMap(({ parameters = [], requestBody, responses }) => [
      ...parameters,
      ...[requestBody, ...Object.values(responses)].flatMap((body) => Object.values(body?.content ?? {})),
    ]);
  for (const holder of holders) delete holder.example;
  return openapi;
}

/** The types of the REST operations and of webhooks, as `openapi-fetch` takes them. */
export async function restTypes(openapi) {
  const text = astToString(await openapiTypes(withoutExamples(structuredClone(openapi))));
  // Members that a path doesn't have are a third of the text.
  const lines = text
    .split("\n")
    .filter((line) => !/^ {8}(put|post|delete|options|head|patch|trace|get)\?: never;$/.test(line));
  return `// Emitted from schema/openapi.json by npm run client.\n\n${lines.join("\n").replace(/^( {4})+/gm, (indent) => indent.replaceAll("    ", "  "))}`;
}
