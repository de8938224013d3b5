import { useState } from "react";
import { useLive } from "../../client/live.js";
import { useMutate } from "../../client/mutate.js";
import { useRead } from "../../client/read.js";
import { useGo } from "../../ui/address.js";
import { Badge, Status } from "../../ui/badge.js";
import { Button } from "../../ui/button.js";
import { Confirm, Dialog } from "../../ui/dialog.js";
import { Form, FormActions, Submit, TextField } from "../../ui/form.js";
import { Copy, Id } from "../../ui/id.js";
import { Link } from "../../ui/link.js";
import { nameOf } from "../../ui/names.js";
import { Facts, Page, Section } from "../../ui/page.js";
import { Failure, NotFound, Skeleton } from "../../ui/states.js";
import { SimpleTable, type Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import { words } from "../../ui/words.js";
import {
  DeleteExternalAccountDocument,
  ExternalAccountDocument,
  ExternalAccountUpdateDocument,
  StartOwnershipChallengeDocument,
  VerifyOwnershipDocument,
  type ExternalAccountQuery,
} from "./operations.graphql.js";
import { detailsOf, externalName } from "./words.js";
import styles from "./accounts.module.css";

type Account = NonNullable<ExternalAccountQuery["externalAccount"]>;
type Challenge = Account["ownershipChallenges"]["nodes"][number];

/** `/accounts/ExternalAccount:…`: where it is, whose it is, what is wrong with it, and the proof that it is theirs. */
export function ExternalPage({ id }: { readonly id: string }) {
  const { data, problem, reload } = useRead(ExternalAccountDocument, { id });
  useLive(ExternalAccountUpdateDocument, { accountId: id });
  const account = data?.externalAccount;
  return (
    <Page
      title={account ? externalName(account) : "External account"}
      above={
        <Link to="/accounts" search={{ tab: account && !account.customerId ? "platform-external" : "external" }}>
          External accounts
        </Link>
      }
      beside={
        <>
          {account && <Status value={account.status} />}
          <Id id={id} />
        </>
      }
      actions={account && <Delete account={account} />}
    >
      {account && <Detail account={account} />}
      {!account && problem && problem.status !== 404 && problem.status !== 400 && (
        <Failure problem={problem} onRetry={reload} />
      )}
      {!account && (problem ? problem.status === 404 || problem.status === 400 : data) && <NotFound id={id} />}
      {!account && !problem && !data && <Skeleton lines={10} />}
    </Page>
  );
}

function Detail({ account }: { readonly account: Account }) {
  const { accountInfo, customer, warnings, isTrusted, beneficiaryVerifiedData } = account;
  const { beneficiary } = accountInfo;
  const check = account.beneficiaryVerificationStatus;
  return (
    <>
      {warnings.length > 0 && (
        <div className={styles.notice}>
          <strong>Warnings</strong>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>
                <bdi>{warning}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Section title="Details">
            <Facts facts={detailsOf(accountInfo)} />
          </Section>
          <Ownership account={account} />
        </div>
        <div className={styles.column}>
          <Section title="About">
            <Facts
              facts={[
                ["Registered by", customer ? <Id id={customer.id}>{nameOf(customer)}</Id> : "The platform"],
                ["Your id", account.platformAccountId],
                ["Currency", account.currency],
                ["Belongs to", account.ownershipType && owners[account.ownershipType]],
                ["Trusted beneficiary", isTrusted && <Badge tone="good">Trusted</Badge>],
                ["Takes UMA payments", account.defaultUmaDepositAccount && "Yes"],
              ]}
            />
          </Section>
          <Section title="Beneficiary">
            <Facts
              facts={[
                ["Name", beneficiary?.fullName ?? beneficiary?.legalName],
                ["Type", beneficiary && words(beneficiary.beneficiaryType)],
                ["Name check", check && words(check)],
                ["Name at the bank", beneficiaryVerifiedData?.fullName],
                ["Country of residence", beneficiary?.countryOfResidence],
                ["Nationality", beneficiary?.nationality],
                ["Date of birth", beneficiary?.birthDate],
                ["E-mail", beneficiary?.email],
                ["Phone", beneficiary?.phoneNumber],
              ]}
            />
          </Section>
        </div>
      </div>
    </>
  );
}

const owners = { FIRST_PARTY: "The customer", THIRD_PARTY: "Someone else" } as const;

const columns: readonly Column<Challenge>[] = [
  { name: "method", title: "Proof", width: 150, cell: ({ method }) => words(method) },
  { name: "status", title: "Status", width: 110, cell: ({ status }) => <Status value={status} /> },
  { name: "created", title: "Started", width: 110, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { name: "expires", title: "Until", width: 110, cell: ({ expiresAt }) => <Time at={expiresAt} /> },
];

/** Proofs that the wallet belongs to its holder. */
function Ownership({ account }: { readonly account: Account }) {
  const [isSigning, setIsSigning] = useState(false);
  const { send, isSending, problem } = useMutate(StartOwnershipChallengeDocument, ["externalAccount"]);
  const { id, status, customerId, ownershipChallenges } = account;
  const { nodes } = ownershipChallenges;
  const open = nodes.find((one) => one.status === "OPEN" && one.method === "WALLET_SIGNATURE");
  const mayStart = status === "PENDING_OWNERSHIP_VERIFICATION" || status === "UNVERIFIED";
  if (nodes.length === 0 && !mayStart) return null;
  const start = () =>
    void send((idempotencyKey) => ({
      input: {
        externalAccountId: id,
        method: "WALLET_SIGNATURE",
        isPlatformAccount: customerId == null,
        idempotencyKey,
      },
    }));
  return (
    <Section
      title="Ownership"
      isFlush={nodes.length > 0}
      actions={
        <>
          {open && mayStart && (
            <Button isSmall needs="TRANSACT" onClick={() => setIsSigning(true)}>
              Enter the signature…
            </Button>
          )}
          {mayStart && (
            <Button isSmall needs="TRANSACT" isBusy={isSending} onClick={start}>
              {open ? "Start again" : "Start a proof"}
            </Button>
          )}
        </>
      }
    >
      {problem && <Failure problem={problem} />}
      {nodes.length === 0 && <p>The holder must prove that the wallet is theirs before it can be used.</p>}
      {nodes.length > 0 && (
        <SimpleTable label="Proofs of ownership" columns={columns} rows={nodes} keyOf={(one) => one.id} />
      )}
      {isSigning && open && <SignatureDialog account={account} challenge={open} onClose={() => setIsSigning(false)} />}
    </Section>
  );
}

function SignatureDialog({
  account,
  challenge,
  onClose,
}: {
  readonly account: Account;
  readonly challenge: Challenge;
  readonly onClose: () => void;
}) {
  const [signature, setSignature] = useState("");
  const { send, isSending, problem } = useMutate(VerifyOwnershipDocument, ["externalAccount"]);
  const message = challenge.messageToSign ?? "";
  const verify = async () => {
    const input = {
      externalAccountId: account.id,
      signature: signature.trim(),
      isPlatformAccount: account.customerId == null,
    };
    if (await send((idempotencyKey) => ({ input: { ...input, idempotencyKey } }))) onClose();
  };
  return (
    <Dialog title="Proof of ownership" isOpen onClose={onClose}>
      <Form onSubmit={() => void verify()} problem={problem}>
        <p>
          The holder signs this text with the wallet <Copy text={message} label="Copy the text to sign" />
        </p>
        <pre tabIndex={0}>{message}</pre>
        <TextField label="Signature" name="signature" value={signature} onChange={setSignature} isMultiline />
        <FormActions>
          <Submit isBusy={isSending}>Verify</Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function Delete({ account }: { readonly account: Account }) {
  const go = useGo();
  const [isOpen, setIsOpen] = useState(false);
  const { send, isSending, problem, reset } = useMutate(DeleteExternalAccountDocument, [
    "customerExternalAccounts",
    "platformExternalAccounts",
  ]);
  const name = externalName(account);
  const isOfPlatform = account.customerId == null;
  const close = () => {
    setIsOpen(false);
    reset();
  };
  const remove = async () => {
    const input = { externalAccountId: account.id, isPlatformAccount: isOfPlatform };
    if (await send(() => ({ input }))) go("/accounts", { tab: isOfPlatform ? "platform-external" : "external" });
  };
  return (
    <>
      <Button needs="TRANSACT" onClick={() => setIsOpen(true)}>
        Delete…
      </Button>
      <Confirm
        title={`Delete ${name}`}
        isOpen={isOpen}
        onClose={close}
        action="Delete the account"
        onConfirm={() => void remove()}
        isSending={isSending}
        problem={problem}
        isDangerous
        typed={name}
      >
        <p>Nothing can be paid to it or pulled from it any more. It can be registered again.</p>
      </Confirm>
    </>
  );
}
