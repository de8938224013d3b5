import { useState } from "react";
import { useLive } from "../../client/live.js";
import { useRead } from "../../client/read.js";
import { Status } from "../../ui/badge.js";
import { Button } from "../../ui/button.js";
import { Id } from "../../ui/id.js";
import { Link } from "../../ui/link.js";
import { Facts, Page, Section } from "../../ui/page.js";
import { Failure, NotFound, Skeleton } from "../../ui/states.js";
import { Time } from "../../ui/time.js";
import { words } from "../../ui/words.js";
import { VerificationDecision } from "./decide.js";
import { PastDecisions, useNext } from "./decisions.js";
import { Documents } from "./documents.js";
import { useKeys } from "./keys.js";
import {
  ReviewChangesDocument,
  VerificationReviewDocument,
  type ReviewDecision,
  type VerificationReviewQuery,
} from "./operations.graphql.js";
import { addressText, checkText, countryText, listText, nameOf } from "./words.js";
import styles from "./reviews.module.css";

export type ReviewedVerification = NonNullable<VerificationReviewQuery["verification"]>;

/** `/reviews/Verification:…`: facts next to documents, and the decision. */
export function VerificationReview({ id }: { readonly id: string }) {
  const { data, problem, reload } = useRead(VerificationReviewDocument, { id });
  useLive(ReviewChangesDocument, {}, ({ verificationUpdated }) => verificationUpdated.id === id && reload());
  const verification = data?.verification;
  if (verification) return <Review verification={verification} reload={reload} />;
  const isUnknown = data !== undefined || problem?.status === 404;
  return (
    <Page title="Review" above={<Link to="/reviews">Reviews</Link>} beside={<Id id={id} />}>
      {problem && !isUnknown && <Failure problem={problem} onRetry={reload} />}
      {isUnknown && <NotFound id={id} />}
      {!problem && !data && <Skeleton lines={12} />}
    </Page>
  );
}

function Review({
  verification,
  reload,
}: {
  readonly verification: ReviewedVerification;
  readonly reload: () => void;
}) {
  const [asked, setAsked] = useState<ReviewDecision>();
  const next = useNext(verification.id);
  const { customer, verificationStatus, missingChecks } = verification;
  const isWaiting = verificationStatus === "PENDING_MANUAL_REVIEW";
  const ask = (decision: ReviewDecision) => () => isWaiting && setAsked(decision);
  useKeys({ a: ask("APPROVE"), r: ask("REJECT"), i: ask("REQUEST_INFORMATION") });
  return (
    <Page
      title={nameOf(customer)}
      above={<Link to="/reviews">Reviews</Link>}
      beside={<Status value={verificationStatus} />}
      actions={
        isWaiting && (
          <>
            <Button needs="REVIEW" onClick={ask("REQUEST_INFORMATION")}>
              Request information… <kbd className={styles.key}>i</kbd>
            </Button>
            <Button needs="REVIEW" variant="danger" onClick={ask("REJECT")}>
              Reject… <kbd className={styles.key}>r</kbd>
            </Button>
            <Button needs="REVIEW" variant="primary" onClick={ask("APPROVE")}>
              Approve… <kbd className={styles.key}>a</kbd>
            </Button>
          </>
        )
      }
    >
      {isWaiting && <MissingChecks checks={missingChecks} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Person verification={verification} />
          <Owners verification={verification} />
        </div>
        <div className={styles.column}>
          <Section title="Documents">
            <Documents holderId={customer.id} />
          </Section>
          <Problems verification={verification} />
          <PastDecisions decisions={verification.decisions} />
        </div>
      </div>
      {asked && (
        <VerificationDecision
          verification={verification}
          decision={asked}
          onClose={() => {
            setAsked(undefined);
            reload();
          }}
          onDecided={() => {
            setAsked(undefined);
            void next();
          }}
        />
      )}
    </Page>
  );
}

/** What no provider has checked, and the reviewer must. */
function MissingChecks({ checks }: { readonly checks: ReviewedVerification["missingChecks"] }) {
  if (checks.length === 0) return null;
  return (
    <ul className={styles.notice}>
      {checks.map((check) => (
        <li key={check}>{checkText[check]}</li>
      ))}
    </ul>
  );
}

function Person({ verification: { customer, id, updatedAt } }: { readonly verification: ReviewedVerification }) {
  const { businessInfo: business } = customer;
  return (
    <Section title={business ? "Business" : "Person"}>
      <Facts
        facts={[
          [
            "Customer",
            <Id key="customer" id={customer.id}>
              {nameOf(customer)}
            </Id>,
          ],
          ["Verification", <Id key="verification" id={id} />],
          ["Submitted", <Time key="submitted" at={updatedAt} />],
          ["Date of birth", customer.birthDate],
          ["Nationality", countryText(customer.nationality)],
          ["Region", countryText(customer.region)],
          ["Address", addressText(customer.address)],
          ["E-mail", customer.email],
          ["Telephone", customer.phoneNumber],
          ["Trades as", business?.doingBusinessAs],
          ["Country", countryText(business?.country)],
          ["Registration number", business?.registrationNumber],
          ["Tax number", business?.taxId],
          ["Incorporated", business?.incorporatedOn],
          ["Legal form", business?.entityType && words(business.entityType)],
          ["Operates in", business?.countriesOfOperation?.map((code) => countryText(code) ?? code).join(", ")],
        ]}
      />
    </Section>
  );
}

function Owners({ verification: { customer } }: { readonly verification: ReviewedVerification }) {
  const owners = customer.beneficialOwners;
  if (!owners) return null;
  return (
    <Section title="Owners and people in charge">
      {owners.length === 0 && <p className={styles.none}>None was named.</p>}
      <div className={styles.owners}>
        {owners.map(({ id, roles, ownershipPercentage, kycStatus, personalInfo }) => (
          <div key={id}>
            <h3>
              <bdi>
                {personalInfo.firstName} {personalInfo.lastName}
              </bdi>{" "}
              <Status value={kycStatus} />
            </h3>
            <Facts
              facts={[
                ["Roles", listText(roles)],
                ["Share", `${ownershipPercentage} %`],
                ["Date of birth", personalInfo.birthDate],
                ["Nationality", countryText(personalInfo.nationality)],
                ["Address", addressText(personalInfo.address)],
              ]}
            />
            <Documents holderId={id} />
          </div>
        ))}
      </div>
    </Section>
  );
}

function Problems({ verification: { errors } }: { readonly verification: ReviewedVerification }) {
  if (errors.length === 0) return null;
  return (
    <Section title="Problems found">
      <ul className={styles.decisions}>
        {errors.map(({ type, field, reason, resourceId }, index) => (
          <li key={index}>
            <strong>{words(type)}</strong> {field && <code>{field}</code>} <bdi>{reason}</bdi>{" "}
            <span className={styles.small}>
              <Id id={resourceId} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
