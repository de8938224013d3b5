import { badge, code, facts, field, form, h, select } from "./dom.mjs";
import { execute } from "./graph.mjs";
import { browse } from "./list.mjs";

const holders = [
  ["ConsoleCustomerAccounts", "Customers"],
  ["ConsolePlatformAccounts", "The platform itself"],
];
const refused = (warnings) => (warnings.length > 0 ? h("ul", {}, ...warnings.map((text) => h("li", {}, text))) : null);

/** External accounts, with warnings about those that production would refuse. */
export async function accounts({ signal }) {
  let [[operation]] = holders;
  const list = browse({
    caption: "External accounts",
    headings: ["Account", "Currency", "Status", "Production would refuse"],
    load: async (after) => (await execute(operation, { after }, signal)).accounts,
    cells: ({ accountInfo, currency, status, warnings }) => [
      accountInfo.accountType,
      currency,
      badge(status),
      refused(warnings),
    ],
    detail: async ({ id, customerId, accountInfo, currency, status, ownershipType, warnings, ...account }) =>
      h(
        "div",
        {},
        h("h2", {}, accountInfo.accountType),
        facts([
          ["Id", code(id)],
          ["Customer", customerId && code(customerId)],
          ["Platform's id", account.platformAccountId],
          ["Currency", currency],
          ["Status", badge(status)],
          ["Ownership", ownershipType],
          ["Beneficiary's name", account.beneficiaryVerificationStatus],
          ["Production would refuse", refused(warnings)],
        ]),
      ),
    empty: "No external account.",
  });
  const filters = form("Show", [field("Holder", select("holder", holders))], ({ holder }) => {
    operation = holder;
    return list.reload();
  });
  await list.reload();
  return [filters, list.element];
}
