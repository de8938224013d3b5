import { useState } from "react";
import { useMutate } from "../../client/mutate.js";
import { useRead } from "../../client/read.js";
import { Status } from "../../ui/badge.js";
import { Button } from "../../ui/button.js";
import { Confirm, Dialog } from "../../ui/dialog.js";
import { Form, FormActions, Submit, TextField } from "../../ui/form.js";
import { Copy } from "../../ui/id.js";
import { Money } from "../../ui/money.js";
import { Section } from "../../ui/page.js";
import { Failure, Skeleton } from "../../ui/states.js";
import { SimpleTable, type Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import type { Customer } from "./customer.js";
import {
  CancelInvitationDocument,
  CreateInvitationDocument,
  CustomerInvitationsDocument,
  type CustomerInvitationsQuery,
} from "./operations.graphql.js";
import styles from "./customers.module.css";

type Invitation = NonNullable<CustomerInvitationsQuery["customer"]>["invitations"]["nodes"][number];

/** Whom the customer has invited to be paid by UMA. */
export function Invitations({ customer }: { readonly customer: Customer }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, problem, reload } = useRead(CustomerInvitationsDocument, { id: customer.id });
  const list = data?.customer?.invitations;
  return (
    <Section
      title="Invitations"
      isFlush={(list?.nodes.length ?? 0) > 0}
      actions={
        <Button isSmall needs="MANAGE" onClick={() => setIsOpen(true)}>
          Invite…
        </Button>
      }
    >
      {problem && <Failure problem={problem} onRetry={reload} />}
      {!list && !problem && <Skeleton lines={4} />}
      {list?.nodes.length === 0 && <p>Nobody is invited. An invitation lets someone take a payment by UMA.</p>}
      {list && list.nodes.length > 0 && (
        <SimpleTable label="Invitations" columns={columns} rows={list.nodes} keyOf={({ code }) => code} />
      )}
      {list?.pageInfo.hasNextPage && <p>These are the first {list.nodes.length}.</p>}
      {isOpen && <InviteDialog customer={customer} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

const columns: readonly Column<Invitation>[] = [
  {
    name: "name",
    title: "Invited",
    width: 160,
    cell: ({ firstName, inviteeUma }) => <bdi>{inviteeUma ?? firstName ?? "–"}</bdi>,
  },
  { name: "status", title: "Status", width: 110, cell: ({ status }) => <Status value={status} /> },
  {
    name: "amount",
    title: "Amount",
    width: 120,
    isNumber: true,
    cell: ({ amountToSend }) => <Money value={amountToSend} />,
  },
  {
    name: "link",
    title: "Link",
    width: 260,
    cell: ({ url }) => (
      <span className={styles.line}>
        <bdi className={styles.wrapped}>{url}</bdi> <Copy text={url} label="Copy the link" />
      </span>
    ),
  },
  { name: "created", title: "Created", width: 110, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { name: "expires", title: "Expires", width: 110, cell: ({ expiresAt }) => <Time at={expiresAt} /> },
  {
    name: "cancel",
    title: "Actions",
    width: 110,
    cell: (row) => row.status === "PENDING" && <CancelInvitation row={row} />,
  },
];

function CancelInvitation({ row: { code, firstName } }: { readonly row: Invitation }) {
  const [isOpen, setIsOpen] = useState(false);
  const { send, isSending, problem, reset } = useMutate(CancelInvitationDocument, ["customer"]);
  const close = () => {
    setIsOpen(false);
    reset();
  };
  const cancel = async () => {
    if (await send((idempotencyKey) => ({ input: { code, idempotencyKey } }))) close();
  };
  return (
    <>
      <Button isSmall needs="MANAGE" onClick={() => setIsOpen(true)}>
        Cancel…
      </Button>
      <Confirm
        title={`Cancel the invitation of ${firstName ?? code}`}
        isOpen={isOpen}
        onClose={close}
        action="Cancel the invitation"
        onConfirm={() => void cancel()}
        isSending={isSending}
        problem={problem}
        isDangerous
      >
        <p>Its link then says that it was cancelled. It can’t be claimed any more.</p>
      </Confirm>
    </>
  );
}

function InviteDialog({ customer, onClose }: { readonly customer: Customer; readonly onClose: () => void }) {
  const [firstName, setFirstName] = useState("");
  const [until, setUntil] = useState("");
  const { send, isSending, problem } = useMutate(CreateInvitationDocument, ["customer"]);
  const invite = async () => {
    const input = {
      inviterUma: customer.umaAddress,
      ...(firstName.trim() !== "" && { firstName: firstName.trim() }),
      ...(until !== "" && { expiresAt: new Date(`${until}T23:59:59`).toISOString() }),
    };
    if (await send((idempotencyKey) => ({ input: { ...input, idempotencyKey } }))) onClose();
  };
  return (
    <Dialog title="Invite someone" isOpen onClose={onClose}>
      <Form onSubmit={() => void invite()} problem={problem}>
        <p>
          In the name of <bdi>{customer.umaAddress}</bdi>.
        </p>
        <TextField
          label="First name of the invited person"
          name="firstName"
          value={firstName}
          onChange={setFirstName}
        />
        <TextField
          label="Valid to the end of"
          name="expiresAt"
          type="date"
          value={until}
          onChange={setUntil}
          hint="Absent: without an end."
        />
        <FormActions>
          <Submit isBusy={isSending}>Invite</Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}
