import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { z } from "zod";
import { explain } from "./start-up.js";

const supergraphConfig = z.object({
  subgraphs: z.record(z.string(), z.object({ routing_url: z.url({ protocol: /^https?$/ }) })),
});

/** The port of a routing URL. */
export const portOf = (url: string): number => Number(new URL(url).port || 80);

/** The subgraphs' routing URLs by name, from a `supergraph.yaml`. Throws a one-line error for an invalid file. */
export async function readRoutingUrls(file: string): Promise<ReadonlyMap<string, string>> {
  try {
    const { subgraphs } = supergraphConfig.parse(parse(await readFile(file, "utf8")));
    return new Map(Object.entries(subgraphs).map(([name, { routing_url: url }]) => [name, url]));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : explain(error);
    throw new Error(`PAYGRAPH_SUPERGRAPH: ${file}: ${reason.replaceAll(/\s+/g, " ").trim()}`, { cause: error });
  }
}
