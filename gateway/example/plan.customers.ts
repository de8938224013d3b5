import { countries, nameOf, type Country } from "./countries.js";
import { day, hour, minute, type Draft } from "./plan.draft.js";
import type { Decision, PlannedCustomer, Review } from "./plan.types.js";

interface Person {
  readonly country: Country;
  readonly entry: string;
  readonly isBusiness: boolean;
}

/** Reviews that don't simply end in an approval, of a month and of a week; true: of a business. */
const reviews: Readonly<Record<"month" | "week", readonly (readonly [Review, boolean])[]>> = {
  week: [
    ["WAITS", true],
    ["WAITS", false],
    ["REJECTED", true],
    ["REJECTED_BY_A_REVIEWER", false],
    ["APPROVED_BY_A_REVIEWER", true],
  ],
  month: [
    ["WAITS", true],
    ["WAITS", false],
    ["WAITS", true],
    ["WAITS", false],
    ["REJECTED", true],
    ["REJECTED", true],
    ["REJECTED_BY_A_REVIEWER", false],
    ["REJECTED_BY_A_REVIEWER", true],
    ["APPROVED_BY_A_REVIEWER", true],
    ["APPROVED_BY_A_REVIEWER", false],
    ["APPROVED_BY_A_REVIEWER", false],
    ["INFORMATION_REQUESTED", false],
    ["NEVER_SUBMITTED", false],
    ["NEVER_SUBMITTED", true],
  ],
};

const decisions: Readonly<Partial<Record<Review, readonly [Decision, string]>>> = {
  APPROVED_BY_A_REVIEWER: ["APPROVE", "Documents match the register; address confirmed by phone."],
  REJECTED_BY_A_REVIEWER: ["REJECT", "The photograph and the passport show two different people."],
  INFORMATION_REQUESTED: ["REQUEST_INFORMATION", "The passport's corner is cut off: asked for another photograph."],
};

/** The end of a registration number decides about a business (docs/sandbox.md). */
function registrationEnd(review: Review): string {
  if (review === "APPROVED" || review === "NEVER_SUBMITTED") return "440";
  return review === "REJECTED" ? "002" : "001";
}

function ownersOf({ random }: Draft, country: Country, count: number): PlannedCustomer["owners"] {
  const shares = [random.whole(40, 70), 25].slice(0, count);
  const people = random.shuffled(country.people);
  return shares.map((percentage, index) => {
    const [first = "", ...rest] = nameOf(people[index] ?? "").name.split(" ");
    return { firstName: first, lastName: rest.join(" ") || first, percentage };
  });
}

function customerOf(
  draft: Draft,
  number: number,
  { country, entry, isBusiness }: Person,
  review: Review,
): PlannedCustomer {
  const { random } = draft;
  const { name, address: slug } = nameOf(entry);
  const [city, postalCode, line1] = random.pick(country.places);
  const [own = "USD", other = "USD"] = country.currencies;
  return {
    number,
    isBusiness,
    name,
    email: isBusiness ? `accounts@${slug.replaceAll(".", "-")}.example` : `${slug}@example.com`,
    phoneNumber: `${country.phone}${random.digits(4)}`,
    country: country.code,
    isEea: country.isEea ?? false,
    address: { line1, city, postalCode, country: country.code },
    birthDate: `${random.whole(1956, 2003)}-0${random.whole(1, 9)}-${random.whole(10, 28)}`,
    currencies: isBusiness || random.isChance(0.4) ? [own, other] : [own],
    review,
    registrationNumber: `${random.digits(5)}${registrationEnd(review)}`,
    owners: isBusiness ? ownersOf(draft, country, random.whole(1, 2)) : [],
    accounts: [],
  };
}

/** When a customer joins: most on the first morning, those who wait for a review in the last days. */
function joinsAt({ random, size, ...draft }: Pick<Draft, "random" | "size" | "endsAt">, review: Review): number {
  if (review === "WAITS") return draft.endsAt - random.whole(2 * hour, 3 * day);
  if (review === "APPROVED" && random.isChance(0.65)) return 7 * hour + random.whole(0, 8) * 15 * minute;
  const last = review.endsWith("REVIEWER") ? Math.floor(size.days * 0.6) : size.days - 3;
  return random.whole(1, last) * day + random.whole(8, 17) * hour + random.whole(0, 59) * minute;
}

/** Customers, in the order in which they join. */
export function planCustomers(draft: Draft): void {
  const { random, size } = draft;
  const joined = people(draft).map(([person, review]) => ({ person, review, at: joinsAt(draft, review) }));
  joined.sort((one, other) => one.at - other.at);
  for (const [number, { person, review, at }] of joined.entries()) {
    draft.customers.push(customerOf(draft, number, person, review));
    draft.add(at, { type: "join", customer: number });
    const decided = decisions[review];
    const decidedAt = at + random.whole(4 * hour, 26 * hour);
    if (decided) {
      const [decision, note] = decided;
      draft.add(decidedAt, { type: "review", customer: number, decision, note });
    }
    if (review === "APPROVED") draft.readyAt.set(number, at + 10 * minute);
    if (review === "APPROVED_BY_A_REVIEWER") draft.readyAt.set(number, decidedAt + 10 * minute);
  }
  if (draft.readyAt.size === 0) throw new Error(`A size of ${size.customers} customers has none that can pay`);
}

/** Who the customers are, and how their verifications end. */
function people({ random, size }: Draft): (readonly [Person, Review])[] {
  const all = countries.flatMap((country) => [
    ...country.people.map((entry) => ({ country, entry, isBusiness: false })),
    ...country.businesses.map((entry) => ({ country, entry, isBusiness: true })),
  ]);
  const shuffled = random.shuffled(all);
  const businesses = shuffled.filter(({ isBusiness }) => isBusiness).slice(0, size.businesses);
  const persons = shuffled.filter(({ isBusiness }) => !isBusiness).slice(0, size.customers - businesses.length);
  const special = [...reviews[size.days > 14 ? "month" : "week"]];
  return random.shuffled([...businesses, ...persons]).map((person): readonly [Person, Review] => {
    const index = special.findIndex(([, isBusiness]) => isBusiness === person.isBusiness);
    const [taken] = index < 0 ? [] : special.splice(index, 1);
    return [person, taken?.[0] ?? "APPROVED"];
  });
}
