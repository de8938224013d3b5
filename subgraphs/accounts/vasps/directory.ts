import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Deps } from "../../shared/deps.js";
import { pageOfKnown } from "../../shared/graphql/known-list.js";
import type { Page, PageArgs } from "../../shared/graphql/connection.js";
import { folded } from "../../shared/kernel/folded.js";
import type { SortDirection } from "../../shared/persistence/keyset.js";
import { label, webUrl } from "../../shared/schema/texts.js";
import type { VaspFilter } from "./wire.js";

/** Maximum size of the file. */
const maxFileBytes = 4 * 1_048_576;
const maxVasps = 10_000;
/** Maximum number of problems that an error names. */
const maxProblems = 5;

/** A provider of the operator's file. */
export interface VaspEntry {
  readonly vaspName: string;
  readonly url: string | null;
  /** The name for comparison; each provider has another one. */
  readonly foldedName: string;
}

interface VaspSelection {
  readonly filter: VaspFilter;
  readonly orderBy: { readonly direction: SortDirection };
}

/** The directory of virtual asset service providers (docs/interface.md, Virtual asset service providers). */
export interface VaspDirectory {
  /** Throws 400 INVALID_INPUT for another list's cursor. */
  page(selection: VaspSelection, args: PageArgs): Page<VaspEntry>;
  /** Reads the file again; an invalid one changes nothing, and the error is logged. */
  reload(): Promise<void>;
}

const vaspFile = z
  .array(z.strictObject({ vaspName: label(255), url: webUrl(2048).optional() }), "must be a list of providers")
  .max(maxVasps, `must be at most ${maxVasps} providers`)
  .transform((entries, context): VaspEntry[] => {
    const names = new Map<string, number>();
    return entries.map(({ vaspName, url = null }, index) => {
      const foldedName = folded(vaspName);
      const earlier = names.get(foldedName);
      if (earlier !== undefined) {
        context.addIssue({ code: "custom", path: [index, "vaspName"], message: `is the name of [${earlier}], too` });
      }
      names.set(foldedName, index);
      return { vaspName, url, foldedName };
    });
  });

/** The problems as `[3].url: Invalid URL`. */
function problemsIn({ issues }: z.ZodError): string {
  const texts = issues.slice(0, maxProblems).map(({ path: [index, ...members], message }) => {
    const place = [...(index === undefined ? [] : [`[${String(index)}]`]), ...members.map(String)].join(".");
    return place ? `${place}: ${message}` : message;
  });
  const left = issues.length - texts.length;
  return [...texts, ...(left > 0 ? [`and ${left} more`] : [])].join("; ");
}

/** Throws an error of one line that names the file and what is wrong in it. */
async function readVasps(given: string | undefined): Promise<readonly VaspEntry[]> {
  if (given === undefined) return [];
  const file = path.resolve(given);
  try {
    const bytes = await readFile(file);
    if (bytes.length > maxFileBytes) throw new Error(`is larger than ${maxFileBytes} bytes`);
    return vaspFile.parse(JSON.parse(bytes.toString()));
  } catch (error) {
    const reason = error instanceof z.ZodError ? problemsIn(error) : (error as Error).message;
    throw new Error(`PAYGRAPH_VASPS: ${file}: ${reason}`, { cause: error });
  }
}

/** The directory of the file that `PAYGRAPH_VASPS` names, empty without one. Throws if the file is invalid. */
export async function openVasps({ env, logger }: Pick<Deps, "env" | "logger">): Promise<VaspDirectory> {
  let vasps = await readVasps(env.vaspsFile);
  return {
    page({ filter: { search }, orderBy: { direction } }, args) {
      const wanted = search && folded(search);
      const items = wanted ? vasps.filter(({ foldedName }) => foldedName.includes(wanted)) : vasps;
      const name = JSON.stringify(["VASPs", wanted]);
      return pageOfKnown({ name, items, keyOf: ({ foldedName }) => foldedName, direction }, args);
    },
    async reload() {
      try {
        vasps = await readVasps(env.vaspsFile);
        logger.info({ vasps: vasps.length }, "the directory of VASPs was read again");
      } catch (error) {
        logger.error({ err: error }, "the file of VASPs is invalid: the directory stays as it is");
      }
    },
  };
}
