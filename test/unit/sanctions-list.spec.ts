import path from "node:path";
import { jaroWinkler } from "@skyra/jaro-winkler";
import anyAscii from "any-ascii";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { NameMatcher, type ListEntry, type Screened } from "../../subgraphs/verification/sanctions-list/matcher.js";
import { findListFiles, readOfacList } from "../../subgraphs/verification/sanctions-list/ofac.js";
import type { Deps } from "../../subgraphs/shared/deps.js";
import type { Tx } from "../../subgraphs/shared/persistence/client.js";
import { createMetrics } from "../../subgraphs/shared/kernel/telemetry.js";
import { ofac, OfacList } from "../../subgraphs/verification/sanctions-list/ofac-list.js";
import { captureLog } from "../testkit/secrets.js";
import { listFolder, sdnOf, zakharin } from "../subgraphs/screening.fixture.js";

// The list of sanctioned persons, and the comparison of names with it (docs/providers.md, Sanctions).

const { folder, write, age } = listFolder();
write([zakharin]);
const read = async () => readOfacList(await findListFiles(folder));
const list = await read();
const matcher = await NameMatcher.of(list.entries, anyAscii, jaroWinkler);

const person = (name: string, more: Partial<Screened> = {}): Screened => ({
  type: "INDIVIDUAL",
  names: [name],
  countries: [],
  ...more,
});
const found = (name: string, more?: Partial<Screened>) => matcher.find(person(name, more), 0.92);
const idsOf = (name: string, more?: Partial<Screened>) => found(name, more).map(({ entry }) => entry.id);

describe("a comparison of names", () => {
  it("finds an entry by its name in any order, by an alias, and in another script", () => {
    for (const name of [
      "Mstislav Prokopyevich Zakharinov",
      "zakharinov mstislav prokopyevich",
      "Мстислав Захаринов",
      "Mustislaf al Zakhari",
      "  MSTISLAV  PROKOPYEVICH-ZAKHARINOV ",
    ]) {
      expect([name, idsOf(name)]).toEqual([name, ["ofac:101"]]);
      expect(found(name)[0]?.score).toBeCloseTo(1, 3);
    }
  });

  it("finds it with a typing error in each place, and with a space left out or misplaced", () => {
    const name = "Mstislav Prokopyevich Zakharinov";
    fc.assert(
      fc.property(fc.integer({ min: 1, max: name.length - 2 }), fc.boolean(), (at, isSwap) => {
        const rest = isSwap ? `${name[at + 1]}${name[at]}${name.slice(at + 2)}` : name.slice(at + 1);
        return idsOf(name.slice(0, at) + rest).includes("ofac:101");
      }),
    );
  });

  it("does not find others of whom only a common word is the same", () => {
    for (const name of ["Mstislav Prokopyevich", "Maria Hernandez", "Kim Lee", "Ulises Garcia", "Ada Lovelace", ""]) {
      expect([name, idsOf(name)]).toEqual([name, []]);
    }
  });

  it("confirms or lowers the score by the year of birth and the country, but never that of the same name", () => {
    const score = (name: string, more?: Partial<Screened>) => matcher.find(person(name, more), 0.8)[0]?.score ?? 0;
    const similar = "Mstislaw Prokopyewich Zakharinow";
    const plain = score(similar);
    expect(score(similar, { birthYear: 1961, countries: ["IR"] })).toBeGreaterThan(plain);
    expect(score(similar, { birthYear: 1990, countries: ["FR"] })).toBeLessThan(plain);
    expect(score("Mstislav Prokopyevich Zakharinov", { birthYear: 1990, countries: ["FR"] })).toBeCloseTo(1, 3);
  });

  it("compares persons with no ship, and businesses with everything", () => {
    expect(idsOf("Quantum Star")).toEqual([]);
    expect(idsOf("Quantum Star", { type: "BUSINESS" })).toEqual(["ofac:202"]);
    expect(idsOf("Orbelux Trading Ltd", { type: "BUSINESS" })).toEqual(["ofac:201"]);
  });

  it("has a bound on its work for names of any length", () => {
    const started = performance.now();
    found("Kim Hernandez Zakharinov ".repeat(10_000));
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe("OFAC's files", () => {
  const entry = (): ListEntry | undefined => list.entries.find(({ id }) => id === "ofac:101");

  it("are read with aliases, programmes, years of birth and countries", () => {
    expect(entry()).toMatchObject({
      type: "INDIVIDUAL",
      names: [zakharin.name, ...(zakharin.aliases ?? [])],
      programmes: ["SDGT", "IRAQ2"],
      bornIn: [[1961, 1961]],
      countries: ["IR"],
    });
  });

  it("are refused if they are empty, or were cut anywhere in a row", async () => {
    const rows = sdnOf([zakharin]).replace(/\r\n\u001a$/, "");
    for (const sdn of [
      "",
      "\u001a",
      "<html>not found</html>",
      ...[1, 3, 4, 20, 60, 75].map((end) => rows.slice(0, end)),
    ]) {
      write([zakharin], { sdn });
      await expect(read()).rejects.toThrow(/^SDN\.CSV: /);
    }
    write([zakharin], { sdn: `${rows.slice(0, -1)}` });
    await expect(read()).rejects.toThrow(/^SDN\.CSV: row \d+: /);
    write([zakharin]);
    expect((await read()).hash).toBe(list.hash);
  });

  it("have a warning of the doctor if they are old, invalid or absent", async () => {
    const settings = { kind: "ofac", folder, maxAgeMs: 3_600_000, threshold: 0.92 };
    const warning = (more: object = {}) => ofac.warning?.({ ...settings, ...more }, async () => []);
    expect(await warning()).toBeUndefined();
    age(new Date(Date.now() - 5 * 3_600_000));
    expect(await warning()).toMatch(/is 5 hours old: payments wait/);
    expect(await warning({ folder: path.join(folder, "absent") })).toMatch(/can't be used: /);
  });
});

describe("a list in use", () => {
  const log = captureLog();
  const metrics = createMetrics();
  const many = Array.from({ length: 20 }, (_, index) => ({ id: 400 + index, name: `VELMOROV, Anton${index}` }));
  /** `names`: those of the list that was accepted last. */
  const listAfter = (names: number) => {
    const system = { screeningList: { findUnique: async () => ({ names }) } };
    const deps = { logger: log.logger, metrics, systemScope: () => system } as unknown as Deps;
    return new OfacList(deps, "sdn", { kind: "ofac", folder, maxAgeMs: 3_600_000, threshold: 0.92 });
  };
  const finds = async (own: OfacList, name: string) => {
    const parties = [{ ...person(name), id: "Customer:1" }];
    const comparison = await own.compare({ about: "Customer:1", parties });
    return (await comparison.result({} as Tx))?.matches[0]?.length;
  };

  it("stays when the files are cut, empty, or have less than half of its names, each counted and logged once", async () => {
    write([zakharin, ...many]);
    const own = listAfter(0);
    expect(await finds(own, "Anton7 Velmorov")).toBeGreaterThan(0);
    const refused = async () => (await metrics.screeningListsRefused.get()).values[0]?.value ?? 0;
    const before = await refused();
    for (const break_ of [
      () => write([zakharin]),
      () => write([zakharin], { sdn: "" }),
      () => write([zakharin, ...many], { sdn: sdnOf([zakharin, ...many]).slice(0, -30) }),
    ]) {
      break_();
      await own.refresh();
      await own.refresh();
      expect(await finds(own, "Anton7 Velmorov")).toBeGreaterThan(0);
    }
    expect((await refused()) - before).toBe(3);
    expect(log.text()).toContain("the last one stays");
    write([{ ...zakharin, name: "OTHERNAME, Mstislav" }, ...many]);
    await own.refresh();
    expect(await finds(own, "Mstislav Othername")).toBe(1);
  });

  it("is refused after a restart, too, if it has less than half of the names that were accepted last", async () => {
    write([zakharin]);
    expect(await finds(listAfter(1_000), "Mstislav Prokopyevich Zakharinov")).toBeUndefined();
  });

  it("is not used once it is older than allowed, and again when it was written anew", async () => {
    write([zakharin]);
    const own = listAfter(0);
    age(new Date(Date.now() - 2 * 3_600_000));
    expect(await finds(own, "Mstislav Prokopyevich Zakharinov")).toBeUndefined();
    age(new Date());
    await own.refresh();
    expect(await finds(own, "Mstislav Prokopyevich Zakharinov")).toBe(1);
  });
});
