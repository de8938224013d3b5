import { useState } from "react";
import { useKept } from "../../client/kept.js";
import { useMutate } from "../../client/mutate.js";
import { useRead } from "../../client/read.js";
import { useAddress, useGo } from "../../ui/address.js";
import { Button, LinkButton } from "../../ui/button.js";
import { useEnvironment } from "../../ui/environment.js";
import { Form, FormActions, SelectField, Submit, TextField } from "../../ui/form.js";
import { Id } from "../../ui/id.js";
import { Link } from "../../ui/link.js";
import { moneyText } from "../../ui/money.js";
import { nameOf } from "../../ui/names.js";
import { Page, Section } from "../../ui/page.js";
import { pathOf } from "../../ui/places.js";
import { Failure, NotFound, Skeleton } from "../../ui/states.js";
import { words } from "../../ui/words.js";
import {
  amountIn,
  byFunding,
  currenciesOf,
  externalText,
  faultsOf,
  internalText,
  newDraft,
  outcomes,
  quoteInput,
  sandboxReceiver,
  toSandbox,
  toUma,
  type Draft,
  type Faults,
  type Payable,
} from "./draft.js";
import {
  CreateQuoteDocument,
  CreateSandboxReceiverDocument,
  PayerAccountsDocument,
  PlatformPayerAccountsDocument,
} from "./operations.graphql.js";
import { ChoosePayer } from "./payer.js";
import styles from "./new.module.css";

/** `/payments/new`: who pays, then from where to where and how much; the quote is a page of its own. */
export function NewPayment() {
  const customer = useAddress().get("customer");
  return (
    <Page title="New payment" above={<Link to="/payments">Payments</Link>} needs="TRANSACT">
      {customer === undefined && <ChoosePayer />}
      {customer === "platform" && <OfPlatform />}
      {customer !== undefined && customer !== "platform" && <OfCustomer key={customer} id={customer} />}
    </Page>
  );
}

function OfPlatform() {
  const { data, problem, reload } = useRead(PlatformPayerAccountsDocument, {});
  if (problem) return <Failure problem={problem} onRetry={reload} />;
  if (!data) return <Skeleton lines={8} />;
  const payable = { internal: data.platformInternalAccounts, external: data.platformExternalAccounts.nodes };
  return <PaymentForm payable={payable} payer="The platform" />;
}

function OfCustomer({ id }: { readonly id: string }) {
  const { data, problem, reload } = useRead(PayerAccountsDocument, { id });
  if (problem && problem.status !== 404 && problem.status !== 400)
    return <Failure problem={problem} onRetry={reload} />;
  if (problem) return <NotFound id={id} />;
  if (!data) return <Skeleton lines={8} />;
  const { customer } = data;
  if (!customer) return <NotFound id={id} />;
  const payable = { internal: customer.internalAccounts.nodes, external: customer.externalAccounts.nodes };
  return <PaymentForm payable={payable} payer={<Id id={id}>{nameOf(customer)}</Id>} customerId={id} />;
}

interface PaymentFormProps {
  readonly payable: Payable;
  readonly payer: React.ReactNode;
  readonly customerId?: string;
}

/** The first account that holds money, or the first. */
const firstSource = ({ internal }: Payable) =>
  (internal.find(({ balance }) => balance.amount > 0) ?? internal[0])?.id ?? "";

/** What is typed, and how it becomes a quote. */
function useDraft({ payable, customerId }: PaymentFormProps) {
  const go = useGo();
  const { decimals } = useEnvironment();
  const [draft, setDraft] = useKept(`payment ${customerId}`, () => newDraft(firstSource(payable)));
  const [faults, setFaults] = useState<Faults>({});
  const quoting = useMutate(CreateQuoteDocument);
  const registering = useMutate(CreateSandboxReceiverDocument, ["customer", "platformExternalAccounts"]);
  const { from, to } = currenciesOf(draft, payable);
  const currency = draft.side === "SENDING" ? from : to;
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));

  /** The account that is paid; the sandbox's is registered first, and kept for another attempt. */
  const receiver = async (): Promise<string | undefined> => {
    if (draft.destination !== toSandbox) return draft.destination;
    const input = sandboxReceiver(draft, customerId);
    const data = await registering.send((idempotencyKey) => ({ input: { ...input, idempotencyKey } }));
    const id = data?.createCustomerExternalAccount.id;
    if (id !== undefined) change({ destination: id });
    return id;
  };
  const ask = async () => {
    const amount = amountIn(draft.amount, currency === undefined ? undefined : decimals[currency]);
    const found = faultsOf(draft, amount, currency);
    setFaults(found);
    if (Object.keys(found).length > 0 || amount === undefined) return;
    const destinationId = await receiver();
    if (destinationId === undefined) return;
    const input = quoteInput(draft, amount, destinationId, customerId);
    const data = await quoting.send((idempotencyKey) => ({ input: { ...input, idempotencyKey } }));
    const path = data && pathOf(data.createQuote.id);
    if (path !== undefined) go(path);
  };
  return {
    draft,
    change,
    faults,
    currency,
    ask,
    isSending: registering.isSending || quoting.isSending,
    problem: registering.problem ?? quoting.problem,
  };
}

function PaymentForm(props: PaymentFormProps) {
  const { set } = useAddress();
  const { draft, change, faults, currency, ask, isSending, problem } = useDraft(props);
  const { payable, payer } = props;
  return (
    <Section
      title="Payment"
      actions={
        <Button isSmall onClick={() => set({ customer: undefined })}>
          Another payer
        </Button>
      }
    >
      <Form className={styles.stack} onSubmit={() => void ask()} problem={problem} aria-label="New payment">
        <p>Payer: {payer}</p>
        <Source draft={draft} change={change} payable={payable} faults={faults} />
        <Destination draft={draft} change={change} payable={payable} faults={faults} />
        <div className={styles.pair}>
          <SelectField
            label="Which amount is fixed"
            name="lockedCurrencySide"
            value={draft.side}
            onChange={(side) => change({ side: side === "RECEIVING" ? "RECEIVING" : "SENDING" })}
            options={[
              ["SENDING", "What is sent, fees included"],
              ["RECEIVING", "What is received"],
            ]}
          />
          <TextField
            label={currency === undefined ? "Amount" : `Amount in ${currency}`}
            name="lockedCurrencyAmount"
            inputMode="decimal"
            value={draft.amount}
            onChange={(amount) => change({ amount })}
            error={faults.amount}
          />
        </div>
        <TextField
          label="Description"
          name="description"
          value={draft.description}
          onChange={(description) => change({ description })}
          hint="A note of yours; the receiver doesn’t see it."
        />
        <FormActions>
          <LinkButton to="/payments">Back</LinkButton>
          <Submit isBusy={isSending}>Get a quote</Submit>
        </FormActions>
      </Form>
    </Section>
  );
}

interface SideProps {
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
  readonly payable: Payable;
  readonly faults: Faults;
}

function Source({ draft, change, payable: { internal, external }, faults }: SideProps) {
  const { decimals } = useEnvironment();
  const options: (readonly [string, string])[] = [
    ...(draft.source === "" ? [["", "Choose…"] as const] : []),
    ...internal.map((one) => [one.id, `${internalText(one)}: ${moneyText(one.balance)}`] as const),
    ...external
      .filter(({ status }) => status === "ACTIVE")
      .map((one) => [one.id, `Collect from ${externalText(one)}`] as const),
    [byFunding, "Money that the payer sends, to instructions in the quote"],
  ];
  return (
    <div className={styles.pair}>
      <SelectField
        label="From"
        name="source.accountId"
        value={draft.source}
        onChange={(source) => change({ source })}
        options={options}
        error={faults.source}
      />
      {draft.source === byFunding && (
        <SelectField
          label="Currency that is sent"
          name="source.currency"
          value={draft.fundingCurrency}
          onChange={(fundingCurrency) => change({ fundingCurrency })}
          options={Object.keys(decimals)
            .sort()
            .map((code) => [code, code])}
        />
      )}
    </div>
  );
}

function Destination({ draft, change, payable: { internal, external }, faults }: SideProps) {
  const { environment, decimals } = useEnvironment();
  const options: (readonly [string, string])[] = [
    ["", "Choose…"],
    ...external.filter(({ status }) => status === "ACTIVE").map((one) => [one.id, externalText(one)] as const),
    ...internal.filter(({ id }) => id !== draft.source).map((one) => [one.id, `${internalText(one)}, own`] as const),
    [toUma, "A UMA address"],
    ...(environment === "SANDBOX" ? [[toSandbox, "A new sandbox account in USD"] as const] : []),
  ];
  const chosen = external.find(({ id }) => id === draft.destination);
  const rails = chosen?.accountInfo.paymentRails ?? [];
  return (
    <div className={styles.pair}>
      <SelectField
        label="To"
        name="destination.accountId"
        value={options.some(([value]) => value === draft.destination) ? draft.destination : ""}
        onChange={(destination) => change({ destination, rail: "" })}
        options={options}
        error={draft.destination === toUma ? undefined : faults.destination}
      />
      {draft.destination === toSandbox && (
        <SelectField
          label="The sandbox’s outcome: the payment…"
          value={draft.outcome}
          onChange={(outcome) => change({ outcome })}
          options={outcomes}
        />
      )}
      {draft.destination === toUma && (
        <>
          <TextField
            label="UMA address"
            name="destination.umaAddress"
            placeholder="$name@domain"
            value={draft.umaAddress}
            onChange={(umaAddress) => change({ umaAddress })}
            error={faults.destination}
          />
          <SelectField
            label="Currency that is received"
            name="destination.currency"
            value={draft.umaCurrency}
            onChange={(umaCurrency) => change({ umaCurrency })}
            options={[
              ["", "The receiver’s choice"],
              ...Object.keys(decimals)
                .sort()
                .map((code) => [code, code] as const),
            ]}
          />
        </>
      )}
      {rails.length > 0 && (
        <SelectField
          label="Rail"
          name="destination.paymentRail"
          value={draft.rail}
          onChange={(rail) => change({ rail })}
          options={[["", "The cheapest, then the fastest"], ...rails.map((rail) => [rail, words(rail)] as const)]}
        />
      )}
    </div>
  );
}
