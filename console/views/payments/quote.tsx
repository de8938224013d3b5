import { useEffect, useState } from "react";
import { useMutate } from "../../client/mutate.js";
import { useRead } from "../../client/read.js";
import { useGo } from "../../ui/address.js";
import { Status } from "../../ui/badge.js";
import { Button, LinkButton } from "../../ui/button.js";
import { Confirm } from "../../ui/dialog.js";
import { useEnvironment } from "../../ui/environment.js";
import { Form, FormActions, SelectField, Submit, TextField } from "../../ui/form.js";
import { Id } from "../../ui/id.js";
import { Link } from "../../ui/link.js";
import { Money, moneyText } from "../../ui/money.js";
import { Facts, Page, Section } from "../../ui/page.js";
import { pathOf } from "../../ui/places.js";
import { useRemaining } from "../../ui/remaining.js";
import { Failure, NotFound, Skeleton } from "../../ui/states.js";
import { words } from "../../ui/words.js";
import {
  AuthorizeQuoteDocument,
  ExecuteQuoteDocument,
  QuoteToPaymentDocument,
  type QuotePartsFragment,
  type ScaFactor,
} from "./operations.graphql.js";
import styles from "./new.module.css";

type Quote = QuotePartsFragment;

const sendingOf = ({ totalSendingAmount, sendingCurrency }: Quote) => ({
  amount: totalSendingAmount,
  currency: sendingCurrency,
});
const receivingOf = ({ totalReceivingAmount, receivingCurrency }: Quote) => ({
  amount: totalReceivingAmount,
  currency: receivingCurrency,
});

const isExecuted = ({ status }: Quote) => status === "PROCESSING" || status === "COMPLETED" || status === "FAILED";

/**
 * `/payments/Quote:…`: a price with its time left, to be executed, and proven where that is asked. An executed one leads
 * to its payment.
 */
export function QuotePage({ id }: { readonly id: string }) {
  const { data, problem, reload } = useRead(QuoteToPaymentDocument, { id });
  const go = useGo();
  const quote = data?.quote;
  const paymentId = quote && isExecuted(quote) ? quote.transactionId : undefined;
  const path = paymentId === undefined ? undefined : pathOf(paymentId);
  useEffect(() => {
    if (path !== undefined) go(path, {}, { isReplaced: true });
  }, [path, go]);
  const isUnknown = problem ? problem.status === 404 || problem.status === 400 : data !== undefined;
  return (
    <Page
      title="Quote"
      above={<Link to="/payments">Payments</Link>}
      beside={
        <>
          {quote && <Status value={quote.status} />}
          <Id id={id} />
        </>
      }
    >
      {quote && <Price quote={quote} reload={reload} />}
      {!quote && problem && !isUnknown && <Failure problem={problem} onRetry={reload} />}
      {!quote && isUnknown && <NotFound id={id} />}
      {!quote && !problem && !data && <Skeleton lines={8} />}
    </Page>
  );
}

function Price({ quote, reload }: { readonly quote: Quote; readonly reload: () => void }) {
  const { status, exchangeRate, feesIncluded, platformFeesIncluded, sendingCurrency, receivingCurrency } = quote;
  const fee = (amount: number) => <Money value={{ amount, currency: sendingCurrency }} />;
  const isSame = sendingCurrency.code === receivingCurrency.code;
  return (
    <>
      <Section title="Price">
        <div className={styles.stack}>
          <div className={styles.price}>
            <span className={styles.amount}>
              <Money value={sendingOf(quote)} />
            </span>
            <span className={styles.muted}>is sent,</span>
            <span className={styles.amount}>
              <Money value={receivingOf(quote)} />
            </span>
            <span className={styles.muted}>is received</span>
          </div>
          <Facts
            facts={[
              ["Fixed", quote.lockedCurrencySide === "SENDING" ? "What is sent" : "What is received"],
              ["Rate", !isSame && `1 ${sendingCurrency.code} = ${exchangeRate} ${receivingCurrency.code}`],
              ["Fees", fee(feesIncluded)],
              ["Of these the platform’s", fee(platformFeesIncluded)],
              ["Rail", quote.destination.paymentRail && words(quote.destination.paymentRail)],
            ]}
          />
        </div>
      </Section>
      {status === "PENDING" && <Pending quote={quote} reload={reload} />}
      {status === "PENDING_AUTHORIZATION" && <Authorization quote={quote} />}
      {status === "EXPIRED" && <Again />}
    </>
  );
}

function Again() {
  return (
    <p className={styles.notice}>
      The price is no longer valid, and nothing was sent. <LinkButton to="/payments/new">New payment</LinkButton>
    </p>
  );
}

/** Whole minutes and seconds, such as `4:09`. */
function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function Pending({ quote, reload }: { readonly quote: Quote; readonly reload: () => void }) {
  const remaining = useRemaining(Date.parse(quote.expiresAt));
  const isOver = remaining === 0;
  useEffect(() => {
    if (isOver) reload();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `reload` does the same each time
  }, [isOver]);
  if (isOver) return <Again />;
  const instructions = quote.paymentInstructions ?? [];
  return (
    <Section
      title="Execute"
      actions={
        <span role="timer" aria-label="Time left">
          {clockText(remaining)} left
        </span>
      }
    >
      {instructions.length > 0 && (
        <Facts
          facts={instructions.map(({ instructionsNotes, accountOrWalletInfo }) => [
            words(accountOrWalletInfo.accountType),
            [accountOrWalletInfo.reference, instructionsNotes].filter(Boolean).join(" · ") || "To be paid",
          ])}
        />
      )}
      <Execute quote={quote} />
    </Section>
  );
}

function Execute({ quote }: { readonly quote: Quote }) {
  const { environment } = useEnvironment();
  const [isOpen, setIsOpen] = useState(false);
  const { send, isSending, problem, reset } = useMutate(ExecuteQuoteDocument, ["transactions"]);
  const text = moneyText(sendingOf(quote));
  const execute = async () => {
    const data = await send((idempotencyKey) => ({ input: { quoteId: quote.id, idempotencyKey } }));
    if (data) setIsOpen(false);
  };
  return (
    <>
      <FormActions>
        <LinkButton to="/payments/new">Another payment</LinkButton>
        <Button variant="primary" needs="TRANSACT" onClick={() => setIsOpen(true)}>
          Pay {text}…
        </Button>
      </FormActions>
      <Confirm
        title={`Pay ${text}`}
        isOpen={isOpen}
        onClose={() => {
          setIsOpen(false);
          reset();
        }}
        action="Pay"
        onConfirm={() => void execute()}
        isSending={isSending}
        problem={problem}
        typed={text}
      >
        <p>
          {moneyText(receivingOf(quote))} is received.{" "}
          {environment === "SANDBOX" ? "It is sandbox money." : "It moves money, and can’t be undone here."}
        </p>
      </Confirm>
    </>
  );
}

/** Strong customer authentication: the payer says the code that they were sent, or that their app shows. */
function Authorization({ quote }: { readonly quote: Quote }) {
  const { environment } = useEnvironment();
  const [code, setCode] = useState("");
  const authorizing = useMutate(AuthorizeQuoteDocument, ["transactions"]);
  const changing = useMutate(ExecuteQuoteDocument);
  const challenge = quote.scaChallenge;
  if (!challenge) return null;
  const authorize = async () => {
    const input = { quoteId: quote.id, code: code.trim() };
    await authorizing.send((idempotencyKey) => ({ input: { ...input, idempotencyKey } }));
  };
  const change = (factor: string) =>
    void changing.send((idempotencyKey) => ({
      input: { quoteId: quote.id, scaFactor: factor as ScaFactor, idempotencyKey },
    }));
  return (
    <Section title="Proof by the payer">
      <Form
        className={styles.stack}
        onSubmit={() => void authorize()}
        problem={authorizing.problem ?? changing.problem}
      >
        {challenge.availableFactors.length > 1 && (
          <SelectField
            label="Factor"
            name="scaFactor"
            value={challenge.factor}
            onChange={change}
            options={challenge.availableFactors.map((factor) => [factor, words(factor)])}
          />
        )}
        {challenge.factor === "PASSKEY" ? (
          <p>
            The payer confirms it in your app with their passkey. The console can’t: the passkey is bound to the app.
          </p>
        ) : (
          <>
            <TextField
              label={challenge.factor === "SMS_OTP" ? "Code that was sent to the payer" : "Code of the payer’s app"}
              name="code"
              inputMode="numeric"
              value={code}
              onChange={setCode}
              hint={environment === "SANDBOX" ? "In the sandbox 123456." : undefined}
            />
            <FormActions>
              <Submit needs="TRANSACT" isBusy={authorizing.isSending}>
                Confirm
              </Submit>
            </FormActions>
          </>
        )}
      </Form>
    </Section>
  );
}
