import { useState } from "react";
import { useMutate } from "../../client/mutate.js";
import { useRead } from "../../client/read.js";
import { useGo } from "../../ui/address.js";
import { Button, LinkButton } from "../../ui/button.js";
import { Confirm, Dialog } from "../../ui/dialog.js";
import { useEnvironment, useMay } from "../../ui/environment.js";
import { Form, FormActions, SelectField, Submit, TextField } from "../../ui/form.js";
import { Copy } from "../../ui/id.js";
import { Menu } from "../../ui/menu.js";
import { moneyText, parseMoney } from "../../ui/money.js";
import { Qr } from "../../ui/qr.js";
import { Failure, Skeleton } from "../../ui/states.js";
import { Time } from "../../ui/time.js";
import { counted } from "../../ui/words.js";
import { accountName } from "./belongings.js";
import type { Customer } from "./customer.js";
import { CustomerFields, draftOf, inputOf } from "./fields.js";
import {
  CreateHostedLinkDocument,
  CustomerBelongingsDocument,
  DeleteCustomerDocument,
  FundAccountDocument,
  SubmitCustomerDocument,
  UpdateCustomerDocument,
  type CustomerBelongingsQuery,
} from "./operations.graphql.js";
import { nameOf } from "../../ui/names.js";
import { statusOf } from "./words.js";
import styles from "./customers.module.css";

type Opened = "edit" | "link" | "submit" | "fund" | "delete";

export interface CustomerActionsProps {
  readonly customer: Customer;
  readonly reload: () => void;
}

/** What can be done with a customer. */
export function CustomerActions({ customer, reload }: CustomerActionsProps) {
  const [opened, setOpened] = useState<Opened>();
  const { environment } = useEnvironment();
  const mayPay = useMay("TRANSACT");
  const close = () => setOpened(undefined);
  if (customer.isDeleted) return null;
  const status = statusOf(customer);
  const isDecided = status === "APPROVED" || status === "REJECTED";
  return (
    <>
      {mayPay && (
        <LinkButton to="/payments/new" search={{ customer: customer.id }}>
          New payment
        </LinkButton>
      )}
      {!isDecided && (
        <Button needs="MANAGE" variant="primary" onClick={() => setOpened("link")}>
          Send the hosted link…
        </Button>
      )}
      <Menu
        label="More actions"
        actions={[
          { title: "Edit…", needs: "MANAGE", onChoose: () => setOpened("edit") },
          ...(isDecided
            ? []
            : [{ title: "Submit for verification…", needs: "MANAGE" as const, onChoose: () => setOpened("submit") }]),
          ...(environment === "SANDBOX"
            ? [{ title: "Fund an account…", needs: "TRANSACT" as const, onChoose: () => setOpened("fund") }]
            : []),
          { title: "Delete…", needs: "MANAGE", isDangerous: true, onChoose: () => setOpened("delete") },
        ]}
      />
      {opened === "edit" && <EditDialog customer={customer} onClose={close} />}
      {opened === "link" && <LinkDialog customer={customer} onClose={close} />}
      {opened === "submit" && <SubmitDialog customer={customer} reload={reload} onClose={close} />}
      {opened === "fund" && <FundDialog customer={customer} onClose={close} />}
      {opened === "delete" && <DeleteDialog customer={customer} onClose={close} />}
    </>
  );
}

interface DialogProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

function EditDialog({ customer, onClose }: DialogProps) {
  const before = draftOf(customer);
  const [draft, setDraft] = useState(before);
  const { send, isSending, problem } = useMutate(UpdateCustomerDocument);
  const [isToSign, setIsToSign] = useState(false);
  const input = inputOf(customer.customerType, draft, before);
  const isChanged = Object.values(input).some((value) => value !== undefined);
  const save = async () => {
    if (!isChanged) return onClose();
    const data = await send(() => ({
      input: { ...input, customerId: customer.id, customerType: customer.customerType },
    }));
    if (data?.updateCustomer.__typename === "SignedRequestChallenge") setIsToSign(true);
    else if (data) onClose();
  };
  return (
    <Dialog title={`Edit ${nameOf(customer)}`} isOpen onClose={onClose}>
      <Form onSubmit={() => void save()} problem={problem}>
        <CustomerFields type={customer.customerType} draft={draft} onChange={setDraft} />
        {isToSign && (
          <p className={styles.notice} role="alert">
            This e-mail opens the customer’s wallet, so the holder must sign the change with a key of the wallet. Your
            app asks them to; the console can’t.
          </p>
        )}
        <FormActions>
          <Button onClick={onClose}>Back</Button>
          <Submit isBusy={isSending}>Save</Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function LinkDialog({ customer, onClose }: DialogProps) {
  const { send, isSending, problem, reset } = useMutate(CreateHostedLinkDocument);
  const [link, setLink] = useState<{ kycUrl: string; expiresAt: string }>();
  const create = async () => {
    reset();
    const data = await send((idempotencyKey) => ({ input: { customerId: customer.id, idempotencyKey } }));
    if (data) setLink(data.createCustomerKycLink);
  };
  return (
    <Dialog title="Hosted link" isOpen onClose={onClose}>
      {!link && (
        <>
          <p>
            A page on which <bdi>{nameOf(customer)}</bdi> gives what is missing and submits it. The link works once;
            whoever has it can use it.
          </p>
          {problem && <Failure problem={problem} />}
          <FormActions>
            <Button variant="primary" isBusy={isSending} onClick={() => void create()}>
              Create the link
            </Button>
          </FormActions>
        </>
      )}
      {link && (
        <div className={styles.link}>
          <Qr text={link.kycUrl} label="QR code of the hosted link" />
          <p className={styles.address}>
            <code>{link.kycUrl}</code>
            <Copy text={link.kycUrl} label="Copy the hosted link" />
          </p>
          <p>
            Expires <Time at={link.expiresAt} />
          </p>
        </div>
      )}
    </Dialog>
  );
}

function SubmitDialog({ customer, reload, onClose }: DialogProps & { readonly reload: () => void }) {
  const { send, isSending, problem } = useMutate(SubmitCustomerDocument);
  const submit = async () => {
    const data = await send((idempotencyKey) => ({ input: { customerId: customer.id, idempotencyKey } }));
    if (!data) return;
    reload();
    onClose();
  };
  return (
    <Confirm
      title={`Submit ${nameOf(customer)} for verification`}
      isOpen
      onClose={onClose}
      action="Submit"
      onConfirm={() => void submit()}
      isSending={isSending}
      problem={problem}
    >
      <p>What is there now is checked. What is missing is listed afterwards, and can be added and submitted again.</p>
    </Confirm>
  );
}

type Accounts = NonNullable<CustomerBelongingsQuery["customer"]>["internalAccounts"]["nodes"];

function FundDialog({ customer, onClose }: DialogProps) {
  const { data, problem, reload } = useRead(CustomerBelongingsDocument, { id: customer.id });
  const accounts = data?.customer?.internalAccounts.nodes;
  return (
    <Dialog title="Fund an account" isOpen onClose={onClose}>
      {problem && <Failure problem={problem} onRetry={reload} />}
      {!accounts && !problem && <Skeleton />}
      {accounts?.length === 0 && <p>The customer has no account yet.</p>}
      {accounts && accounts.length > 0 && <FundForm accounts={accounts} onClose={onClose} />}
    </Dialog>
  );
}

function FundForm({ accounts, onClose }: { readonly accounts: Accounts; readonly onClose: () => void }) {
  const [id, setId] = useState(accounts[0]?.id ?? "");
  const [text, setText] = useState("1000");
  const [error, setError] = useState<string>();
  const { send, isSending, problem } = useMutate(FundAccountDocument, ["customer"]);
  const account = accounts.find((one) => one.id === id) ?? accounts[0];
  if (!account) return null;
  const { code, decimals } = account.balance.currency;
  const fund = async () => {
    const amount = parseMoney(text, decimals);
    setError(amount ? undefined : `An amount above zero, with at most ${decimals} decimals.`);
    if (!amount) return;
    const data = await send((idempotencyKey) => ({ input: { accountId: account.id, amount, idempotencyKey } }));
    if (data) onClose();
  };
  return (
    <Form onSubmit={() => void fund()} problem={problem}>
      <SelectField
        label="Account"
        name="accountId"
        value={account.id}
        onChange={setId}
        options={accounts.map((one) => [one.id, `${accountName(one)}, ${moneyText(one.balance)}`])}
      />
      <TextField
        label={`Amount in ${code}`}
        name="amount"
        inputMode="decimal"
        value={text}
        onChange={setText}
        error={error}
      />
      <FormActions>
        <Button onClick={onClose}>Back</Button>
        <Submit isBusy={isSending}>Fund</Submit>
      </FormActions>
    </Form>
  );
}

function DeleteDialog({ customer, onClose }: DialogProps) {
  const go = useGo();
  const { data } = useRead(CustomerBelongingsDocument, { id: customer.id });
  const { send, isSending, problem } = useMutate(DeleteCustomerDocument, ["customers"]);
  const name = nameOf(customer);
  const owned = data?.customer;
  const isHolding = owned?.balances.some(({ total }) => total !== 0);
  const remove = async () => {
    if (await send(() => ({ input: { customerId: customer.id } }))) go("/customers");
  };
  return (
    <Confirm
      title={`Delete ${name}`}
      isOpen
      onClose={onClose}
      action="Delete the customer"
      onConfirm={() => void remove()}
      isSending={isSending}
      problem={problem}
      isDangerous
      typed={name}
    >
      <p>It can’t be undone. With the customer end:</p>
      {owned ? (
        <ul className={styles.list}>
          <li>{counted(owned.internalAccounts.nodes.length, "account")}, which are closed</li>
          <li>{counted(owned.externalAccounts.nodes.length, "external account")}</li>
          <li>{counted(owned.cards.nodes.length, "card")}</li>
          <li>{counted(owned.agents.nodes.length, "agent")}</li>
        </ul>
      ) : (
        <Skeleton />
      )}
      {isHolding && (
        <p className={styles.notice}>The accounts hold money: pay it out first, or the deletion is refused.</p>
      )}
    </Confirm>
  );
}
