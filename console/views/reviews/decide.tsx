import { useState } from "react";
import { useMutate } from "../../client/mutate.js";
import { Button } from "../../ui/button.js";
import { Confirm } from "../../ui/dialog.js";
import { SelectField, TextField } from "../../ui/form.js";
import { words } from "../../ui/words.js";
import {
  DecideVerificationDocument,
  type ReviewDecision,
  type ReviewerErrorInput,
  type VerificationErrorType,
} from "./operations.graphql.js";
import type { ReviewedVerification } from "./verification.js";
import { nameOf, namesField, problemTypes } from "./words.js";
import styles from "./reviews.module.css";

interface Draft {
  readonly resourceId: string;
  readonly type: VerificationErrorType;
  readonly field: string;
  readonly reason: string;
}
const empty: Draft = { resourceId: "", type: "MISSING_FIELD", field: "", reason: "" };

const action: Readonly<Record<ReviewDecision, string>> = {
  APPROVE: "Approve",
  REJECT: "Reject",
  REQUEST_INFORMATION: "Request information",
};
const consequence: Readonly<Record<ReviewDecision, string>> = {
  APPROVE: "The customer may use accounts and payments at once. The decision is final.",
  REJECT: "The customer is refused. The decision is final.",
  REQUEST_INFORMATION: "The customer sees the problems below, corrects them, and submits again.",
};

export interface VerificationDecisionProps {
  readonly verification: ReviewedVerification;
  readonly decision: ReviewDecision;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** The dialog of a decision: problems by field where it names any, and a note for colleagues. */
export function VerificationDecision({ verification, decision, onClose, onDecided }: VerificationDecisionProps) {
  const [note, setNote] = useState("");
  const [drafts, setDrafts] = useState<readonly Draft[]>(decision === "REQUEST_INFORMATION" ? [empty] : []);
  const { send, isSending, problem } = useMutate(DecideVerificationDocument, ["reviews"]);
  const { id: verificationId, version, customer } = verification;
  const errors = drafts.map(({ resourceId, type, field, reason }): ReviewerErrorInput => ({
    type,
    reason,
    ...(resourceId !== "" && { resourceId }),
    ...(namesField(type) && field !== "" && { field }),
  }));
  const decide = async () => {
    const input = {
      verificationId,
      version,
      decision,
      ...(errors.length > 0 && { errors }),
      ...(note.trim() !== "" && { note: note.trim() }),
    };
    if (await send((idempotencyKey) => ({ input: { ...input, idempotencyKey } }))) onDecided();
  };
  const name = nameOf(customer);
  return (
    <Confirm
      title={`${action[decision]}: ${name}`}
      isOpen
      onClose={onClose}
      action={action[decision]}
      onConfirm={() => void decide()}
      isSending={isSending}
      problem={problem}
      isDangerous={decision === "REJECT"}
      {...(decision !== "REQUEST_INFORMATION" && { typed: name })}
    >
      <div className={styles.form}>
        <p>{consequence[decision]}</p>
        {decision !== "APPROVE" && <ProblemFields customer={customer} drafts={drafts} onChange={setDrafts} />}
        <TextField
          label="Note for reviewers, which the customer never sees"
          value={note}
          onChange={setNote}
          name="note"
          isMultiline
        />
      </div>
    </Confirm>
  );
}

interface ProblemFieldsProps {
  readonly customer: ReviewedVerification["customer"];
  readonly drafts: readonly Draft[];
  readonly onChange: (drafts: readonly Draft[]) => void;
}

function ProblemFields({ customer, drafts, onChange }: ProblemFieldsProps) {
  const about = [
    ["", nameOf(customer)] as const,
    ...(customer.beneficialOwners ?? []).map(
      ({ id, personalInfo: { firstName, lastName } }) => [id, `${firstName} ${lastName}`] as const,
    ),
  ];
  const change = (index: number, changes: Partial<Draft>) =>
    onChange(drafts.map((draft, at) => (at === index ? { ...draft, ...changes } : draft)));
  return (
    <>
      {drafts.map(({ resourceId, type, field, reason }, index) => (
        <fieldset key={index} className={styles.problem}>
          <legend>Problem {index + 1}</legend>
          {about.length > 1 && (
            <SelectField
              label="About"
              value={resourceId}
              onChange={(value) => change(index, { resourceId: value })}
              options={about}
            />
          )}
          <SelectField
            label="Kind of problem"
            value={type}
            onChange={(value) => change(index, { type: value as VerificationErrorType })}
            options={problemTypes.map((one) => [one, words(one)] as const)}
          />
          {namesField(type) && (
            <TextField
              label="Field"
              value={field}
              onChange={(value) => change(index, { field: value })}
              placeholder="address.line1"
              name={`errors[${index}].field`}
            />
          )}
          <TextField
            label="What the customer reads"
            value={reason}
            onChange={(value) => change(index, { reason: value })}
            name={`errors[${index}].reason`}
          />
          <Button isSmall onClick={() => onChange(drafts.filter((_, at) => at !== index))}>
            Remove problem {index + 1}
          </Button>
        </fieldset>
      ))}
      <Button isSmall icon="plus" onClick={() => onChange([...drafts, empty])}>
        Add a problem
      </Button>
    </>
  );
}
