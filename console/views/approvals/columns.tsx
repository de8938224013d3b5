import { Id } from "../../ui/id.js";
import { Status } from "../../ui/badge.js";
import { decimalText, Money } from "../../ui/money.js";
import type { Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import type { ApprovalRowFragment } from "./operations.graphql.js";
import { customerName, ruleText, TimeLeft, typeText } from "./words.js";

export const columns: readonly Column<ApprovalRowFragment>[] = [
  {
    name: "amount",
    title: "Amount",
    width: 150,
    isNumber: true,
    cell: ({ amount }) => <Money value={amount} />,
    text: ({ amount }) => `${decimalText(amount.amount, amount.currency.decimals)} ${amount.currency.code}`,
  },
  {
    name: "left",
    title: "Time left",
    width: 110,
    sort: "EXPIRES_AT",
    cell: ({ status, expiresAt }) =>
      status === "PENDING_APPROVAL" ? <TimeLeft until={expiresAt} /> : <Status value={status} />,
    text: ({ expiresAt }) => expiresAt ?? "",
  },
  {
    name: "agent",
    title: "Agent",
    width: 160,
    cell: ({ agent, agentId }) => <Id id={agentId}>{agent?.name}</Id>,
    text: ({ agent, agentId }) => agent?.name ?? agentId,
  },
  {
    name: "customer",
    title: "Customer",
    width: 180,
    cell: (row) => <Id id={row.customerId}>{customerName(row)}</Id>,
    text: customerName,
  },
  { name: "type", title: "Payment", width: 150, cell: ({ type }) => typeText[type], text: ({ type }) => type },
  {
    name: "rule",
    title: "Why it waits",
    width: 280,
    cell: ({ approvalReason }) => (approvalReason ? ruleText[approvalReason] : "–"),
    text: ({ approvalReason }) => approvalReason ?? "",
  },
  {
    name: "requested",
    title: "Requested",
    width: 110,
    sort: "CREATED_AT",
    cell: ({ createdAt }) => <Time at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
];
