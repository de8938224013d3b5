import { day, hour, minute, month, type Draft } from "./plan.draft.js";
import { PaymentPlanner } from "./plan.payment-planner.js";

type Make = (planner: PaymentPlanner, at: number) => void;

/** Payments that don't simply succeed, and how many of a month; those of the first are on its last day, too. */
const exceptions: readonly (readonly [count: number, Make])[] = [
  [7, (planner, at) => planner.payout(at, "002")],
  [6, (planner, at) => planner.payout(at, "004")],
  [3, (planner, at) => planner.pull(at, "002")],
  [3, (planner, at) => planner.toUma(at, "$fail.compliance.usd@sandbox.uma.test")],
  [2, (planner, at) => planner.funded(at, "UNDERPAID")],
  [4, (planner, at) => planner.payout(at, "005")],
  [2, (planner, at) => planner.payout(at, "007")],
  [3, (planner, at) => planner.payout(at, "006")],
  [4, (planner, at) => planner.payout(at, "003")],
  [2, (planner, at) => planner.pull(at, "005")],
  [1, (planner, at) => planner.funded(at, "PAID_TWICE")],
  [3, (planner, at) => planner.payout(at, "", "UNPROVEN")],
  [2, (planner, at) => planner.payout(at, "", "CANCELLED")],
  [9, (planner, at) => planner.payout(at, "", "LEFT")],
];
/** Of the exceptions, these are needed before the end so that what follows has happened. */
const early: readonly Make[] = [(planner, at) => planner.funded(at, "PAID_LATE")];
const onLastDay = 5;

const ways: readonly (readonly [Make, number])[] = [
  [(planner, at) => planner.payout(at), 62],
  [(planner, at) => planner.pull(at), 9],
  [(planner, at) => planner.funded(at), 9],
  [(planner, at) => planner.transfer(at, false), 10],
  [(planner, at) => planner.transfer(at, true), 4],
  [(planner, at) => planner.toUma(at, "$success.usd@sandbox.uma.test"), 2],
  [(planner, at) => planner.toUma(at, "$success.mxn@sandbox.uma.test"), 2],
  [(planner, at) => planner.fromUma(at), 2],
];

/** Payments over the month: the ways in proportion, with the exceptions among them, and some still open at the end. */
export function planPayments(draft: Draft): void {
  const { random, size, endsAt } = draft;
  const planner = new PaymentPlanner(draft);
  const scale = size.payments / month.payments;
  const wanted = random.shuffled(
    exceptions.flatMap(([count, make]) => Array.from({ length: Math.max(1, Math.round(count * scale)) }, () => make)),
  );
  const late = exceptions.slice(0, onLastDay).map(([, make]) => make);
  const times = draft.times(size.payments - wanted.length - late.length - early.length);
  for (const make of early) make(planner, day + random.whole(10, 16) * hour);
  for (const at of times) random.weighted(ways)(planner, at);
  for (const [index, at] of draft.times(wanted.length).entries()) wanted[index]?.(planner, at);
  // The endpoint, which would approve it, is down.
  planner.fromUma(size.outageDay * day + 11 * hour);
  for (const make of late) make(planner, endsAt - random.whole(20 * minute, 7 * hour));
  planner.payout(endsAt - minute, "003");
  planner.payout(endsAt - 2 * minute, "", "LEFT");
  planner.payout(endsAt - minute, "", "LEFT");
  planner.toUma(endsAt - 2 * minute, "$pending.long.usd@sandbox.uma.test");
}
