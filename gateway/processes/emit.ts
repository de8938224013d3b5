import "reflect-metadata";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { format } from "node:util";
import { modules, operationKinds, type ServiceDeps } from "../../subgraphs/modules.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { eventsOf, providerEventsOf } from "../../subgraphs/shared/module/compose.js";
import { errorCodesDocument } from "../rest/error-codes-document.js";
import { withExamples, type OperationExamples } from "../rest/openapi-examples.js";
import { emitOpenApi } from "../rest/openapi.js";
import { providersDocument } from "../rest/providers-document.js";
import { routes } from "./routes.js";
import { emitSchemas } from "./emitted-schemas.js";
import { createSubgraphs } from "./subgraphs.js";

/** Chosen by `scripts/examples.mjs`. */
const examplesFile = path.join(projectRoot, "schema/examples.json");

/**
 * Writes the files that are generated from the code: `schema/*.graphql`, `schema/openapi.json`,
 * `schema/providers.openapi.json`, `supergraph.yaml`, `docs/error-codes.md`. With `--check` it writes nothing and exits 1 if a committed file differs.
 */
async function emitAll(): Promise<ReadonlyMap<string, string>> {
  const subgraphs = await createSubgraphs(unusableDeps());
  const examples = JSON.parse(await readFile(examplesFile, "utf8")) as OperationExamples;
  const documentedEvents = Object.fromEntries(
    Object.entries(eventsOf(modules)).filter(([, { isFormer }]) => !isFormer),
  );
  const document = withExamples(emitOpenApi(routes, documentedEvents), examples);
  const openapi = `${JSON.stringify(document, null, 2)}\n`;
  return new Map([
    ...emitSchemas(subgraphs),
    ["schema/openapi.json", openapi],
    ["schema/providers.openapi.json", providersDocument(operationKinds, providerEventsOf(modules, unusableDeps()))],
    ["docs/error-codes.md", errorCodesDocument()],
  ]);
}

/** Building a schema must not use a dependency: this one throws on every access. */
function unusableDeps(): ServiceDeps {
  return new Proxy({} as ServiceDeps, {
    get(_target, name) {
      throw new Error(`A schema must not need ${String(name)}`);
    },
  });
}

async function differs(file: string, text: string): Promise<boolean> {
  try {
    return (await readFile(path.join(projectRoot, file), "utf8")) !== text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return true;
    throw error;
  }
}

async function main(isCheck: boolean): Promise<void> {
  const files = await emitAll();
  for (const [file, text] of files) {
    if (!(await differs(file, text))) continue;
    if (isCheck) {
      process.stderr.write(format("%s differs from the code: run npm run compose\n", file));
      process.exitCode = 1;
      continue;
    }
    await mkdir(path.dirname(path.join(projectRoot, file)), { recursive: true });
    await writeFile(path.join(projectRoot, file), text);
    process.stdout.write(`${file}\n`);
  }
}

await main(process.argv.includes("--check"));
