import { amountOf } from "./countries.js";
import { day, hour, minute, preferring, type Draft } from "./plan.draft.js";
import type { Merchant, PlannedCard } from "./plan.types.js";

const merchants: readonly Merchant[] = [
  { descriptor: "Corner Bakery", mcc: "5462", country: "US" },
  { descriptor: "REWE Markt Hamburg", mcc: "5411", country: "DE" },
  { descriptor: "Nordic Air", mcc: "4511", country: "NO" },
  { descriptor: "Stationers & Sons", mcc: "5943", country: "GB" },
  { descriptor: "Pharmacie du Pont", mcc: "5912", country: "FR" },
  { descriptor: "Metro Tickets", mcc: "4111", country: "ES" },
  { descriptor: "Cloud Hosting Monthly", mcc: "7372", country: "US" },
  { descriptor: "Taquería El Faro", mcc: "5812", country: "MX" },
  { descriptor: "Filling Station 24", mcc: "5541", country: "US" },
  { descriptor: "Hotel Miramar", mcc: "7011", country: "PT" },
  { descriptor: "Bookshop Lantern", mcc: "5942", country: "IE" },
  { descriptor: "Hardware Depot", mcc: "5200", country: "US" },
];
/** The end of the name makes the purchase an EXCEPTION: debited, but not confirmed (docs/cards.md). */
const doubtful: Merchant = { descriptor: "Car Park 006", mcc: "7523", country: "US" };
const jeweller: Merchant = { descriptor: "Jeweller on the Square", mcc: "5944", country: "CH" };

const common = ["USD", "EUR", "GBP"];

/** Cards, with purchases that are cleared, declined, returned, reversed, or open. */
export function planCards(draft: Draft): PlannedCard[] {
  const { random, size } = draft;
  const holders = preferring(draft.payers(2 * day), ({ currencies: [own] }) => common.includes(own)).slice(
    0,
    size.cards,
  );
  const cards = holders.map(({ number: customer, currencies: [currency] }, number): PlannedCard => {
    const isLimited = number % 3 !== 0;
    const limits = { maxSpendPerTransaction: amountOf(400, currency), maxSpendPerDay: amountOf(900, currency) };
    return { number, customer, currency, ...(isLimited && limits) };
  });
  const issued = cards.map(({ number, customer, currency }) => {
    const at = 2 * day + random.whole(0, Math.floor(size.days / 4)) * day + random.whole(9, 16) * hour;
    draft.add(at, { type: "order", card: number });
    draft.spend(customer, currency, at, amountOf(1_500, currency));
    return at;
  });
  const firstAt = Math.min(...issued);
  for (const at of draft
    .times(size.purchases * 2)
    .filter((time) => time > firstAt)
    .slice(-size.purchases)) {
    const usable = cards.filter(({ number }) => (issued[number] ?? Infinity) + hour < at);
    if (usable.length > 0) purchase(draft, random.pick(usable), at);
  }
  endings(draft, cards, Math.max(...issued));
  return cards;
}

function purchase(draft: Draft, { number: card, customer, currency }: PlannedCard, at: number): void {
  const { random, endsAt } = draft;
  const id = draft.nextId();
  const dollars = 6 + 90 * random.fraction() ** 2;
  const amount = amountOf(dollars, currency);
  draft.add(at, { type: "purchase", card, id, amount, merchant: random.pick(merchants) });
  draft.spend(customer, currency, at, amount);
  // The network clears in the mornings.
  const clearedAt = (Math.floor(at / day) + random.whole(1, 2)) * day + 6 * hour;
  if (clearedAt >= endsAt) return;
  const step = random.weighted<"clearing" | "partly" | "reversal">([
    ["clearing", 90],
    ["partly", 6],
    ["reversal", 4],
  ]);
  const follow = (type: "clearing" | "return" | "authorization_reversal", of: number, later: number) =>
    draft.add(later, { type: "network", step: type, card, purchase: id, amount: of });
  if (step === "reversal") return follow("authorization_reversal", amount, at + 2 * hour);
  follow("clearing", step === "partly" ? Math.ceil(amount / 2) : amount, clearedAt);
  if (random.isChance(0.05) && clearedAt + day < endsAt)
    follow("return", amount, clearedAt + random.whole(3, 20) * hour);
}

/** Declines by each reason, the exception, and cards that are frozen or closed at the end. */
function endings(draft: Draft, cards: readonly PlannedCard[], lastIssuedAt: number): void {
  const { random, endsAt } = draft;
  const limited = cards.filter(({ maxSpendPerTransaction }) => maxSpendPerTransaction !== undefined);
  const free = cards.filter(({ maxSpendPerTransaction }) => maxSpendPerTransaction === undefined);
  const buy = (of: readonly PlannedCard[], at: number, dollars: number, merchant: Merchant) => {
    const { number: card, currency } = random.pick(of);
    const [id, amount] = [draft.nextId(), amountOf(dollars, currency)];
    draft.add(at, { type: "purchase", card, id, amount, merchant });
    return { card, purchase: id, amount };
  };
  const times = draft.times(Math.ceil(draft.size.purchases / 20)).map((at) => Math.max(at, lastIssuedAt + hour));
  for (const at of times) buy(limited, at, random.whole(450, 900), jeweller);
  buy(free, endsAt - 3 * hour, 250_000, jeweller);
  const doubted = buy(free, endsAt - 26 * hour, 31, doubtful);
  draft.add(endsAt - 24 * hour, { type: "network", step: "clearing", ...doubted });
  const [frozen] = limited;
  const [, , closed] = cards;
  if (frozen) {
    draft.add(endsAt - 5 * hour, { type: "changeCard", card: frozen.number, status: "FROZEN" });
    buy([frozen], endsAt - 4 * hour, 22, merchants[0] ?? jeweller);
  }
  if (closed && closed.number !== frozen?.number) {
    draft.add(endsAt - 5 * minute, { type: "changeCard", card: closed.number, status: "CLOSED" });
  }
}
