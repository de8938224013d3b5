import { useState } from "react";
import { useMutate } from "../../client/mutate.js";
import { useRead } from "../../client/read.js";
import { refresh } from "../../client/refresh.js";
import { Status } from "../../ui/badge.js";
import { useEnvironment } from "../../ui/environment.js";
import { Form, FormActions, SelectField, Submit, TextField } from "../../ui/form.js";
import { Id } from "../../ui/id.js";
import { decimalText, moneyText, parseMoney } from "../../ui/money.js";
import { nameOf } from "../../ui/names.js";
import { Failure, Skeleton } from "../../ui/states.js";
import { words } from "../../ui/words.js";
import { AmountField } from "./amount.js";
import { customerOptions, useCustomers } from "./customers.js";
import { PaySandboxQuoteDocument, ReceiveSandboxUmaDocument, SandboxQuotesDocument } from "./operations.graphql.js";
import type { Shown } from "./panel.js";
import { Result } from "./result.js";
import styles from "./sandbox.module.css";

interface Payment {
  readonly id: string;
  readonly status: string;
  readonly failureReason?: string | null;
}

function Made({ payment }: { readonly payment: Payment | undefined }) {
  return (
    payment && (
      <Result>
        <Id id={payment.id} /> <Status value={payment.status} /> {payment.failureReason && words(payment.failureReason)}
      </Result>
    )
  );
}

/** Pays what a quote asks for, as the customer's bank would. */
export function PayQuote() {
  const { data, problem, reload } = useRead(SandboxQuotesDocument, {});
  const [chosen, setChosen] = useState("");
  const [typed, setTyped] = useState<{ readonly quoteId: string; readonly text: string }>();
  const [made, setMade] = useState<Payment>();
  const pay = useMutate(PaySandboxQuoteDocument);
  if (problem) return <Failure problem={problem} onRetry={reload} />;
  if (!data) return <Skeleton lines={2} />;
  const quotes = data.quotes.nodes.filter(({ source }) => source.sourceType === "REALTIME_FUNDING");
  const quote = quotes.find(({ id }) => id === chosen) ?? quotes[0];
  if (!quote) {
    return (
      <>
        <p className={styles.muted}>
          No quote waits for money. A payment whose source is “Real-time funding” waits for it; so that an account has
          money, fund it.
        </p>
        <Made payment={made} />
      </>
    );
  }
  const { code, decimals } = quote.sendingCurrency;
  const asked = decimalText(quote.totalSendingAmount, decimals);
  const text = typed?.quoteId === quote.id ? typed.text : asked;
  const amount = parseMoney(text, decimals);
  const send = async () => {
    if (amount === undefined) return;
    const input = { quoteId: quote.id, currencyCode: code, currencyAmount: amount };
    const result = await pay.send((idempotencyKey) => ({ input: { ...input, idempotencyKey } }));
    setMade(result?.sendToQuote);
    if (result) refresh();
  };
  return (
    <Form onSubmit={() => void send()} problem={pay.problem}>
      <SelectField
        label="Quote that waits for money"
        name="quoteId"
        value={quote.id}
        onChange={setChosen}
        options={quotes.map(({ id, customer, sendingCurrency, totalSendingAmount }) => [
          id,
          `${customer ? nameOf(customer) : "The platform"} · ${moneyText({ amount: totalSendingAmount, currency: sendingCurrency })}`,
        ])}
      />
      <AmountField
        name="currencyAmount"
        currency={quote.sendingCurrency}
        value={text}
        onChange={(value) => setTyped({ quoteId: quote.id, text: value })}
        hint="With another amount than asked for, the payment fails."
      />
      <FormActions>
        <Submit needs="TRANSACT" isBusy={pay.isSending} disabled={amount === undefined}>
          Pay
        </Submit>
      </FormActions>
      <Made payment={made} />
    </Form>
  );
}

const senders = [
  ["$success.usd@sandbox.uma.test", "Succeeds, pays in USD"],
  ["$success.eur@sandbox.uma.test", "Succeeds, pays in EUR"],
  ["$success.mxn@sandbox.uma.test", "Succeeds, pays in MXN"],
  ["$pending.long.usd@sandbox.uma.test", "Stays pending for long"],
  ["$fail.compliance.usd@sandbox.uma.test", "Fails the compliance check"],
  ["", "Another address…"],
] as const;

/** A customer is paid by a counterparty of the sandbox. */
export function ReceiveUma({ shown }: { readonly shown: Shown }) {
  const { decimals } = useEnvironment();
  const { customers, field } = useCustomers(shown.customerId);
  const [sender, setSender] = useState<string>(senders[0][0]);
  const [own, setOwn] = useState("");
  const [chosen, setChosen] = useState("");
  const [currency, setCurrency] = useState("");
  const [amountText, setAmountText] = useState("10");
  const [made, setMade] = useState<Payment>();
  const receive = useMutate(ReceiveSandboxUmaDocument);
  const customer = customers.find(({ id }) => id === chosen) ?? customers[0];
  const currencies = customer?.currencies ?? [];
  const code = currencies.find((one) => one === currency) ?? currencies[0] ?? "USD";
  const amount = parseMoney(amountText, decimals[code] ?? 2);
  const address = sender === "" ? own.trim() : sender;
  const send = async () => {
    if (!customer || amount === undefined) return;
    const input = {
      senderUmaAddress: address,
      customerId: customer.id,
      receivingCurrencyCode: code,
      receivingCurrencyAmount: amount,
    };
    const result = await receive.send((idempotencyKey) => ({ input: { ...input, idempotencyKey } }));
    setMade(result?.receiveSandboxUma);
    if (result) refresh();
  };
  return (
    <Form onSubmit={() => void send()} problem={receive.problem}>
      {field}
      <SelectField
        label="Customer who is paid"
        name="customerId"
        value={customer?.id ?? ""}
        onChange={setChosen}
        options={customerOptions(customers)}
      />
      <SelectField label="Payer" value={sender} onChange={setSender} options={senders} />
      {sender === "" && (
        <TextField label="UMA address of the payer" name="senderUmaAddress" value={own} onChange={setOwn} />
      )}
      <SelectField
        label="Currency"
        name="receivingCurrencyCode"
        value={code}
        onChange={setCurrency}
        options={currencies.map((one) => [one, one])}
      />
      <AmountField
        name="receivingCurrencyAmount"
        currency={{ code, decimals: decimals[code] ?? 2 }}
        value={amountText}
        onChange={setAmountText}
      />
      <p className={styles.muted}>Your webhook endpoint must approve it in time, or it fails.</p>
      <FormActions>
        <Submit
          needs="TRANSACT"
          isBusy={receive.isSending}
          disabled={!customer || amount === undefined || address === ""}
        >
          Pay in
        </Submit>
      </FormActions>
      <Made payment={made} />
    </Form>
  );
}
