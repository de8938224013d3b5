import { useState } from "react";
import { useMutate } from "../../client/mutate.js";
import { useRead } from "../../client/read.js";
import { refresh } from "../../client/refresh.js";
import { Status } from "../../ui/badge.js";
import { Form, FormActions, SelectField, Submit, TextField } from "../../ui/form.js";
import { Id } from "../../ui/id.js";
import { parseMoney } from "../../ui/money.js";
import { nameOf } from "../../ui/names.js";
import { Failure, Skeleton } from "../../ui/states.js";
import { words } from "../../ui/words.js";
import {
  AuthorizeSandboxCardDocument,
  PurchaseWithSandboxCardDocument,
  SandboxCardsDocument,
  type AuthorizeSandboxCardMutation,
  type SandboxCardFragment,
  type SimulateCardAuthorizationInput,
} from "./operations.graphql.js";
import { AmountField } from "./amount.js";
import type { Shown } from "./panel.js";
import { Result } from "./result.js";
import styles from "./sandbox.module.css";

/** Endings of the merchant's name, by which the sandbox knows the outcome. */
const outcomes = [
  ["", "As the card’s balance and limits say"],
  [" 002", "Declined: insufficient funds"],
  [" 003", "Declined: card paused"],
  [" 005", "Debited 30 seconds after its clearing"],
  [" 006", "Debited, but not confirmed: exception"],
] as const;
const kinds = [
  ["hold", "Authorization: the amount is held"],
  ["clear", "Authorized and cleared at once"],
] as const;

interface Done {
  readonly cardId: string;
  /** Undefined if it was cleared at once: the network gets its own token only. */
  readonly authorization: AuthorizeSandboxCardMutation["simulateCardAuthorization"] | undefined;
}

const optionOf = ({ id, last4, customer, status }: SandboxCardFragment) =>
  [
    id,
    `•••• ${last4 ?? "····"} · ${customer ? nameOf(customer) : "no holder"}${status === "FROZEN" ? " · frozen" : ""}`,
  ] as const;

/** Sends a purchase of one of the kinds. */
function usePurchase() {
  const [done, setDone] = useState<Done>();
  const authorize = useMutate(AuthorizeSandboxCardDocument);
  const clear = useMutate(PurchaseWithSandboxCardDocument);
  const [last, setLast] = useState("hold");
  const { problem, isSending } = last === "hold" ? authorize : clear;
  const buy = async (kind: string, input: SimulateCardAuthorizationInput) => {
    setLast(kind);
    setDone(undefined);
    const build = (idempotencyKey: string) => ({ input: { ...input, idempotencyKey } });
    const result = kind === "hold" ? await authorize.send(build) : await clear.send(build);
    if (!result) return;
    const authorization = "simulateCardAuthorization" in result ? result.simulateCardAuthorization : undefined;
    setDone({ cardId: input.cardId, authorization });
    refresh();
  };
  return { buy, done, problem, isSending };
}

/** A purchase, as the card network would send it. Clearings and returns are on the card's page. */
export function Card({ shown }: { readonly shown: Shown }) {
  const [last4, setLast4] = useState("");
  const isShown = shown.cardId !== undefined && last4 === "";
  const { data, problem, reload } = useRead(SandboxCardsDocument, {
    id: shown.cardId ?? "",
    hasId: isShown,
    ...(/^\d{4}$/.test(last4) && { last4 }),
  });
  const [chosen, setChosen] = useState("");
  const [merchant, setMerchant] = useState("Corner shop");
  const [outcome, setOutcome] = useState("");
  const [kind, setKind] = useState<string>("hold");
  const [amountText, setAmountText] = useState("10");
  const purchase = usePurchase();
  if (problem) return <Failure problem={problem} onRetry={reload} />;
  const cards = [...(data?.card ? [data.card] : []), ...(data?.cards.nodes ?? [])].filter(
    ({ id }, index, all) => all.findIndex((one) => one.id === id) === index,
  );
  const card = cards.find(({ id }) => id === chosen) ?? cards[0];
  const currency = card?.fundingAccount.balance.currency;
  const amount = currency && parseMoney(amountText, currency.decimals);
  const buy = () => {
    if (!card || !currency || amount === undefined) return;
    const descriptor = merchant.trim() + outcome;
    const input = { cardId: card.id, amount, currency: { code: currency.code }, merchant: { descriptor } };
    void purchase.buy(kind, input);
  };
  return (
    <Form onSubmit={buy} problem={purchase.problem}>
      <TextField
        label="Last four digits"
        inputMode="numeric"
        value={last4}
        onChange={setLast4}
        placeholder="Any card"
      />
      {!data && <Skeleton lines={1} />}
      {data && !card && <p className={styles.muted}>No card is active: issue one in Cards.</p>}
      {card && (
        <SelectField label="Card" name="cardId" value={card.id} onChange={setChosen} options={cards.map(optionOf)} />
      )}
      <TextField label="Merchant" name="merchant.descriptor" value={merchant} onChange={setMerchant} />
      <SelectField label="Outcome" value={outcome} onChange={setOutcome} options={outcomes} />
      <SelectField label="Kind" value={kind} onChange={setKind} options={kinds} />
      <AmountField name="amount" currency={currency} value={amountText} onChange={setAmountText} />
      <FormActions>
        <Submit
          needs="MANAGE"
          isBusy={purchase.isSending}
          disabled={!card || amount === undefined || merchant.trim() === ""}
        >
          Buy
        </Submit>
      </FormActions>
      {purchase.done && <Bought done={purchase.done} />}
    </Form>
  );
}

function Bought({ done: { cardId, authorization } }: { readonly done: Done }) {
  if (!authorization) {
    return (
      <Result>
        Sent to the issuer: the outcome is on <Id id={cardId}>the card’s page</Id>.
      </Result>
    );
  }
  return (
    <Result>
      <Id id={authorization.id} /> <Status value={authorization.status} />{" "}
      {authorization.cardDeclinedReason && words(authorization.cardDeclinedReason)}
    </Result>
  );
}
