import { useState } from "react";
import { useMutate } from "../../client/mutate.js";
import { Badge, Status } from "../../ui/badge.js";
import { Button } from "../../ui/button.js";
import { Confirm, Dialog } from "../../ui/dialog.js";
import { Form, FormActions, Submit, TextField } from "../../ui/form.js";
import { Section } from "../../ui/page.js";
import { Failure } from "../../ui/states.js";
import { words } from "../../ui/words.js";
import type { Customer } from "./customer.js";
import {
  ConfirmContactCodeDocument,
  RemoveFactorDocument,
  SendContactCodeDocument,
  type ContactChannel,
} from "./operations.graphql.js";
import styles from "./customers.module.css";

/** How the customer is reached, and by what they prove that they act. */
export function Contact({ customer }: { readonly customer: Customer }) {
  const { email, phoneNumber, contactVerification, scaFactors } = customer;
  return (
    <Section title="Contact and factors">
      <ul className={styles.list}>
        <ContactLine
          id={customer.id}
          channel="EMAIL"
          title="E-mail"
          value={email}
          status={contactVerification?.email}
        />
        <ContactLine
          id={customer.id}
          channel="SMS"
          title="Phone"
          value={phoneNumber}
          status={contactVerification?.phone}
        />
        {scaFactors.map((one, index) => (
          <Factor key={one.credentialId ?? index} factor={one} customerId={customer.id} />
        ))}
        {scaFactors.length === 0 && (
          <li className={styles.muted}>No factor for strong customer authentication is enrolled.</li>
        )}
      </ul>
    </Section>
  );
}

interface ContactLineProps {
  readonly id: string;
  readonly channel: ContactChannel;
  readonly title: string;
  readonly value: string | null | undefined;
  /** Absent outside the EEA, where contacts aren't verified. */
  readonly status: string | null | undefined;
}

function ContactLine({ id, channel, title, value, status }: ContactLineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { send, isSending, problem } = useMutate(SendContactCodeDocument);
  const start = async () => {
    if (await send((idempotencyKey) => ({ input: { customerId: id, channel, idempotencyKey } }))) setIsOpen(true);
  };
  return (
    <li className={styles.line}>
      <span className={styles.muted}>{title}</span> <bdi className={styles.wrapped}>{value ?? "–"}</bdi>
      {status && <Status value={status} />}
      {value && status === "PENDING" && (
        <Button isSmall needs="MANAGE" isBusy={isSending} onClick={() => void start()}>
          Send a code
        </Button>
      )}
      {problem && <Failure problem={problem} />}
      {isOpen && <CodeDialog id={id} channel={channel} value={value ?? ""} onClose={() => setIsOpen(false)} />}
    </li>
  );
}

function CodeDialog({
  id,
  channel,
  value,
  onClose,
}: Pick<ContactLineProps, "id" | "channel"> & { readonly value: string; readonly onClose: () => void }) {
  const [code, setCode] = useState("");
  const { send, isSending, problem } = useMutate(ConfirmContactCodeDocument);
  const confirm = async () => {
    const input = { customerId: id, channel, code: code.trim() };
    if (await send((idempotencyKey) => ({ input: { ...input, idempotencyKey } }))) onClose();
  };
  return (
    <Dialog title="Confirm the code" isOpen onClose={onClose}>
      <Form onSubmit={() => void confirm()} problem={problem}>
        <p>
          A code was sent to <bdi>{value}</bdi>. The sandbox lists it in Developers.
        </p>
        <TextField label="Code" name="code" inputMode="numeric" value={code} onChange={setCode} />
        <FormActions>
          <Submit isBusy={isSending}>Confirm</Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function Factor({
  factor: { factor, credentialId, name },
  customerId,
}: {
  readonly factor: Customer["scaFactors"][number];
  readonly customerId: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { send, isSending, problem, reset } = useMutate(RemoveFactorDocument, ["customer"]);
  const close = () => {
    setIsOpen(false);
    reset();
  };
  const remove = async () => {
    if (credentialId && (await send(() => ({ input: { customerId, credentialId } })))) close();
  };
  return (
    <li className={styles.line}>
      <span className={styles.muted}>Factor</span> <Badge tone="good">{words(factor)}</Badge>
      {name && <bdi className={styles.wrapped}>{name}</bdi>}
      {credentialId && (
        <Button isSmall needs="MANAGE" onClick={() => setIsOpen(true)}>
          Remove…
        </Button>
      )}
      <Confirm
        title={`Remove the factor ${name ?? words(factor)}`}
        isOpen={isOpen}
        onClose={close}
        action="Remove the factor"
        onConfirm={() => void remove()}
        isSending={isSending}
        problem={problem}
        isDangerous
        typed={name ?? words(factor)}
      >
        <p>The customer can’t prove anything by it any more, and must enrol it again.</p>
      </Confirm>
    </li>
  );
}
