import { amountOf } from "./countries.js";
import { accountOf } from "./payees.js";
import { day, hour, minute, preferring, type Draft } from "./plan.draft.js";
import type { PlannedAgent } from "./plan.types.js";

const names = ["Bookkeeper", "Payables assistant", "Payroll helper", "Procurement bot"];
const suppliers = ["Paper and Ink Inc.", "Northside Logistics LLC", "Brightwater Utilities Co."];
const references = ["Toner and paper", "Freight of the week", "Electricity", "Spare parts", "Cleaning"];

/** Software that pays for businesses: most alone, the larger amounts after an approval, of which some wait at the end. */
export function planAgents(draft: Draft): PlannedAgent[] {
  const { random, size } = draft;
  // A payment of a customer in the EEA would need its proof.
  const able = draft.payers(2 * day).filter(({ isEea, currencies }) => !isEea && currencies.includes("USD"));
  const employers = preferring(able, ({ isBusiness }) => isBusiness).slice(0, size.agents);
  return employers.map((employer, number) => {
    const agent: PlannedAgent = {
      number,
      name: names[number % names.length] ?? "Assistant",
      customer: employer.number,
      currency: "USD",
      perTransactionLimit: amountOf(2_000, "USD"),
      monthlyLimit: amountOf(number === 0 ? 4_000 : 12_000, "USD"),
      approvalAbove: amountOf(300, "USD"),
    };
    const startsAt = day + random.whole(2, Math.max(3, size.days / 6)) * day + random.whole(8, 12) * hour;
    draft.add(startsAt, { type: "employ", agent: number });
    const payees = suppliers.map(
      (name) => employer.accounts.push(accountOf(random, "US", { name, address: "", isBusiness: true })) - 1,
    );
    asks(draft, agent, startsAt, payees);
    return agent;
  });
}

function asks(draft: Draft, agent: PlannedAgent, startsAt: number, payees: readonly number[]): void {
  const { random, size, endsAt } = draft;
  const { number, customer, currency } = agent;
  const ask = (at: number, dollars: number, isRefused = false): number => {
    const id = draft.nextId();
    const amount = amountOf(dollars, currency);
    const reference = `${random.pick(references)} ${random.whole(100, 999)}`;
    draft.add(at, { type: "ask", agent: number, id, account: random.pick(payees), amount, reference, isRefused });
    if (!isRefused) draft.spend(customer, currency, at, amount);
    return id;
  };
  const busy = draft.times(Math.ceil(size.days / 3)).filter((at) => at > startsAt + hour && at < endsAt - day);
  for (const at of busy) ask(at, random.whole(40, 260));
  const middle = startsAt + (endsAt - startsAt) / 2;
  const decide = (at: number, id: number, rejection?: string) =>
    draft.add(at + random.whole(10, 50) * minute, {
      type: "decide",
      agent: number,
      ask: id,
      ...(rejection && { rejection }),
    });
  decide(middle, ask(middle, random.whole(350, 700)));
  if (number % 2 === 0) decide(middle + day, ask(middle + day, 640), "The invoice has been paid already");
  ask(middle + 26 * hour, 2_500, true);
  // Wait for a person at the end: the oldest for a day.
  ask(endsAt - random.whole(3, 26) * hour, random.whole(320, 900));
  if (number === 0) ask(endsAt - 35 * minute, random.whole(320, 900));
}
