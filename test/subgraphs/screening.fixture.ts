import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "@jest/globals";

/** Lists of sanctioned persons in OFAC's format, whose entries are invented. */

export interface Listed {
  readonly id: number;
  readonly name: string;
  readonly type?: "individual" | "vessel" | "aircraft" | "-0-";
  readonly programme?: string;
  readonly remarks?: string;
  readonly aliases?: readonly string[];
}

const quoted = (text: string | undefined) => (text === undefined || text === "-0-" ? "-0- " : `"${text}"`);

export const zakharin: Listed = {
  id: 101,
  name: "ZAKHARINOV, Mstislav Prokopyevich",
  type: "individual",
  programme: "SDGT] [IRAQ2",
  remarks: "DOB 19 Jan 1961; POB Tehran, Iran; nationality Iran.",
  aliases: ["ЗАХАРИНОВ, Мстислав", "AL-ZAKHARI, Mustislaf"],
};

/** Entries that no test means, so that words have frequencies. */
const others: readonly Listed[] = [
  { id: 201, name: "ORBELUX TRADING COMPANY", programme: "CUBA", aliases: ["ORBELUX S.A."] },
  { id: 202, name: "QUANTUM STAR", type: "vessel", programme: "IRAN" },
  { id: 203, name: "HERNANDEZ VELTRAMONTE, Ulises", type: "individual", programme: "SDNTK", aliases: ["EL TUERTO"] },
  { id: 204, name: "KIM, Dok Hyon Yong", type: "individual", programme: "NPWMD", aliases: ["KIM, Tok Hyon"] },
];

export const sdnOf = (listed: readonly Listed[]): string =>
  listed
    .map(({ id, name, type = "-0-", programme, remarks }) =>
      [id, quoted(name), quoted(type), quoted(programme), ...Array<string>(7).fill("-0- "), quoted(remarks)].join(","),
    )
    .join("\r\n") + "\r\n\u001a";

const altOf = (listed: readonly Listed[]): string =>
  listed
    .flatMap(({ id, aliases = [] }) => aliases.map((name, index) => `${id},${id * 10 + index},"aka","${name}",-0- `))
    .join("\r\n") + "\r\n\u001a";

/** A folder with a list, until the end of the spec. */
export function listFolder() {
  const base = mkdtempSync(path.join(tmpdir(), "paygraph-lists-"));
  afterAll(() => rmSync(base, { recursive: true, force: true }));
  const folder = path.join(base, "ofac");
  mkdirSync(folder);
  const write = (listed: readonly Listed[], { sdn }: { readonly sdn?: string } = {}) => {
    const all = [...others, ...listed];
    writeFileSync(path.join(folder, "SDN.CSV"), sdn ?? sdnOf(all));
    writeFileSync(path.join(folder, "ALT.CSV"), altOf(all));
  };
  const age = (writtenAt: Date) => {
    for (const name of ["SDN.CSV", "ALT.CSV"]) utimesSync(path.join(folder, name), writtenAt, writtenAt);
  };
  return { base, folder, write, age };
}
