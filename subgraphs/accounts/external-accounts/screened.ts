import { z } from "zod";
import type { Deps } from "../../shared/deps.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { Sealer } from "../../shared/kernel/crypto.js";
import type { Tx } from "../../shared/persistence/client.js";
import { givenOf, yearOf, type Party, type ScreenedAccounts } from "../../verification/published.js";
import { readExternal } from "./payment-account.sql.js";
import { accountInfoContext } from "./type.js";

/** The holders of external accounts, as they are compared with lists of sanctioned persons. */

/** Maximum number of accounts that one call of {@link createScreenedAccounts} returns: the newest. */
const maxAccounts = 2000;

const holder = z.looseObject({
  beneficiary: z
    .looseObject({
      beneficiaryType: z.string().nullish(),
      fullName: z.string().nullish(),
      legalName: z.string().nullish(),
      birthDate: z.string().nullish(),
      nationality: z.string().nullish(),
      countryOfResidence: z.string().nullish(),
      address: z.looseObject({ country: z.string().nullish() }).nullish(),
    })
    .nullish(),
});

interface StoredAccount {
  readonly id: string;
  readonly customerId: string | null;
  readonly accountInfo: Uint8Array;
}

function partyOf(sealer: Sealer, { id, customerId, accountInfo }: StoredAccount): Party {
  const info = holder.parse(JSON.parse(sealer.open(accountInfo, accountInfoContext(id)).toString()));
  const { beneficiaryType, fullName, legalName, birthDate, nationality, countryOfResidence, address } =
    info.beneficiary ?? {};
  return {
    id,
    customerId,
    type: beneficiaryType === "BUSINESS" ? "BUSINESS" : "INDIVIDUAL",
    names: givenOf(fullName, legalName),
    birthYear: yearOf(birthDate),
    countries: givenOf(nationality, countryOfResidence, address?.country),
  };
}

/** The holder of an external account, deleted or not; undefined: there is no such account. */
export async function partyOfAccount(
  { sealer }: { readonly sealer: Sealer },
  tx: Pick<Tx, "$queryRaw">,
  tenant: Tenant,
  accountId: string,
): Promise<Party | undefined> {
  const [row] = await readExternal(tx, tenant, [accountId], true);
  return row && partyOf(sealer, row);
}

export function createScreenedAccounts({ db, sealer }: Pick<Deps, "db" | "sealer">): ScreenedAccounts {
  return {
    async ofCustomers(tenant, customerIds) {
      const rows = await db.externalAccount.findMany({
        where: { ...tenantOf(tenant), customerId: { in: [...customerIds] }, deletedAt: null },
        select: { id: true, customerId: true, accountInfo: true },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: maxAccounts,
      });
      return rows.map((row) => partyOf(sealer, row));
    },
  };
}
