import { amount, code, facts, h, time } from "./dom.mjs";
import { execute } from "./graph.mjs";
import { browse } from "./list.mjs";

const reasons = {
  FUNDS_SUSPENSE: "It arrived, and could not be credited",
  REFUND_SUSPENSE: "A refund that could not be paid",
};
const money = ({ amount: minor, currency }) => `${amount(minor, currency.decimals)} ${currency.code}`;

/** Money that belongs to no account yet. */
export async function suspense({ signal }) {
  const list = browse({
    caption: "Suspense",
    headings: ["Payment", "Amount", "Reason", "Since"],
    load: async (after) => (await execute("ConsoleSuspense", { after }, signal)).suspenseItems,
    cells: (item) => [item.transactionId, money(item.amount), reasons[item.purpose], time(item.createdAt)],
    detail: async (item) =>
      h(
        "div",
        {},
        h("h2", {}, money(item.amount)),
        facts([
          ["Payment", code(item.transactionId)],
          ["Posted by", code(item.id)],
          ["Reason", reasons[item.purpose]],
          ["Since", time(item.createdAt)],
        ]),
      ),
    empty: "Nothing is in suspense.",
  });
  await list.reload();
  return [list.element];
}
