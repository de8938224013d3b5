#!/usr/bin/env node
// Generates the database client (generated/prisma) from prisma/schema, as `prisma generate` does. Prisma's command line
// is not needed for it: with its studio and local databases it is 200 MB (scripts/prisma.mjs installs it on demand).
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

// The generator's ESM build imports files without their extensions.
const require = createRequire(import.meta.url);
const { PrismaClientTsGenerator } = require("@prisma/client-generator-ts");
const { enginesVersion } = require("@prisma/engines-version");
const { getDMMF } = require("@prisma/get-dmmf");
const schemaParser = require("@prisma/prisma-schema-wasm");

const folder = fileURLToPath(new URL("schema", import.meta.url));
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".prisma"))
  .sort()
  .map((name) => [join(folder, name), readFileSync(join(folder, name), "utf8")]);

/** The human-readable message in the parser's error, which is JSON. */
function messageOf(error) {
  try {
    return JSON.parse(error.message).message;
  } catch {
    return error.message;
  }
}

function parse(work) {
  try {
    return work();
  } catch (error) {
    console.error(messageOf(error));
    process.exit(1);
  }
}

const { config, errors } = parse(() =>
  JSON.parse(schemaParser.get_config(JSON.stringify({ prismaSchema: files, datasourceOverrides: {}, env: {} }))),
);
const dmmf = getDMMF({ datamodel: files });
if (errors.length > 0 || "error" in dmmf) {
  console.error([...errors.map(({ message }) => message), dmmf.error && messageOf(dmmf.error)].join("\n").trim());
  process.exit(1);
}

const [generator] = config.generators;
const output = resolve(dirname(generator.sourceFilePath), generator.output.value);
await new PrismaClientTsGenerator().generate({
  generator: { ...generator, output: { value: output, fromEnvVar: null }, isCustomOutput: true },
  otherGenerators: [],
  schemaPath: folder,
  dmmf,
  datasources: config.datasources,
  datamodel: schemaParser.merge_schemas(JSON.stringify({ schema: files })),
  version: enginesVersion,
});
