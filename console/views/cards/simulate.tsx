import { useState } from "react";
import { useMutate } from "../../client/mutate.js";
import { useRead } from "../../client/read.js";
import { Button } from "../../ui/button.js";
import { Dialog } from "../../ui/dialog.js";
import { Form, FormActions, SelectField, Submit, TextField } from "../../ui/form.js";
import { moneyText, parseMoney } from "../../ui/money.js";
import type { CardActionProps } from "./actions.js";
import {
  CardPurchasesDocument,
  SimulateClearingDocument,
  SimulatePurchaseDocument,
  SimulateReturnDocument,
  SimulateReversalDocument,
  type CardPurchasesQuery,
} from "./operations.graphql.js";

type Purchase = NonNullable<CardPurchasesQuery["card"]>["transactions"]["nodes"][number];
type Step = "purchase" | "clearing" | "return" | "reversal";
const steps: readonly (readonly [Step, string])[] = [
  ["purchase", "Purchase: asks for an authorization"],
  ["clearing", "Clearing: debits a purchase"],
  ["return", "Return: gives money back"],
  ["reversal", "Reversal: releases what is held"],
];

/** What the card network would send. Sandbox only. */
export function SimulateDialog({ card, reload, onClose }: CardActionProps) {
  const { currency } = card.fundingAccount.balance;
  const [step, setStep] = useState<Step>("purchase");
  const [amountText, setAmountText] = useState("10");
  const [merchant, setMerchant] = useState("Corner shop");
  const [chosen, setChosen] = useState("");
  const { data } = useRead(CardPurchasesDocument, { id: card.id, first: 50 }, { isPaused: step === "purchase" });
  const purchase = useMutate(SimulatePurchaseDocument);
  const clearing = useMutate(SimulateClearingDocument);
  const returned = useMutate(SimulateReturnDocument);
  const reversal = useMutate(SimulateReversalDocument);
  const used = { purchase, clearing, return: returned, reversal }[step];
  const purchases = (data?.card?.transactions.nodes ?? []).filter(
    ({ status, direction }) => direction === "DEBIT" && status !== "DECLINED",
  );
  const cardTransactionId = chosen === "" ? purchases[0]?.id : chosen;
  const amount = parseMoney(amountText, currency.decimals);
  const isReady =
    amount !== undefined && (step === "purchase" ? merchant.trim() !== "" : cardTransactionId !== undefined);
  const simulate = async () => {
    if (amount === undefined) return;
    const common = { cardId: card.id, amount };
    let data: object | undefined;
    if (step === "purchase") {
      const input = { ...common, currency: { code: currency.code }, merchant: { descriptor: merchant.trim() } };
      data = await purchase.send((idempotencyKey) => ({ input: { ...input, idempotencyKey } }));
    } else {
      if (cardTransactionId === undefined) return;
      const input = { ...common, cardTransactionId };
      const { send } = { clearing, return: returned, reversal }[step];
      data = await send((idempotencyKey: string) => ({ input: { ...input, idempotencyKey } }));
    }
    if (!data) return;
    reload();
    onClose();
  };
  return (
    <Dialog title="Simulate the card network" isOpen onClose={onClose}>
      <Form onSubmit={() => void simulate()} problem={used.problem}>
        <SelectField
          label="What comes from the network"
          value={step}
          onChange={(value) => setStep(steps.find(([one]) => one === value)?.[0] ?? "purchase")}
          options={steps}
        />
        {step === "purchase" && (
          <TextField label="Merchant" name="merchant.descriptor" value={merchant} onChange={setMerchant} />
        )}
        {step !== "purchase" && data && (
          <PurchaseField purchases={purchases} value={cardTransactionId ?? ""} onChange={setChosen} />
        )}
        <TextField
          label={`Amount, ${currency.code}`}
          name="amount"
          inputMode="decimal"
          value={amountText}
          onChange={setAmountText}
          error={amount === undefined ? `Type an amount with at most ${currency.decimals} decimals` : undefined}
        />
        <FormActions>
          <Button onClick={onClose}>Back</Button>
          <Submit isBusy={used.isSending} disabled={!isReady}>
            Simulate
          </Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}

interface PurchaseFieldProps {
  readonly purchases: readonly Purchase[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

function PurchaseField({ purchases, value, onChange }: PurchaseFieldProps) {
  if (purchases.length === 0) return <p>There is no purchase yet: simulate one first.</p>;
  return (
    <SelectField
      label="Of the purchase"
      name="cardTransactionId"
      value={value}
      onChange={onChange}
      options={purchases.map(({ id, merchant, authorizedAmount }) => [
        id,
        `${merchant?.descriptor ?? "Card"} · ${authorizedAmount ? moneyText(authorizedAmount) : ""}`,
      ])}
    />
  );
}
