import { isDeepStrictEqual } from "node:util";
import { done, type CardModel } from "./model.js";
import type { Call, OperationName, Outcome, Sender, Viewed } from "./operations.js";
import { accountView, cardView, limitNames, paymentView, type Card, type Ending, type Payment } from "./state.js";
import type { Doing, Step } from "./steps.js";

/** The world of a sequence. */
export interface World {
  readonly model: CardModel;
  readonly customerId: string;
  readonly sender: Sender;
  /** The transaction with this token of the issuer. */
  idOf(issuerTransactionToken: string): Promise<string>;
  /** Number of responses by code. */
  readonly tally: Map<string, number>;
}

/** Of those that are newest, most often. */
const recent = 12;
/** So little that it is often spent. */
const mostFunds = 2_000;
const oneIn = 25;
const limits = [null, 1, 3, 300, 900, 2_500];
const amounts = [1, 40, 100, 250, 600, 1_000, 4_000];
const endingsByWeight: readonly Ending[] = ["", "", "", "", "", "", "", "002", "003", "005", "005", "006"];
const issueEndings = ["000", "000", "000", "001", "002", "005"];
const advances = [1, 20, 31, 3_600, 86_400, 86_400, 3 * 86_400, 7 * 86_400];

function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error("An empty list");
  return found;
}

/** Whether a step of this sort is likely to be taken. */
function fits(does: Doing, { isCredit, original, hasEnded, settled, refunded, refunds }: Payment): boolean {
  if (does === "reverse") return isCredit && original !== undefined && refunds === 0;
  if (does === "giveBack") return !isCredit && settled > refunded;
  return !hasEnded || refunded > 0 || settled === 0;
}

/** Plays steps one after another. Returns the number of steps. Throws if the product differs from the model. */
export async function play(world: World, steps: readonly Step[]): Promise<number> {
  const { model, sender, customerId, tally } = world;

  async function single(call: Call, code: string): Promise<Outcome> {
    const outcome = await sender.send(call);
    if (outcome.code !== code) {
      throw new Error(`${JSON.stringify(call)} is ${JSON.stringify(outcome)} instead of ${code}`);
    }
    tally.set(code, (tally.get(code) ?? 0) + 1);
    return outcome;
  }

  /** Gives the transactions that a step has made, at most one, their id. */
  async function name({ code, value }: Outcome): Promise<void> {
    const made = model.payments.at(-1);
    if (code !== done || made === undefined || made.id !== "") return;
    made.id = value.issuerTransactionToken ? await world.idOf(value.issuerTransactionToken) : value.id;
  }

  async function same(what: Viewed, id: string, expected: object): Promise<void> {
    const seen = await sender.look(what, id);
    if (isDeepStrictEqual(seen, expected)) return;
    throw new Error(`${what} ${id} is ${JSON.stringify(seen)} instead of ${JSON.stringify(expected)}`);
  }

  const sameCard = (card: Card) => same("card", card.id, cardView(card, model.usedToday(card), model.limitsOf(card)));
  const samePayment = (payment: Payment) => same("transaction", payment.id, paymentView(payment));

  async function compare(cards: readonly Card[], payments: readonly Payment[]): Promise<void> {
    for (const card of cards) await sameCard(card);
    for (const payment of payments) await samePayment(payment);
    for (const account of model.accounts) await same("internalAccount", account.id, accountView(account));
  }

  function paymentAt({ does, which, odd }: Step): Payment | undefined {
    const { payments } = model;
    const fitting = odd % 4 === 0 ? payments : payments.filter((payment) => fits(does, payment)).slice(-recent);
    return fitting.length > 0 ? at(fitting, which) : undefined;
  }

  async function simulated(operation: OperationName, card: Card, body: object, code: string): Promise<void> {
    await name(await single({ operation, id: card.id, body: { ...body } }, code));
  }

  /** A step of a transaction. Returns what it may have changed. */
  async function follow(step: Step): Promise<void> {
    const payment = paymentAt(step);
    if (!payment) return;
    const { does, how, odd } = step;
    const card = odd % oneIn === 1 ? at(model.cards, how) : payment.card;
    const cardTransactionId = payment.id;
    const rest = Math.max(payment.authorized - payment.settled, 0);
    const returnable = payment.settled - payment.refunded;
    switch (does) {
      case "clear": {
        const choices = [0, rest, rest, Math.ceil(rest / 2), Math.ceil(rest / 3), 10, rest + 100, rest + 4_000];
        const amount = at(choices, how);
        const code = model.clear(card, payment, amount);
        await simulated("simulateCardClearing", card, { cardTransactionId, amount }, code);
        break;
      }
      case "giveBack": {
        const amount = Math.max(at([returnable, Math.ceil(returnable / 2), 10, returnable + 1], how), 1);
        const code = model.giveBack(card, payment, amount);
        await simulated("simulateCardReturn", card, { cardTransactionId, amount }, code);
        break;
      }
      case "giveUp": {
        // 0: all of it.
        const amount = at([0, Math.ceil(rest / 2), 10, rest + 1], how) || undefined;
        const code = model.giveUp(card, payment, amount);
        const body = { cardTransactionId, ...(amount !== undefined && { amount }) };
        await simulated("simulateCardAuthorizationReversal", card, body, code);
        break;
      }
      case "advise": {
        const choices = [
          payment.settled,
          payment.authorized + 200,
          payment.authorized - 50,
          payment.authorized + 3_000,
        ];
        const amount = Math.max(at(choices, how), 1);
        const code = model.advise(card, payment, amount);
        await simulated("simulateCardAuthorizationAdvice", card, { cardTransactionId, amount }, code);
        break;
      }
      default: {
        const code = model.reverse(card, payment);
        await simulated("simulateCardReturnReversal", card, { cardTransactionId }, code);
      }
    }
    const touched = [payment, payment.original, payment.original?.original, model.newest];
    await compare(
      [],
      [...new Set(touched)].filter((each) => each !== undefined),
    );
  }

  /** A step of the card network that begins a transaction. */
  async function begin({ does, which, how, odd }: Step): Promise<void> {
    const card = at(model.cards, which);
    const amount = at(amounts, how);
    const ending = at(endingsByWeight, odd);
    const isEuro = odd % 40 === 1;
    const body = {
      amount,
      currency: isEuro ? { code: "EUR" } : {},
      merchant: { descriptor: `Shop ${does.startsWith("credit") ? "000" : ending}` },
    };
    const steps = {
      authorize: ["simulateCardAuthorization", () => model.authorize(card, amount, ending)],
      purchase: ["simulateCardFinancialAuthorization", () => model.purchase(card, amount, ending)],
      credit: ["simulateCardCreditAuthorization", () => model.credit(card, amount, false)],
      force: ["simulateCardForcedClearing", () => model.force(card, amount, ending)],
      creditAtOnce: ["simulateCardFinancialCreditAuthorization", () => model.credit(card, amount, true)],
    } as const;
    const [operation, take] = steps[does as keyof typeof steps];
    await simulated(operation, card, body, isEuro ? "INVALID_INPUT" : take());
    await compare([card], isEuro ? [] : [model.newest]);
  }

  async function change({ does, which, how, odd }: Step): Promise<void> {
    const card = at(model.cards, which);
    const limit = { [at(limitNames, how)]: at(limits, odd) };
    const account = odd % 5 === 0 ? model.foreign : at(model.accounts, how);
    const status = at(["ACTIVE", "FROZEN"] as const, how);
    const isOdd = odd % oneIn === 2;
    const changes = {
      setStatus: { status, ...(isOdd && { account }), ...(odd % 7 === 0 && limit) },
      close: { status: "CLOSED" as const, ...(isOdd && limit) },
      setLimits: limit,
      setAccount: { account },
    };
    const { account: bound, ...rest } = { account: undefined, ...changes[does as keyof typeof changes] };
    const code = model.change(card, { ...rest, ...(bound && { account: bound }) });
    const body = { ...rest, ...(bound && { fundingSource: bound.id }) };
    await single({ operation: "updateCard", id: card.id, body }, code);
    await compare([card], does === "close" ? model.payments.filter((payment) => payment.card === card) : []);
  }

  async function issue({ which, how, odd }: Step): Promise<void> {
    const account = odd % oneIn === 3 ? model.foreign : at(model.accounts, which);
    const limit = at(limits, odd);
    const given = limit === null ? {} : { [at(limitNames, which)]: limit };
    const ending = at(issueEndings, how);
    const code = model.issue(account, given, ending);
    const body = { customerId, form: "VIRTUAL", fundingSource: account.id, platformCardId: `card-${ending}`, ...given };
    const { value } = await single({ operation: "createCard", body }, code);
    const made = model.cards.at(-1);
    if (code === done && made) made.id = value.id;
    await compare(code === done && made ? [made] : [], []);
  }

  async function make(step: Step): Promise<void> {
    const { does, which, how, odd } = step;
    switch (does) {
      case "issue":
        return issue(step);
      case "fund": {
        const account = at(model.accounts, which);
        const amount = 100 + (how % mostFunds);
        await single(
          { operation: "fundInternalAccount", id: account.id, body: { amount } },
          model.fund(account, amount),
        );
        return compare([], []);
      }
      case "limitPlatform": {
        const cardConfigs = { [at(limitNames, how)]: at([null, null, ...limits], odd) };
        const code = model.limitPlatform(cardConfigs);
        await single({ operation: "updatePlatformConfig", body: { cardConfigs } }, code);
        return compare(model.cards.slice(0, 1), []);
      }
      case "advance": {
        const advanceSeconds = at(advances, how);
        const before = new Map(model.payments.map((payment) => [payment, JSON.stringify(paymentView(payment))]));
        const code = model.advance(advanceSeconds * 1_000);
        await single({ operation: "advanceSandboxClock", body: { advanceSeconds } }, code);
        const changed = model.payments.filter(
          (payment) => JSON.stringify(paymentView(payment)) !== before.get(payment),
        );
        return compare(model.cards, changed);
      }
      case "authorize":
      case "purchase":
      case "credit":
      case "creditAtOnce":
      case "force":
        return begin(step);
      case "setStatus":
      case "close":
      case "setLimits":
      case "setAccount":
        return change(step);
      default:
        return follow(step);
    }
  }

  for (const [index, step] of steps.entries()) {
    await make(step).catch((error: unknown) => {
      throw new Error(`Step ${index}, ${JSON.stringify(step)}`, { cause: error });
    });
  }
  await compare(model.cards, model.payments);
  return steps.length;
}
