import { useState } from "react";
import type { ReactNode } from "react";
import { useList } from "../../client/list.js";
import { useMutate } from "../../client/mutate.js";
import type { Problem } from "../../client/problem.js";
import { useAddress } from "../../ui/address.js";
import { Button } from "../../ui/button.js";
import { Confirm } from "../../ui/dialog.js";
import { useEnvironment } from "../../ui/environment.js";
import { choices, Filters, type Filter } from "../../ui/filters.js";
import { SelectField, TextField } from "../../ui/form.js";
import { Id } from "../../ui/id.js";
import { decimalText, Money, moneyText, type MoneyValue } from "../../ui/money.js";
import { useOrder } from "../../ui/order.js";
import { Empty } from "../../ui/states.js";
import { Table, type Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import {
  ReceivableListDocument,
  ReleaseSuspenseDocument,
  SettleReceivableDocument,
  SuspenseListDocument,
  type ReceivablePayment,
  type SuspenseListQuery,
  type WayBack,
} from "./operations.graphql.js";
import { purposeText } from "./words.js";
import styles from "./ledger.module.css";

/** Money in suspense, and debts of returned collections: lists of the same form, whose rows a person ends. */

interface Row {
  readonly id: string;
  readonly transactionId: string;
  readonly amount: MoneyValue;
  readonly createdAt: string;
}

const amount: Column<Row> = {
  name: "amount",
  title: "Amount",
  width: 150,
  isNumber: true,
  cell: (row) => <Money value={row.amount} />,
  text: (row) => `${decimalText(row.amount.amount, row.amount.currency.decimals)} ${row.amount.currency.code}`,
};
const payment: Column<Row> = {
  name: "payment",
  title: "Payment",
  width: 220,
  cell: ({ transactionId }) => <Id id={transactionId} />,
  text: ({ transactionId }) => transactionId,
};
const since: Column<Row> = {
  name: "since",
  title: "Since",
  width: 130,
  sort: "CREATED_AT",
  cell: ({ createdAt }) => <Time at={createdAt} />,
  text: ({ createdAt }) => createdAt,
};

/** The filter and order of both lists. */
function useSelection() {
  const { search } = useAddress();
  const { decimals } = useEnvironment();
  const codes = Object.keys(decimals).sort();
  const filters: readonly Filter[] = [
    { type: "choice", name: "currency", title: "Currency", options: codes, textOf: (code) => code },
  ];
  const orderBy = useOrder(["CREATED_AT"], { by: "CREATED_AT", direction: "DESC" });
  const currencies = choices(search, "currency", codes);
  return { filters, orderBy, filter: currencies ? { currencies } : {} };
}

type Item = SuspenseListQuery["suspenseItems"]["nodes"][number];

const suspenseColumns: readonly Column<Item>[] = [
  amount,
  {
    name: "why",
    title: "Why",
    width: 300,
    cell: ({ purpose }) => purposeText[purpose],
    text: ({ purpose }) => purpose,
  },
  payment,
  since,
  { name: "action", title: "Decision", width: 120, cell: (item) => <Release item={item} /> },
];

/** Money that belongs to no account yet. */
export function Suspense() {
  const { filters, orderBy, filter } = useSelection();
  const list = useList(SuspenseListDocument, { filter, orderBy }, ({ suspenseItems }) => suspenseItems);
  return (
    <>
      <Filters filters={filters} />
      <Table
        name="suspense"
        label="Suspense"
        columns={suspenseColumns}
        list={list}
        order={orderBy}
        pathOf={({ transactionId }) => `/payments/${transactionId}`}
        empty={
          <Empty title="Nothing is in suspense">Money that can be neither credited nor returned waits here.</Empty>
        }
      />
    </>
  );
}

const receivableColumns: readonly Column<Row>[] = [
  amount,
  payment,
  since,
  { name: "action", title: "Decision", width: 120, cell: (row) => <Settle receivable={row} /> },
];

/** Debts of customers whose collection was returned after its money was spent. */
export function Receivables() {
  const { filters, orderBy, filter } = useSelection();
  const list = useList(ReceivableListDocument, { filter, orderBy }, ({ receivables }) => receivables);
  return (
    <>
      <Filters filters={filters} />
      <Table
        name="receivables"
        label="Receivables"
        columns={receivableColumns}
        list={list}
        order={orderBy}
        pathOf={({ transactionId }) => `/payments/${transactionId}`}
        empty={
          <Empty title="Nobody owes anything">
            A collection that is returned after its money was spent becomes a debt, which is listed here.
          </Empty>
        }
      />
    </>
  );
}

const ways: readonly (readonly [WayBack, string])[] = [
  ["COLLECTIONS", "Back to the bank account that it was pulled from"],
  ["REALTIME_FUNDING", "Back to the sender of the transfer"],
  ["UMA_SETTLEMENT", "Back to the institution that sent it by UMA"],
  ["PAYOUTS", "Paid out to the external account"],
];

function Release({ item: { id, amount: value } }: { readonly item: Item }) {
  const [way, setWay] = useState<WayBack | "">("");
  const [accountId, setAccountId] = useState("");
  const mutation = useMutate(ReleaseSuspenseDocument, ["suspenseItems", "balances", "ledgerTransactions"]);
  const to = way === "" ? { accountId: accountId.trim() } : { wayBack: way };
  return (
    <Decision
      verb="Release"
      title={`Release ${moneyText(value)}`}
      typed={moneyText(value)}
      {...mutation}
      onConfirm={() => mutation.send((idempotencyKey) => ({ input: { itemId: id, to, idempotencyKey } }))}
    >
      <SelectField
        label="To"
        value={way}
        onChange={(next) => setWay(next as WayBack | "")}
        options={[["", "An internal account"], ...ways]}
      />
      {way === "" && (
        <TextField
          label="Account to credit"
          value={accountId}
          onChange={setAccountId}
          placeholder="InternalAccount:…"
          name="to.accountId"
        />
      )}
    </Decision>
  );
}

const payments: readonly (readonly [ReceivablePayment, string])[] = [
  ["COLLECTIONS", "It was paid by a transfer that the rail collected"],
  ["REALTIME_FUNDING", "It was paid by a transfer into the operator’s account"],
];

function Settle({ receivable: { id, amount: value } }: { readonly receivable: Row }) {
  const [paidBy, setPaidBy] = useState<ReceivablePayment | "">("");
  const [accountId, setAccountId] = useState("");
  const mutation = useMutate(SettleReceivableDocument, ["receivables", "balances", "ledgerTransactions"]);
  const from = paidBy === "" ? { accountId: accountId.trim() } : { paidBy };
  return (
    <Decision
      verb="Settle"
      title={`Settle the debt of ${moneyText(value)}`}
      typed={moneyText(value)}
      {...mutation}
      onConfirm={() => mutation.send((idempotencyKey) => ({ input: { itemId: id, from, idempotencyKey } }))}
    >
      <SelectField
        label="Paid from"
        value={paidBy}
        onChange={(next) => setPaidBy(next as ReceivablePayment | "")}
        options={[["", "An internal account"], ...payments]}
      />
      {paidBy === "" && (
        <TextField
          label="Account to debit"
          value={accountId}
          onChange={setAccountId}
          placeholder="InternalAccount:…"
          name="from.accountId"
        />
      )}
    </Decision>
  );
}

interface DecisionProps {
  readonly verb: string;
  readonly title: string;
  readonly typed: string;
  readonly isSending: boolean;
  readonly problem: Problem | undefined;
  readonly reset: () => void;
  readonly onConfirm: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** The button of a row, and its dialog: it moves money. */
function Decision({ verb, title, typed, isSending, problem, reset, onConfirm, children }: DecisionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    reset();
  };
  return (
    <>
      <Button isSmall needs="TRANSACT" onClick={() => setIsOpen(true)}>
        {verb}…
      </Button>
      <Confirm
        title={title}
        isOpen={isOpen}
        onClose={close}
        action={verb}
        onConfirm={() => void onConfirm().then((data) => data !== undefined && close())}
        isSending={isSending}
        problem={problem}
        typed={typed}
      >
        <div className={styles.release}>{children}</div>
      </Confirm>
    </>
  );
}
