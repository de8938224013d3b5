import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot } from "../../shared/kernel/project-root.js";

const stored = z.record(z.string(), z.record(z.string(), z.unknown()));
type Samples = z.output<typeof stored>;

let samples: Promise<Samples> | undefined;

/** The `data` of an event of each type that the sandbox emits, which `scripts/event-samples.mjs` recorded. */
export function readSamples(): Promise<Samples> {
  samples ??= readFile(join(projectRoot, "schema/event-samples.json"), "utf8").then((text) =>
    stored.parse(JSON.parse(text)),
  );
  return samples;
}
