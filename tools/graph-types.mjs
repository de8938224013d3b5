import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
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
  print,
  visit,
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

async function documentsIn(folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".graphql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const rawSDL = await readFile(join(folder, name), "utf8");
      return { location: name, document: parse(rawSDL), rawSDL };
    }),
  );
}

/** Returns a function that types the documents of a folder, to which `fragments` of other folders may belong. */
function typesOf(supergraph) {
  const schema = transformSupergraphToPublicSchema(parse(supergraph));
  const schemaAst = buildASTSchema(schema);
  const config = { scalars, enumsAsTypes: true, useTypeImports: true, strictScalars: true };
  return async (documents) => {
    const options = await preset.buildGeneratesSection({
      baseOutputDir: "generated/",
      presetConfig: { fragmentMasking: false },
      schema,
      schemaAst,
      documents,
      config: { ...config, documentMode: "string" },
      plugins: [],
      pluginMap: {},
      pluginContext: {},
      profiler: { run: (work) => work(), collect: () => [] },
    });
    const types = options.find(({ filename }) => filename.endsWith("graphql.ts"));
    if (!types) throw new Error("The preset makes no graphql.ts");
    return codegen(types);
  };
}

/** Typed documents: each is a text that knows the types of its variables and its result. */
export async function graphTypes(supergraph, folder) {
  const text = await typesOf(supergraph)(await documentsIn(folder));
  return `${emitted}${text}`;
}

/** The fragments that a document uses, also through others. */
function usedFragments(document, fragments, used = new Map()) {
  visit(document, {
    FragmentSpread({ name: { value } }) {
      const fragment = fragments.get(value);
      if (!fragment || used.has(value)) return;
      used.set(value, fragment);
      usedFragments(fragment, fragments, used);
    },
  });
  return used;
}

/**
 * The console's operations: `operations.graphql.ts` for each folder with documents, which may use the fragments of
 * `console/ui/`. The documents are plain strings: the console's client parses them.
 */
export async function consoleTypes(supergraph, root) {
  const entries = await readdir(join(root, "console"), { recursive: true, withFileTypes: true });
  const folders = new Set(entries.filter(({ name }) => name.endsWith(".graphql")).map(({ parentPath }) => parentPath));
  const shared = await documentsIn(join(root, "console/ui"));
  const fragments = new Map(shared.flatMap(({ document }) => document.definitions).map((one) => [one.name.value, one]));
  const types = typesOf(supergraph);
  const files = {};
  for (const folder of [...folders].sort()) {
    if (folder.endsWith("console/ui")) continue;
    const documents = await documentsIn(folder);
    const whole = { kind: "Document", definitions: documents.flatMap(({ document }) => document.definitions) };
    const used = [...usedFragments(whole, fragments).values()];
    const own = { kind: "Document", definitions: used };
    if (used.length > 0) documents.unshift({ location: "ui", document: own, rawSDL: print(own) });
    const text = (await types(documents))
      .replace(/export class TypedDocumentString[\s\S]*?^}$/m, "")
      .replace(/^import type \{ DocumentTypeDecoration \}.*$/m, 'import type { Operation } from "CLIENT/operation.js";')
      .replace(/^export const \w+FragmentDoc = [\s\S]*?^.* as unknown as TypedDocumentString<.*>;$/gm, "")
      .replace(/new TypedDocumentString\(`/g, "(`")
      .replace(/as unknown as TypedDocumentString</g, "as unknown as Operation<");
    const file = `${relative(root, folder)}/operations.graphql.ts`;
    const client = relative(folder, join(root, "console/client"));
    const note = "// Emitted from schema/supergraph.graphql and the documents of this folder by npm run client.\n\n";
    files[file] = `${note}${text.replace("CLIENT", client === "" ? "." : client)}`.replace(/\n{3,}/g, "\n\n");
  }
  return files;
}
