import { useEffect } from "react";
import { useList } from "../../client/list.js";
import { useAddress } from "../../ui/address.js";
import { nowOf } from "../../ui/clock.js";
import { Filters, timeRange, type Filter } from "../../ui/filters.js";
import { Copy, Id } from "../../ui/id.js";
import { nameOf } from "../../ui/names.js";
import { useOrder } from "../../ui/order.js";
import { Facts } from "../../ui/page.js";
import { Panel, WithPanel } from "../../ui/panel.js";
import { Empty, NotFound, Skeleton } from "../../ui/states.js";
import { Table, type Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import { words } from "../../ui/words.js";
import styles from "./developers.module.css";
import { CodesSentDocument, type CodesSentQuery } from "./operations.graphql.js";

type Message = CodesSentQuery["codeMessages"]["nodes"][number];

const customerId = /^Customer:[\w-]{1,80}$/;
const filters: readonly Filter[] = [
  { type: "text", name: "customer", title: "Customer", placeholder: "Customer:…", pattern: customerId },
  { type: "time", name: "sent", title: "Sent" },
];
const pollMs = 5_000;

const purposes: Readonly<Record<string, string>> = {
  CONTACT: "Confirm a contact",
  WALLET: "Open a wallet",
  LOGIN: "Sign in",
  QUOTE: "Authorize a payment",
  TRUST: "Trust a beneficiary",
  UNTRUST: "Stop trusting a beneficiary",
};
const purposeText = (purpose: string) => purposes[purpose] ?? words(purpose);
const channels: Readonly<Record<Message["channel"], string>> = { EMAIL: "E-mail", SMS: "SMS" };

/** The digits of the message. */
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0];

function Code({ text }: { readonly text: string }) {
  const code = codeIn(text);
  if (code === undefined) return <span>–</span>;
  return (
    <span className={styles.copied}>
      <code>{code}</code>
      <Copy text={code} label="Copy the code" />
    </span>
  );
}

const columns: readonly Column<Message>[] = [
  { name: "to", title: "To", width: 220, cell: ({ to }) => <bdi>{to}</bdi>, text: ({ to }) => to },
  {
    name: "code",
    title: "Code",
    width: 100,
    cell: ({ text }) => <Code text={text} />,
    text: ({ text }) => codeIn(text) ?? "",
  },
  {
    name: "purpose",
    title: "In order to",
    width: 180,
    cell: ({ purpose }) => purposeText(purpose),
    text: ({ purpose }) => purposeText(purpose),
  },
  {
    name: "channel",
    title: "By",
    width: 80,
    cell: ({ channel }) => channels[channel],
    text: ({ channel }) => channels[channel],
  },
  {
    name: "customer",
    title: "Customer",
    width: 200,
    cell: ({ customer }) => <Id id={customer.id}>{nameOf(customer)}</Id>,
    text: ({ customer }) => nameOf(customer),
  },
  {
    name: "message",
    title: "Message",
    width: 340,
    cell: ({ text }) => <bdi>{text}</bdi>,
    text: ({ text }) => text,
  },
  {
    name: "sent",
    title: "Sent",
    width: 100,
    sort: "CREATED_AT",
    cell: ({ createdAt }) => <Time at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
];

/** Messages with one-time codes, which the sandbox keeps instead of sending them. */
export function CodesSent() {
  const { search, set } = useAddress();
  const orderBy = useOrder(["CREATED_AT"], { by: "CREATED_AT", direction: "DESC" });
  const customer = search.customer !== undefined && customerId.test(search.customer) ? search.customer : undefined;
  const createdAt = timeRange(search.sent, nowOf("environment"));
  const filter = { ...(customer && { customerId: customer }), ...(createdAt && { createdAt }) };
  const list = useList(CodesSentDocument, { filter, orderBy }, ({ codeMessages }) => codeMessages);
  const { loadNewer } = list;
  const isNewestFirst = orderBy.direction === "DESC";
  // They have no subscription.
  useEffect(() => {
    if (!isNewestFirst) return;
    const timer = setInterval(() => document.visibilityState === "visible" && loadNewer(), pollMs);
    return () => clearInterval(timer);
  }, [loadNewer, isNewestFirst]);
  const { open } = search;
  const opened = list.rows.find(({ id }) => id === open);
  return (
    <>
      <Filters filters={filters} />
      <WithPanel
        panel={
          open !== undefined && (
            <Panel label="Message" onClose={() => set({ open: undefined })}>
              {opened && <MessageDetail message={opened} />}
              {!opened && (list.isLoading ? <Skeleton lines={5} /> : <NotFound id={open} />)}
            </Panel>
          )
        }
      >
        <Table
          name="codes"
          label="Codes sent"
          columns={columns}
          list={list}
          order={orderBy}
          empty={
            <Empty
              title={Object.keys(filter).length > 0 ? "No message matches" : "No code was sent in the last 7 days"}
            >
              What production sends by SMS or e-mail is shown here a few seconds later.
            </Empty>
          }
        />
      </WithPanel>
    </>
  );
}

function MessageDetail({ message }: { readonly message: Message }) {
  const { text, to, channel, purpose, customer, createdAt } = message;
  return (
    <div className={styles.detail}>
      <p className={styles.message}>
        <bdi>{text}</bdi>
      </p>
      <Facts
        facts={[
          ["Code", <Code key="code" text={text} />],
          ["Sent to", to],
          ["By", channels[channel]],
          ["In order to", purposeText(purpose)],
          [
            "Customer",
            <Id key="customer" id={customer.id}>
              {nameOf(customer)}
            </Id>,
          ],
          ["Sent", <Time key="sent" at={createdAt} isAbsolute />],
        ]}
      />
    </div>
  );
}
