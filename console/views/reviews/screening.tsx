import { useState, type ReactNode } from "react";
import { useMutate } from "../../client/mutate.js";
import { useRead, type Read } from "../../client/read.js";
import { Badge, Status } from "../../ui/badge.js";
import { Button } from "../../ui/button.js";
import { Confirm } from "../../ui/dialog.js";
import { TextField } from "../../ui/form.js";
import { Id } from "../../ui/id.js";
import { Link } from "../../ui/link.js";
import { Money, moneyText } from "../../ui/money.js";
import { Facts, Page, Section } from "../../ui/page.js";
import { Failure, NotFound, Skeleton } from "../../ui/states.js";
import { Time } from "../../ui/time.js";
import { words } from "../../ui/words.js";
import { PastDecisions, useNext } from "./decisions.js";
import { useKeys } from "./keys.js";
import {
  CustomerReviewDocument,
  DecideScreeningDocument,
  PaymentReviewDocument,
  type DecisionsFragment,
  type ScreeningStateFragment,
  type ScreeningVerdict,
} from "./operations.graphql.js";
import { countryText, nameOf } from "./words.js";
import styles from "./reviews.module.css";

type Screening = ScreeningStateFragment & DecisionsFragment;

/** `/reviews/Transaction:…`: a payment that is held because a name is on a list of sanctions. */
export function PaymentScreening({ id }: { readonly id: string }) {
  const read = useRead(PaymentReviewDocument, { id });
  const payment = read.data?.transaction;
  if (!payment?.screening) return <Absent id={id} read={read} />;
  const { sentAmount, receivedAmount, customer, direction, status, createdAt } = payment;
  const amount = sentAmount ?? receivedAmount;
  return (
    <Review
      subject={{ transactionId: id }}
      title={amount ? `Payment of ${moneyText(amount)}` : "Payment"}
      screening={payment.screening}
      reload={read.reload}
      consequence={{
        APPROVE: "None of the matches is the same person. The payment continues, and these pairs are remembered.",
        REJECT: "The payment fails, and its money is available again.",
      }}
    >
      <Section title="Payment">
        <Facts
          facts={[
            ["Payment", <Id key="id" id={id} />],
            ["Amount", <Money key="amount" value={amount} />],
            ["Status", <Status key="status" value={status} />],
            ["Direction", direction && words(direction)],
            ["Customer", customer ? <Id id={customer.id}>{nameOf(customer)}</Id> : "The platform"],
            ["Created", <Time key="created" at={createdAt} />],
          ]}
        />
      </Section>
    </Review>
  );
}

/** `/reviews/Customer:…`: a customer whose name, or an owner's, is on a list of sanctions. */
export function CustomerScreening({ id }: { readonly id: string }) {
  const read = useRead(CustomerReviewDocument, { id });
  const customer = read.data?.customer;
  if (!customer?.screening) return <Absent id={id} read={read} />;
  const { customerType, kycStatus, kybStatus, birthDate, nationality, screening } = customer;
  return (
    <Review
      subject={{ customerId: id }}
      title={nameOf(customer)}
      screening={screening}
      reload={read.reload}
      consequence={{
        APPROVE: "None of the matches is the same person. Payments continue, and these pairs are remembered.",
        REJECT: "A match is the same person. Payments of the customer are refused.",
      }}
    >
      <Section title="Customer">
        <Facts
          facts={[
            [
              "Customer",
              <Id key="id" id={id}>
                {nameOf(customer)}
              </Id>,
            ],
            ["Type", words(customerType)],
            ["Status", <Status key="status" value={kycStatus ?? kybStatus} />],
            ["Date of birth", birthDate],
            ["Nationality", countryText(nationality)],
          ]}
        />
      </Section>
    </Review>
  );
}

function Absent({ id, read: { data, problem, reload } }: { readonly id: string; readonly read: Read<unknown> }) {
  const isUnknown = data !== undefined || problem?.status === 404;
  return (
    <Page title="Review" above={<Link to="/reviews">Reviews</Link>} beside={<Id id={id} />}>
      {problem && !isUnknown && <Failure problem={problem} onRetry={reload} />}
      {isUnknown && <NotFound id={id} />}
      {!problem && !data && <Skeleton lines={10} />}
    </Page>
  );
}

interface ReviewProps {
  readonly subject: { readonly transactionId: string } | { readonly customerId: string };
  readonly title: string;
  readonly screening: Screening;
  readonly reload: () => void;
  readonly consequence: Readonly<Record<ScreeningVerdict, string>>;
  readonly children: ReactNode;
}

function Review({ subject, title, screening, reload, consequence, children }: ReviewProps) {
  const [asked, setAsked] = useState<ScreeningVerdict>();
  const [note, setNote] = useState("");
  const next = useNext(Object.values(subject).join());
  const { send, isSending, problem, reset } = useMutate(DecideScreeningDocument, ["reviews"]);
  const { status, version, matches, decisions } = screening;
  const isWaiting = status === "WAITING";
  const ask = (verdict: ScreeningVerdict) => () => isWaiting && setAsked(verdict);
  useKeys({ a: ask("APPROVE"), r: ask("REJECT") });
  const close = () => {
    if (problem) reload();
    setAsked(undefined);
    reset();
  };
  const decide = async () => {
    if (!asked) return;
    const input = { ...subject, version, decision: asked, ...(note.trim() !== "" && { note: note.trim() }) };
    if (!(await send((idempotencyKey) => ({ input: { ...input, idempotencyKey } })))) return;
    setAsked(undefined);
    await next();
  };
  return (
    <Page
      title={title}
      above={<Link to="/reviews">Reviews</Link>}
      beside={<Badge tone={isWaiting ? "warn" : "plain"}>{isWaiting ? "Sanctions match" : words(status)}</Badge>}
      actions={
        isWaiting && (
          <>
            <Button needs="REVIEW" variant="danger" onClick={ask("REJECT")}>
              Reject… <kbd className={styles.key}>r</kbd>
            </Button>
            <Button needs="REVIEW" variant="primary" onClick={ask("APPROVE")}>
              Not the same person… <kbd className={styles.key}>a</kbd>
            </Button>
          </>
        )
      }
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <Matches matches={matches} />
        </div>
        <div className={styles.column}>
          {children}
          <PastDecisions decisions={decisions} />
        </div>
      </div>
      <Confirm
        title={asked === "APPROVE" ? "Not the same person" : "Reject"}
        isOpen={asked !== undefined}
        onClose={close}
        action={asked === "APPROVE" ? "Not the same person" : "Reject"}
        onConfirm={() => void decide()}
        isSending={isSending}
        problem={problem}
        isDangerous={asked === "REJECT"}
        typed={title}
      >
        <div className={styles.form}>
          <p>{asked && consequence[asked]}</p>
          <TextField label="Note for reviewers" value={note} onChange={setNote} name="note" isMultiline />
        </div>
      </Confirm>
    </Page>
  );
}

/** Names next to the entries of the list, the most similar first. */
function Matches({ matches }: { readonly matches: Screening["matches"] }) {
  return (
    <Section title="Matches">
      {matches.length === 0 && <p className={styles.none}>None matches any longer.</p>}
      <ul className={styles.matches}>
        {matches.map(({ partyId, entryId, status, score, name, listedName, type, programmes, remarks }) => (
          <li key={`${partyId} ${entryId}`}>
            <h3>
              <bdi>{name}</bdi>{" "}
              <Badge tone={status === "CLEARED" ? "good" : "bad"}>
                {status === "CLEARED" ? "Another person" : `${Math.round(score * 100)} % similar`}
              </Badge>
            </h3>
            <Facts
              facts={[
                ["Name on the list", listedName],
                ["Entry", entryId],
                ["Type", words(type)],
                ["Programmes", programmes.join(", ")],
                ["Ours", <Id key="party" id={partyId} />],
                ["Remarks", remarks],
              ]}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
