import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { codegen } from "@graphql-codegen/core";
import { preset } from "@graphql-codegen/client-preset";
import { transformSupergraphToPublicSchema } from "@theguild/federation-composition";
import {
  buildASTSchema,
  getNullableType,
  isAbstractType,
  isNonNullType,
  isObjectType,
  isScalarType,
  parse,
} from "graphql";

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

const emitted = "// Emitted from schema/supergraph.graphql by npm run client.\n\n";

/** Whether objects of the type have an id, by which a cache may keep them. */
function hasId(type) {
  const { id } = type.getFields();
  return id !== undefined && isNonNullType(id.type) && isScalarType(getNullableType(id.type));
}

/** Facts for normalised caches: the members of abstract types, and the types of which objects have no id. */
export function cacheTypes(supergraph) {
  const schema = buildASTSchema(transformSupergraphToPublicSchema(parse(supergraph)));
  const types = Object.values(schema.getTypeMap()).sort((one, other) => (one.name < other.name ? -1 : 1));
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const membersOf = (type) => schema.getPossibleTypes(type).map(({ name }) => name);
  const possibleTypes = types.filter(isAbstractType).map((type) => [type.name, membersOf(type).sort()]);
  const embedded = types.filter(
    (type) => isObjectType(type) && !type.name.startsWith("__") && !roots.includes(type) && !hasId(type),
  );
  return `${emitted}/** Object types by interface and union: \`possibleTypes\` of Apollo Client's \`InMemoryCache\`. */
export const possibleTypes: Readonly<Record<string, string[]>> = ${JSON.stringify(Object.fromEntries(possibleTypes), null, 2)};

const embeddedTypes = ${JSON.stringify(
    embedded.map(({ name }) => name),
    null,
    2,
  )};

/** \`keys\` of urql's graphcache: objects of these types have no id, and belong to the object that holds them. */
export const keys: Readonly<Record<string, () => null>> = Object.fromEntries(
  embeddedTypes.map((type) => [type, () => null]),
);
`;
}

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
  return `${emitted}${await codegen(types)}`;
}
