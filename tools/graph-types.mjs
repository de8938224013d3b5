import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { codegen } from "@graphql-codegen/core";
import { preset } from "@graphql-codegen/client-preset";
import { transformSupergraphToPublicSchema } from "@theguild/federation-composition";
import { buildASTSchema, parse } from "graphql";

const number = { input: "number", output: "number" };
const text = { input: "string", output: "string" };
const object = { input: "Record<string, unknown>", output: "Record<string, unknown>" };
const scalars = {
  ID: text,
  MinorUnits: number,
  CurrencyCode: text,
  CountryCode: text,
  DateTime: text,
  Date: text,
  JSONObject: object,
  Upload: { input: "Blob", output: "Blob" },
};

/** Typed documents: each is a text that knows the types of its variables and its result. */
export async function graphTypes(supergraph, folder) {
  const schema = transformSupergraphToPublicSchema(parse(supergraph));
  const names = (await readdir(folder)).filter((name) => name.endsWith(".graphql")).sort();
  const documents = await Promise.all(
    names.map(async (name) => {
      const rawSDL = await readFile(join(folder, name), "utf8");
      return { location: name, document: parse(rawSDL), rawSDL };
    }),
  );
  const config = { scalars, enumsAsTypes: true, useTypeImports: true, strictScalars: true };
  const options = await preset.buildGeneratesSection({
    baseOutputDir: "generated/",
    presetConfig: { fragmentMasking: false },
    schema,
    schemaAst: buildASTSchema(schema),
    documents,
    config: { ...config, documentMode: "string" },
    plugins: [],
    pluginMap: {},
    pluginContext: {},
    profiler: { run: (work) => work(), collect: () => [] },
  });
  const types = options.find(({ filename }) => filename.endsWith("graphql.ts"));
  if (!types) throw new Error("The preset makes no graphql.ts");
  return `// Emitted from schema/supergraph.graphql by npm run client.\n\n${await codegen(types)}`;
}
