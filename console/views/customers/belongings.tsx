import type { ReactNode } from "react";
import { useRead } from "../../client/read.js";
import { Badge, Status } from "../../ui/badge.js";
import { Id } from "../../ui/id.js";
import { Money } from "../../ui/money.js";
import { Section } from "../../ui/page.js";
import { Failure, Skeleton } from "../../ui/states.js";
import { SimpleTable, type Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import { words } from "../../ui/words.js";
import {
  CustomerBelongingsDocument,
  CustomerWalletDocument,
  type CustomerBelongingsQuery,
  type OwnedAccountFragment,
} from "./operations.graphql.js";
import styles from "./customers.module.css";

type Owned = NonNullable<CustomerBelongingsQuery["customer"]>;
type External = Owned["externalAccounts"]["nodes"][number];
type Card = Owned["cards"]["nodes"][number];
type Agent = Owned["agents"]["nodes"][number];

/** What the customer owns: balances by currency, accounts, external accounts, cards, wallet and agents. */
export function Belongings({ id, isCompact }: { readonly id: string; readonly isCompact: boolean }) {
  const { data, problem, reload } = useRead(CustomerBelongingsDocument, { id });
  const owned = data?.customer;
  if (problem) return <Failure problem={problem} onRetry={reload} />;
  if (!owned) return <Skeleton lines={12} />;
  const { internalAccounts, externalAccounts, cards, agents } = owned;
  const shown = <Row,>(columns: readonly Column<Row>[]) => narrowed(columns, isCompact);
  return (
    <>
      <Balances owned={owned} isCompact={isCompact} />
      <Listed title="Accounts" list={internalAccounts} columns={shown(accountColumns)} none="No account yet." />
      <Listed
        title="External accounts"
        list={externalAccounts}
        columns={shown(externalColumns)}
        none="No external account is registered."
      />
      <Listed title="Cards" list={cards} columns={shown(cardColumns)} none="No card." />
      {internalAccounts.nodes.some(({ type }) => type === "EMBEDDED_WALLET") && <Wallet id={id} />}
      <Listed title="Agents" list={agents} columns={shown(agentColumns)} none="No agent." />
    </>
  );
}

/** Next to a list there is room for what is not optional. */
const narrowed = <Row,>(columns: readonly Column<Row>[], isCompact: boolean) =>
  isCompact ? columns.filter(({ isOptional }) => !isOptional) : columns;

function Listed<Row extends { readonly id: string }>({
  title,
  list: { nodes, pageInfo },
  columns,
  none,
}: {
  readonly title: string;
  readonly list: { readonly nodes: readonly Row[]; readonly pageInfo: { readonly hasNextPage: boolean } };
  readonly columns: readonly Column<Row>[];
  readonly none: ReactNode;
}) {
  return (
    <Section
      title={title}
      isFlush={nodes.length > 0}
      actions={
        <span className={styles.muted}>{pageInfo.hasNextPage ? `the first ${nodes.length}` : nodes.length}</span>
      }
    >
      {nodes.length === 0 ? (
        <p className={styles.muted}>{none}</p>
      ) : (
        <SimpleTable label={title} columns={columns} rows={nodes} keyOf={({ id }) => id} />
      )}
    </Section>
  );
}

type Balance = Owned["balances"][number];

function Balances({ owned: { balances }, isCompact }: { readonly owned: Owned; readonly isCompact: boolean }) {
  const amountOf = (part: "available" | "held" | "total") => (balance: Balance) => (
    <Money value={{ amount: balance[part], currency: { code: balance.currency, decimals: balance.decimals } }} />
  );
  const columns: readonly Column<Balance>[] = [
    { name: "currency", title: "Currency", width: 90, isOptional: true, cell: ({ currency }) => currency },
    {
      name: "available",
      title: "Available",
      width: 150,
      isNumber: true,
      cell: amountOf("available"),
    },
    {
      name: "held",
      title: "Held",
      width: 130,
      isOptional: true,
      isNumber: true,
      cell: amountOf("held"),
    },
    {
      name: "total",
      title: "Total",
      width: 150,
      isNumber: true,
      cell: amountOf("total"),
    },
    {
      name: "accounts",
      title: "Accounts",
      width: 90,
      isOptional: true,
      isNumber: true,
      cell: ({ accounts }) => accounts,
    },
  ];
  return (
    <Section title="Balances" isFlush={balances.length > 0}>
      {balances.length === 0 ? (
        <p className={styles.muted}>No account yet, so no balance.</p>
      ) : (
        <SimpleTable
          label="Balances"
          columns={narrowed(columns, isCompact)}
          rows={balances}
          keyOf={({ currency }) => currency}
        />
      )}
    </Section>
  );
}

export const accountName = ({ label, type, balance }: OwnedAccountFragment): string =>
  label ?? `${balance.currency.code} ${words(type.replace(/^INTERNAL_/, "")).toLowerCase()}`;

const accountColumns: readonly Column<OwnedAccountFragment>[] = [
  { name: "account", title: "Account", width: 140, cell: (row) => <Id id={row.id}>{accountName(row)}</Id> },
  { name: "status", title: "Status", width: 110, cell: ({ status }) => <Status value={status} /> },
  {
    name: "available",
    title: "Available",
    width: 150,
    isNumber: true,
    cell: ({ balance }) => <Money value={balance} />,
  },
  {
    name: "total",
    title: "Total",
    width: 150,
    isOptional: true,
    isNumber: true,
    cell: ({ totalBalance }) => <Money value={totalBalance} />,
  },
];

const externalColumns: readonly Column<External>[] = [
  {
    name: "account",
    title: "Account",
    width: 150,
    cell: ({ id, platformAccountId, accountInfo }) => (
      <Id id={id}>{platformAccountId ?? accountInfo.bankName ?? words(accountInfo.accountType)}</Id>
    ),
  },
  { name: "currency", title: "Currency", width: 80, isOptional: true, cell: ({ currency }) => currency },
  { name: "status", title: "Status", width: 120, cell: ({ status }) => <Status value={status} /> },
  {
    name: "warnings",
    title: "Warnings",
    width: 180,
    cell: ({ warnings, isTrusted }) => (
      <div className={styles.list}>
        {isTrusted && <Badge tone="good">Trusted</Badge>}
        {warnings.map((warning) => (
          <span key={warning}>
            <Badge tone="warn">Warning</Badge> <bdi className={styles.wrapped}>{warning}</bdi>
          </span>
        ))}
        {warnings.length === 0 && !isTrusted && "–"}
      </div>
    ),
  },
];

const cardColumns: readonly Column<Card>[] = [
  { name: "card", title: "Card", width: 160, cell: ({ id, last4 }) => <Id id={id}>•••• {last4 ?? "…"}</Id> },
  { name: "status", title: "Status", width: 120, cell: ({ status }) => <Status value={status} /> },
  {
    name: "kind",
    title: "Kind",
    width: 140,
    isOptional: true,
    cell: ({ form, brand }) => [brand && words(brand), words(form)].filter(Boolean).join(", "),
  },
  {
    name: "expires",
    title: "Valid until",
    width: 100,
    cell: ({ expMonth, expYear }) => (expMonth && expYear ? `${String(expMonth).padStart(2, "0")}/${expYear}` : "–"),
  },
  { name: "created", title: "Created", width: 110, isOptional: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
];

const agentColumns: readonly Column<Agent>[] = [
  { name: "agent", title: "Agent", width: 220, cell: ({ id, name }) => <Id id={id}>{name}</Id> },
  {
    name: "state",
    title: "State",
    width: 160,
    cell: ({ isPaused, isConnected }) =>
      isPaused ? (
        <Badge tone="warn">Paused</Badge>
      ) : (
        <Badge tone={isConnected ? "good" : "plain"}>{isConnected ? "Connected" : "Not connected"}</Badge>
      ),
  },
  { name: "created", title: "Created", width: 110, isOptional: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
];

function Wallet({ id }: { readonly id: string }) {
  const { data, problem, reload } = useRead(CustomerWalletDocument, { id });
  const wallet = data?.customer?.wallet;
  if (problem) return <Failure problem={problem} onRetry={reload} />;
  if (!wallet) return data ? null : <Skeleton />;
  const { account, credentials, sessions, delegatedKeys, privateEnabled } = wallet;
  return (
    <Section title="Wallet" actions={privateEnabled && <Badge>Private</Badge>}>
      <ul className={styles.list}>
        <li className={styles.line}>
          <Id id={account.id}>{account.label ?? "Account of the wallet"}</Id> <Status value={account.status} />{" "}
          <Money value={account.balance} />
        </li>
        {credentials.map((one) => (
          <li key={one.id} className={styles.line}>
            Credential <bdi>{one.nickname}</bdi> <span className={styles.muted}>{words(one.type)}</span>{" "}
            <Time at={one.createdAt} />
          </li>
        ))}
        {sessions.map((one) => (
          <li key={one.id} className={styles.line}>
            Session <bdi>{one.nickname}</bdi> <span className={styles.muted}>until</span> <Time at={one.expiresAt} />
          </li>
        ))}
        {delegatedKeys.map((one) => (
          <li key={one.id} className={styles.line}>
            Delegated key <bdi>{one.nickname}</bdi> <Status value={one.status} /> <Id id={one.cardId} />
          </li>
        ))}
        {credentials.length === 0 && <li className={styles.muted}>The holder has not registered a credential.</li>}
      </ul>
    </Section>
  );
}
