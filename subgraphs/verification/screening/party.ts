import type { Customer as CustomerRow } from "../../../generated/prisma/client.js";
import { findCustomers } from "../../customers/published.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { Sealer } from "../../shared/kernel/crypto.js";
import type { Tx } from "../../shared/persistence/client.js";
import { beneficialOwnerToGraph } from "../beneficial-owners/type.js";
import type { Screened } from "../sanctions-list/matcher.js";

/** Someone whose names are compared with a list: a customer, an owner, the holder of an external account, a counterparty. */
export interface Party extends Screened {
  /** The id of the customer, beneficial owner or external account; or a UMA address. */
  readonly id: string;
  /** The customer to whom it belongs; null: none. */
  readonly customerId: string | null;
}

/** The year of a date `YYYY-MM-DD`. */
export function yearOf(date: string | null | undefined): number | undefined {
  const year = Number(/^\d{4}/.exec(date ?? "")?.[0]);
  return Number.isInteger(year) ? year : undefined;
}

/** The texts that are given. */
export const givenOf = (...texts: readonly unknown[]): string[] => [
  ...new Set(texts.filter((text): text is string => typeof text === "string" && text.trim() !== "")),
];

/** Keyed hash of the data that is compared: with other data it is another party. */
export function contentOf(sealer: Sealer, { type, names, birthYear, countries }: Party): Buffer<ArrayBuffer> {
  return Buffer.from(
    sealer.fingerprint(JSON.stringify(["screening", type, names, birthYear ?? null, [...countries].sort()])),
  );
}

const memberOf = (object: unknown, name: string): unknown =>
  typeof object === "object" && object !== null ? (object as Record<string, unknown>)[name] : undefined;

function customerParty(row: CustomerRow): Party {
  const { id, fullName, birthDate, nationality, region, address, businessInfo } = row;
  const country = memberOf(address, "country");
  if (row.customerType === "INDIVIDUAL") {
    const countries = givenOf(nationality, region, country);
    return {
      id,
      customerId: id,
      type: "INDIVIDUAL",
      names: givenOf(fullName),
      birthYear: yearOf(birthDate),
      countries,
    };
  }
  const info = (name: string) => memberOf(businessInfo, name);
  const names = givenOf(info("legalName"), info("doingBusinessAs"));
  return { id, customerId: id, type: "BUSINESS", names, countries: givenOf(info("country"), region, country) };
}

/** These live customers and their owners. */
export async function partiesOfCustomers(
  { db, sealer }: { readonly db: Pick<Tx, "$queryRaw" | "beneficialOwner">; readonly sealer: Sealer },
  tenant: Tenant,
  customerIds: readonly string[],
): Promise<Party[]> {
  const customers = await findCustomers({ db }, customerIds, tenant);
  const owners = await db.beneficialOwner.findMany({
    where: { ...tenantOf(tenant), customerId: { in: [...customers.keys()] } },
    orderBy: { id: "asc" },
  });
  return [
    ...[...customers.values()].map(customerParty),
    ...owners.map((row): Party => {
      const { firstName, middleName, lastName, birthDate, nationality, address } = beneficialOwnerToGraph(
        sealer,
        row,
      ).personalInfo;
      return {
        id: row.id,
        customerId: row.customerId,
        type: "INDIVIDUAL",
        names: [givenOf(firstName, middleName, lastName).join(" ")],
        birthYear: yearOf(birthDate),
        countries: givenOf(nationality, memberOf(address, "country")),
      };
    }),
  ];
}
