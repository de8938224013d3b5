import { planAgents } from "./plan.agents.js";
import { planCards } from "./plan.cards.js";
import { planCustomers } from "./plan.customers.js";
import { day, Draft, hour, type Size } from "./plan.draft.js";
import { planPayments } from "./plan.payments.js";
import type { Mistake, Plan } from "./plan.types.js";
import { Random } from "./random.js";

const mistakes: readonly Mistake[] = ["unknownCustomer", "wrongIban", "tooMuch", "noAmount"];

/**
 * A month of a business: who its customers are, and what happens when. A pure function: the same seed and size plan the
 * same names, amounts, outcomes and order.
 */
export function planBusiness(seed: number, size: Size): Plan {
  const draft = new Draft(new Random(seed), size);
  planCustomers(draft);
  planPayments(draft);
  const cards = planCards(draft);
  const agents = planAgents(draft);
  const { random, endsAt } = draft;
  for (const at of draft.times(Math.ceil(size.days / 2))) {
    draft.add(at, { type: "mistake", customer: random.pick(draft.payers(at)).number, mistake: random.pick(mistakes) });
  }
  draft.add(size.outageDay * day, { type: "endpoint", isDown: true });
  draft.fund();
  draft.add((size.outageDay + 1) * day, { type: "endpoint", isDown: false });
  draft.add(endsAt - 30 * hour, { type: "release" });
  draft.add(endsAt - 3 * hour, { type: "endpoint", isDown: true });
  const acts = [...draft.acts].sort((one, other) => one.at - other.at);
  return { customers: draft.customers, cards, agents, acts, endsAt };
}
