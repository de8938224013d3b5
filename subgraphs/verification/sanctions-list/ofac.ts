import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { countryCodes } from "../../shared/kernel/countries.js";
import type { ListEntry } from "./matcher.js";

/**
 * The list of specially designated nationals of the Office of Foreign Assets Control, as it publishes it: `SDN.CSV` has
 * the entries, `ALT.CSV` their aliases (https://ofac.treasury.gov/specially-designated-nationals-list-data-formats).
 */
export interface ReadList {
  readonly entries: readonly ListEntry[];
  /** SHA-256 of both files, in hex. */
  readonly hash: string;
  /** Number of names, aliases included. */
  readonly names: number;
}

/** The state of the files: another one must be read. */
export interface ListFiles {
  readonly version: string;
  /** When the older of them was written. */
  readonly writtenAt: Date;
  readonly sdn: string;
  readonly alt: string;
}

const maxFileBytes = 64 * 1_048_576;
const chunkBytes = 65_536;
const columns = { sdn: 12, alt: 5 };
/** The lists' text for no value. */
const none = "-0-";
const rowsAtOnce = 500;

/** The files of the folder, whatever the case of their names. Throws an error of one line. */
export async function findListFiles(folder: string): Promise<ListFiles> {
  const present = await readdir(folder);
  const named = (wanted: string) => {
    const name = present.find((file) => file.toLowerCase() === wanted);
    if (name === undefined) throw new Error(`${folder}: has no ${wanted.toUpperCase()}`);
    return path.join(folder, name);
  };
  const [sdn, alt] = [named("sdn.csv"), named("alt.csv")];
  const stats = await Promise.all([sdn, alt].map((file) => stat(file)));
  for (const { size } of stats) if (size > maxFileBytes) throw new Error(`is larger than ${maxFileBytes} bytes`);
  const version = stats.map(({ mtimeMs, size }) => `${mtimeMs}/${size}`).join(" ");
  return { version, writtenAt: new Date(Math.min(...stats.map(({ mtimeMs }) => mtimeMs))), sdn, alt };
}

/** Reads and checks both files. Throws an error of one line for an empty one, and one that was cut. */
export async function readOfacList(files: Pick<ListFiles, "sdn" | "alt">): Promise<ReadList> {
  const hash = createHash("sha256");
  const [sdn, alt] = [await readFile(files.sdn), await readFile(files.alt)];
  hash.update(`${sdn.length} `).update(sdn).update(alt);
  const aliases = new Map<string, string[]>();
  let names = 0;
  await eachRow(sdn, { file: "SDN.CSV", width: columns.sdn }, () => void names++);
  if (names === 0) throw new Error("SDN.CSV: is empty");
  const entryCount = names;
  await eachRow(alt, { file: "ALT.CSV", width: columns.alt }, ([id = "", , , name = ""]) => {
    const others = aliases.get(id);
    if (others) others.push(name);
    else aliases.set(id, [name]);
    names++;
  });
  if (names === entryCount) throw new Error("ALT.CSV: is empty");
  const entries: ListEntry[] = [];
  await eachRow(sdn, { file: "SDN.CSV", width: columns.sdn }, (row) => {
    const [id = ""] = row;
    entries.push(entryOf(row, aliases.get(id) ?? []));
    aliases.delete(id);
  });
  // The two files may be of different days: an alias without its entry is compared all the same.
  for (const [id, [name = "", ...others]] of aliases) {
    entries.push(entryOf([id, name, none, none, ...Array<string>(8).fill(none)], others));
  }
  return { entries, hash: hash.digest("hex"), names };
}

/** Calls `use` with each row. Throws for a row that is not complete. */
async function eachRow(
  bytes: Buffer,
  { file, width }: { readonly file: string; readonly width: number },
  use: (row: readonly string[]) => void,
): Promise<void> {
  const { parse } = await import("csv-parse");
  // The files end with the control character of the end of a file.
  const end = bytes.lastIndexOf(0x1a) >= bytes.length - 3 ? bytes.lastIndexOf(0x1a) : bytes.length;
  const content = bytes.subarray(0, end < 0 ? bytes.length : end);
  const chunks = function* () {
    for (let from = 0; from < content.length; from += chunkBytes) yield content.subarray(from, from + chunkBytes);
  };
  const options = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true, bom: true };
  const parser = Readable.from(chunks()).pipe(parse({ ...options, max_record_size: chunkBytes }));
  let line = 0;
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      line++;
      const last = row.at(-1) ?? "";
      // Cut within its last column, which is `-0-` or a text in quotes.
      const isCut = row.length !== width || none.startsWith(last) !== (last === none);
      if (isCut || !/^\d+$/.test(row[0] ?? ""))
        throw new Error("is not complete: the file was cut, or has another format");
      use(row);
      if (line % rowsAtOnce === 0) await setImmediate();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file}: row ${line}: ${reason}`, { cause: error });
  }
}

const types: Readonly<Record<string, ListEntry["type"]>> = {
  individual: "INDIVIDUAL",
  vessel: "VESSEL",
  aircraft: "AIRCRAFT",
};

const given = (value: string | undefined) => (value === undefined || value === none ? "" : value);

function entryOf(row: readonly string[], aliases: readonly string[]): ListEntry {
  const [id = "", name = "", type = "", programme = "", title = ""] = row;
  const remarks = [given(title), given(row[11])].filter((text) => text !== "").join("; ");
  const names = [name, ...aliases.filter((alias) => given(alias) !== "")];
  const programmes = given(programme)
    .split(/\]\s*\[/)
    .map((one) => one.replace(/[[\]]/g, "").trim())
    .filter((one) => one !== "");
  const content = createHash("sha256")
    .update(JSON.stringify([name, [...aliases].sort(), type, programme, title, row[11]]))
    .digest("hex")
    .slice(0, 32);
  return {
    id: `ofac:${id}`,
    type: types[type.toLowerCase()] ?? "ENTITY",
    names,
    programmes,
    remarks,
    bornIn: yearsIn(remarks),
    countries: countriesIn(remarks),
    content,
  };
}

/** `DOB 19 Jan 1970`, `alt. DOB circa 1965`, `DOB 1961 to 1963`. */
function yearsIn(remarks: string): (readonly [number, number])[] {
  return [...remarks.matchAll(/\bDOB ([^;.]+)/g)].flatMap(([, text = ""]) => {
    const years = [...text.matchAll(/\b(1[89]\d\d|20\d\d)\b/g)].map(([year]) => Number(year));
    if (years.length === 0) return [];
    const about = /circa/i.test(text) ? 2 : 0;
    return [[Math.min(...years) - about, Math.max(...years) + about] as const];
  });
}

/** English names that the lists use beside those of Unicode. */
const otherNames: Readonly<Record<string, string>> = {
  burma: "MM",
  "congo, democratic republic of the": "CD",
  "congo, republic of the": "CG",
  "cote d ivoire": "CI",
  "czech republic": "CZ",
  "korea, north": "KP",
  "korea, south": "KR",
  "north macedonia, the republic of": "MK",
  palestinian: "PS",
  "hong kong": "HK",
  macau: "MO",
  turkey: "TR",
  "united kingdom": "GB",
  "united states": "US",
  "west bank": "PS",
};

let countryNames: ReadonlyMap<string, string> | undefined;

function countryOf(name: string): string | undefined {
  if (!countryNames) {
    const english = new Intl.DisplayNames(["en"], { type: "region" });
    const pairs = [...countryCodes].map((code) => [(english.of(code) ?? code).toLowerCase(), code] as const);
    countryNames = new Map([...pairs, ...Object.entries(otherNames)]);
  }
  return countryNames.get(name.trim().toLowerCase());
}

/** Of `nationality Iran`, `citizen Russia`, and the last part of `POB Tehran, Iran`. */
function countriesIn(remarks: string): string[] {
  const named = [...remarks.matchAll(/\b(?:nationality|citizen) ([^;.]+)/gi)].map(([, country = ""]) => country);
  const born = [...remarks.matchAll(/\bPOB ([^;.]+)/g)].map(([, place = ""]) => place.split(",").at(-1) ?? "");
  return [...new Set([...named, ...born].flatMap((name) => countryOf(name) ?? []))];
}
