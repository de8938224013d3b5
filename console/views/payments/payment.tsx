import { useLive } from "../../client/live.js";
import { useRead } from "../../client/read.js";
import { Status } from "../../ui/badge.js";
import { Id } from "../../ui/id.js";
import { Link } from "../../ui/link.js";
import { Money, moneyText } from "../../ui/money.js";
import { Facts, Json, Page, Section } from "../../ui/page.js";
import { Failure, NotFound, Skeleton } from "../../ui/states.js";
import { Time } from "../../ui/time.js";
import { words } from "../../ui/words.js";
import { Actions } from "./actions.js";
import { Events, Postings } from "./ledger-and-events.js";
import { PaymentDocument, PaymentUpdateDocument, type PaymentQuery } from "./operations.graphql.js";
import { nameOf } from "../../ui/names.js";
import { advice, amountOf, partiesOf } from "./words.js";
import styles from "./payments.module.css";

export type Payment = NonNullable<PaymentQuery["transaction"]>;

/** `/payments/{id}`: a payment with all that belongs to it. */
export function PaymentPage({ id }: { readonly id: string }) {
  return (
    <Page title="Payment" above={<Link to="/payments">Payments</Link>} beside={<Id id={id} />}>
      <PaymentDetail id={id} isWide />
    </Page>
  );
}

/** A payment, live: its page, and the panel next to the list. */
export function PaymentDetail({ id, isWide = false }: { readonly id: string; readonly isWide?: boolean }) {
  const { data, problem, reload } = useRead(PaymentDocument, { id });
  useLive(PaymentUpdateDocument, { transactionId: id });
  const payment = data?.transaction;
  if (payment) return <Detail payment={payment} isWide={isWide} />;
  if (problem && problem.status !== 404 && problem.status !== 400)
    return <Failure problem={problem} onRetry={reload} />;
  return problem || data ? <NotFound id={id} /> : <Skeleton lines={10} />;
}

function Detail({ payment, isWide }: { readonly payment: Payment; readonly isWide: boolean }) {
  const { id, status, type, failureReason, cardDeclinedReason, failureDetails } = payment;
  const amount = amountOf(payment);
  const reason = failureReason ?? cardDeclinedReason;
  const [why, next] = reason ? (advice[reason] ?? [words(reason), ""]) : [];
  return (
    <>
      <div className={styles.headline}>
        <span className={styles.amount}>
          <Money value={amount} />
        </span>
        <Status value={status} />
        <span>
          {words(type)} · <bdi>{partiesOf(payment)}</bdi>
        </span>
        <Actions payment={payment} />
      </div>
      {why && (
        <div className={styles.why}>
          <p>
            <strong>Why it failed:</strong> {why} {failureDetails?.reason && <bdi>({failureDetails.reason})</bdi>}
          </p>
          <p>{next}</p>
        </div>
      )}
      <div className={isWide ? `${styles.columns} ${styles.wide}` : styles.columns}>
        <div className={styles.column}>
          <Timeline payment={payment} />
          <Postings id={id} status={status} />
          <Events id={id} status={status} />
        </div>
        <div className={styles.column}>
          <About payment={payment} />
          <Price payment={payment} />
          <Refund payment={payment} />
          <Origin payment={payment} />
          <Raw payment={payment} />
        </div>
      </div>
    </>
  );
}

function Timeline({ payment: { statusHistory, expectedSettlementAt, settledAt } }: { readonly payment: Payment }) {
  return (
    <Section title="Timeline">
      <ol className={styles.timeline}>
        {statusHistory.map(({ status, at, reason }, index) => (
          <li key={index}>
            <Status value={status} />
            <Time at={at} />
            {reason && <bdi>{/^[A-Z_]+$/.test(reason) ? words(reason) : reason}</bdi>}
          </li>
        ))}
        {expectedSettlementAt && !settledAt && (
          <li>
            Expected to settle <Time at={expectedSettlementAt} />
          </li>
        )}
      </ol>
    </Section>
  );
}

type Account = Payment["sourceAccount"];

function AccountOf({ account, fallback }: { readonly account: Account; readonly fallback: string | null | undefined }) {
  if (!account) return fallback ? <bdi>{fallback}</bdi> : null;
  const name = account.__typename === "InternalAccount" ? account.label : account.platformAccountId;
  return <Id id={account.id}>{name}</Id>;
}

function About({ payment }: { readonly payment: Payment }) {
  const { customer, source, destination, merchant, counterpartyInformation: counterparty } = payment;
  return (
    <Section title="About">
      <Facts
        facts={[
          ["Customer", customer ? <Id id={customer.id}>{nameOf(customer)}</Id> : "The platform"],
          ["From", <AccountOf key="from" account={payment.sourceAccount} fallback={source.umaAddress} />],
          ["To", <AccountOf key="to" account={payment.destinationAccount} fallback={destination.umaAddress} />],
          ["Merchant", merchant?.descriptor],
          ["Rail", payment.paymentRail && words(payment.paymentRail)],
          ["Waits for", payment.pendingReason && words(payment.pendingReason)],
          ["Reference", payment.reconciliationInstructions.reference],
          ["Description", payment.description],
          ["Created", <Time key="created" at={payment.createdAt} />],
          ["Settled", payment.settledAt && <Time key="settled" at={payment.settledAt} />],
          [
            "Receipt confirmed",
            payment.receiptDeliveryConfirmedAt && <Time key="receipt" at={payment.receiptDeliveryConfirmedAt} />,
          ],
        ]}
      />
      {counterparty && Object.keys(counterparty).length > 0 && (
        <>
          <h3>Counterparty</h3>
          <Facts facts={Object.entries(counterparty).map(([name, value]) => [words(name), String(value)] as const)} />
        </>
      )}
    </Section>
  );
}

function Price({ payment }: { readonly payment: Payment }) {
  const { sentAmount, receivedAmount, exchangeRate, fees, platformFees, rateDetails } = payment;
  const inSource = (amount: number | null | undefined) =>
    sentAmount && amount != null ? <Money value={{ amount, currency: sentAmount.currency }} /> : undefined;
  return (
    <Section title="Price">
      <Facts
        facts={[
          ["Sent", <Money key="sent" value={sentAmount} />],
          ["Rate", exchangeRate != null && exchangeRate !== 1 ? String(exchangeRate) : undefined],
          ["Fees", inSource(fees)],
          ["of which the platform's", platformFees ? inSource(platformFees) : undefined],
          ["Fixed fee", rateDetails ? inSource(rateDetails.serviceApiFixedFee) : undefined],
          ["Variable fee", rateDetails ? inSource(rateDetails.serviceApiVariableFeeAmount) : undefined],
          ["Received", <Money key="received" value={receivedAmount} />],
          ["Held", payment.authorizedAmount && <Money key="held" value={payment.authorizedAmount} />],
          ["Cleared", payment.settledAmount && <Money key="cleared" value={payment.settledAmount} />],
          ["Returned", payment.refundedAmount && <Money key="returned" value={payment.refundedAmount} />],
        ]}
      />
    </Section>
  );
}

function Refund({ payment: { refund } }: { readonly payment: Payment }) {
  if (!refund) return null;
  return (
    <Section title="Refund">
      <Facts
        facts={[
          ["Status", <Status key="status" value={refund.status} />],
          ["Reason", refund.reason && words(refund.reason)],
          ["Reference", refund.reference],
          ["Initiated", <Time key="initiated" at={refund.initiatedAt} />],
          ["Settled", refund.settledAt && <Time key="settled" at={refund.settledAt} />],
        ]}
      />
    </Section>
  );
}

/** Who or what made the payment: a quote, an agent, a card, an earlier payment. */
function Origin({
  payment: { quote, agent, agentAction, card, originalTransactionId },
}: {
  readonly payment: Payment;
}) {
  if (!quote && !agent && !card && !originalTransactionId) return null;
  const side = (amount: number, currency: { code: string; decimals: number }) => moneyText({ amount, currency });
  return (
    <Section title="Origin">
      <Facts
        facts={[
          ["Quote", quote && <Id id={quote.id} />],
          [
            "Quoted",
            quote &&
              `${side(quote.totalSendingAmount, quote.sendingCurrency)} → ${side(quote.totalReceivingAmount, quote.receivingCurrency)}`,
          ],
          ["Agent", agent && <Id id={agent.id}>{agent.name}</Id>],
          ["Action", agentAction && <Id id={agentAction.id} />],
          ["Approved by", agentAction?.decidedBy?.tokenName],
          ["Approval", agentAction?.decidedBy && <Time at={agentAction.decidedBy.decidedAt} />],
          ["Card", card && <Id id={card.id}>•••• {card.last4}</Id>],
          ["Original payment", originalTransactionId && <Id id={originalTransactionId} />],
        ]}
      />
    </Section>
  );
}

function Raw({ payment }: { readonly payment: Payment }) {
  return (
    <details>
      <summary>Raw</summary>
      <Json value={payment} label="The payment as JSON" />
    </details>
  );
}
