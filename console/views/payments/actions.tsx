import { useState } from "react";
import { useMutate } from "../../client/mutate.js";
import { Button } from "../../ui/button.js";
import { Confirm } from "../../ui/dialog.js";
import { TextField } from "../../ui/form.js";
import { moneyText } from "../../ui/money.js";
import { useRemaining } from "../../ui/remaining.js";
import { Failure } from "../../ui/states.js";
import {
  ApprovePaymentDocument,
  CancelPaymentDocument,
  ConfirmReceiptDocument,
  RejectPaymentDocument,
} from "./operations.graphql.js";
import type { Payment } from "./payment.js";
import { amountOf } from "./words.js";

const approvalMs = 5_000;

/** What can be done with the payment in its status. */
export function Actions({ payment }: { readonly payment: Payment }) {
  const { type, status, receiptDeliveryConfirmedAt } = payment;
  const isOpen = status === "PENDING" || status === "PENDING_AUTHORIZATION";
  const isExecuted = status === "PROCESSING" || status === "COMPLETED";
  return (
    <>
      {type === "INCOMING" && status === "PENDING" && <Approval payment={payment} />}
      {type !== "CARD" && isOpen && <Cancel payment={payment} />}
      {type === "OUTGOING" && isExecuted && !receiptDeliveryConfirmedAt && <Receipt id={payment.id} />}
    </>
  );
}

function Cancel({ payment }: { readonly payment: Payment }) {
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState("");
  const { send, isSending, problem, reset } = useMutate(CancelPaymentDocument);
  const amount = amountOf(payment);
  const text = amount ? moneyText(amount) : payment.id;
  const close = () => {
    setIsOpen(false);
    reset();
  };
  const confirm = async () => {
    const input = { transactionId: payment.id, ...(reason.trim() !== "" && { reason: reason.trim() }) };
    if (await send((idempotencyKey) => ({ input: { ...input, idempotencyKey } }))) close();
  };
  return (
    <>
      <Button isSmall needs="TRANSACT" onClick={() => setIsOpen(true)}>
        Cancel…
      </Button>
      <Confirm
        title={`Cancel the payment of ${text}`}
        isOpen={isOpen}
        onClose={close}
        action="Cancel the payment"
        onConfirm={() => void confirm()}
        isSending={isSending}
        problem={problem}
        isDangerous
        typed={text}
      >
        <p>It becomes “failed”. What is held is released, and it can’t be continued.</p>
        <TextField label="Reason, shown in its timeline" value={reason} onChange={setReason} />
      </Confirm>
    </>
  );
}

function Receipt({ id }: { readonly id: string }) {
  const { send, isSending, problem } = useMutate(ConfirmReceiptDocument);
  return (
    <>
      <Button
        isSmall
        needs="TRANSACT"
        isBusy={isSending}
        onClick={() => void send((idempotencyKey) => ({ input: { transactionId: id, idempotencyKey } }))}
      >
        Confirm the receipt
      </Button>
      {problem && <Failure problem={problem} />}
    </>
  );
}

/** An incoming payment waits five seconds for the platform's decision. */
function Approval({ payment: { id, updatedAt } }: { readonly payment: Payment }) {
  const remaining = useRemaining(Date.parse(updatedAt) + approvalMs);
  const approval = useMutate(ApprovePaymentDocument);
  const rejection = useMutate(RejectPaymentDocument);
  if (remaining === 0) return null;
  const problem = approval.problem ?? rejection.problem;
  const build = (idempotencyKey: string) => ({ input: { transactionId: id, idempotencyKey } });
  return (
    <>
      <span role="timer">{Math.ceil(remaining / 1_000)} s left</span>
      <Button
        isSmall
        variant="primary"
        needs="TRANSACT"
        isBusy={approval.isSending}
        onClick={() => void approval.send(build)}
      >
        Approve
      </Button>
      <Button isSmall needs="TRANSACT" isBusy={rejection.isSending} onClick={() => void rejection.send(build)}>
        Reject
      </Button>
      {problem && <Failure problem={problem} />}
    </>
  );
}
