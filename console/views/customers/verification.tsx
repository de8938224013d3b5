import { useState } from "react";
import { useMutate } from "../../client/mutate.js";
import { useRead } from "../../client/read.js";
import { Badge, Status } from "../../ui/badge.js";
import { Button } from "../../ui/button.js";
import { Dialog } from "../../ui/dialog.js";
import { Id } from "../../ui/id.js";
import { Facts, Section } from "../../ui/page.js";
import { Failure, Skeleton } from "../../ui/states.js";
import { SimpleTable, type Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import { words } from "../../ui/words.js";
import { AddOwner } from "./add-owner.js";
import type { Customer } from "./customer.js";
import {
  CustomerVerificationDocument,
  OpenDocumentDocument,
  type CustomerVerificationQuery,
  type DocumentPartsFragment,
} from "./operations.graphql.js";
import { UploadDocument } from "./upload.js";
import { countryText, problemText, roleText, statusOf } from "./words.js";
import styles from "./customers.module.css";

type Details = NonNullable<CustomerVerificationQuery["customer"]>;
type Owner = NonNullable<Details["beneficialOwners"]>[number];

/** Where the verification stands, and what is missing. */
export function VerificationState({ customer }: { readonly customer: Customer }) {
  const { verification } = customer;
  if (!verification) {
    return (
      <Section title="Verification">
        <p>
          {statusOf(customer) === "APPROVED"
            ? "Approved when it was created: nothing was submitted."
            : "Not submitted yet. Send the hosted link, which collects what is missing, or submit what is there."}
        </p>
      </Section>
    );
  }
  const { id, verificationStatus, errors, missingChecks, updatedAt } = verification;
  return (
    <Section title="Verification" actions={<Status value={verificationStatus} />}>
      <div className={styles.stack}>
        {errors.length > 0 && (
          <div className={styles.notice}>
            <strong>What is missing</strong>
            <ul className={styles.list} aria-label="What is missing">
              {errors.map((error, index) => (
                <li key={index}>
                  <strong>{problemText(error.type, error.field)}</strong>{" "}
                  {error.resourceId !== customer.id && <Id id={error.resourceId} />} <bdi>{error.reason}</bdi>
                  {error.acceptedDocumentTypes && error.acceptedDocumentTypes.length > 0 && (
                    <span> ({error.acceptedDocumentTypes.map(words).join(", ")})</span>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
        <Facts
          facts={[
            ["Review", <Id key="id" id={id} />],
            ["Left to the reviewer", missingChecks.map(words).join(", ")],
            ["Changed", <Time key="updated" at={updatedAt} />],
          ]}
        />
      </div>
    </Section>
  );
}

/** Documents, owners and decisions. */
export function VerificationTab({ customer }: { readonly customer: Customer }) {
  const { data, problem, reload } = useRead(CustomerVerificationDocument, { id: customer.id });
  const details = data?.customer;
  return (
    <>
      <VerificationState customer={customer} />
      {problem && <Failure problem={problem} onRetry={reload} />}
      {!details && !problem && <Skeleton lines={8} />}
      {details && (
        <>
          <Documents details={details} documents={data.documents} isDeleted={customer.isDeleted} />
          {customer.customerType === "BUSINESS" && (
            <Owners customer={customer} owners={details.beneficialOwners ?? []} />
          )}
          <Decisions details={details} />
        </>
      )}
    </>
  );
}

interface DocumentsProps {
  readonly details: Details;
  readonly documents: CustomerVerificationQuery["documents"];
  readonly isDeleted: boolean;
}

/** Columns of documents; `holders` are the names of those they are about, by id. */
function documentColumns(
  holders: ReadonlyMap<string, string>,
  onOpen: (document: DocumentPartsFragment) => void,
): readonly Column<DocumentPartsFragment>[] {
  return [
    {
      name: "document",
      title: "Document",
      width: 220,
      cell: ({ documentType, side }) => `${words(documentType)}${side ? `, ${words(side).toLowerCase()}` : ""}`,
    },
    {
      name: "holder",
      title: "About",
      width: 160,
      cell: ({ documentHolder }) => <bdi>{holders.get(documentHolder) ?? documentHolder}</bdi>,
    },
    { name: "country", title: "Country", width: 140, cell: ({ country }) => countryText(country) ?? "–" },
    {
      name: "file",
      title: "File",
      width: 200,
      cell: (document) => (
        <span className={styles.line}>
          <bdi className={styles.wrapped}>{document.fileName}</bdi>
          {document.files[0]?.screening === "UNSCREENED" && <Badge tone="warn">Not screened</Badge>}
        </span>
      ),
    },
    {
      name: "submitted",
      title: "Submitted",
      width: 110,
      cell: ({ submittedAt }) => <Time at={submittedAt} />,
    },
    {
      name: "views",
      title: "Looked at by",
      width: 170,
      cell: ({ views }) =>
        views.nodes.length === 0
          ? "Nobody"
          : views.nodes.map(({ tokenName, requestedAt }, index) => (
              <div key={index}>
                <bdi>{tokenName}</bdi> <Time at={requestedAt} clock="real" />
              </div>
            )),
    },
    {
      name: "open",
      title: "Look",
      width: 90,
      cell: (document) => (
        <Button isSmall needs="REVIEW" onClick={() => onOpen(document)}>
          Open…
        </Button>
      ),
    },
  ];
}

/** Of the customer and, for a business, of its owners. */
function Documents({ details, documents: { nodes, pageInfo }, isDeleted }: DocumentsProps) {
  const [opened, setOpened] = useState<DocumentPartsFragment>();
  const owners = (details.beneficialOwners ?? []).map((owner) => [owner.id, ownerName(owner)] as const);
  const holders = [[details.id, "The customer"] as const, ...owners];
  return (
    <Section title="Documents" isFlush={nodes.length > 0} actions={!isDeleted && <UploadDocument holders={holders} />}>
      {nodes.length === 0 && <p>No document yet. The hosted page asks the customer for those that are needed.</p>}
      {nodes.length > 0 && (
        <SimpleTable
          label="Documents"
          columns={documentColumns(new Map(holders), setOpened)}
          rows={nodes}
          keyOf={({ id }) => id}
        />
      )}
      {pageInfo.hasNextPage && <p>These are the first {nodes.length}.</p>}
      {opened && <FileDialog document={opened} onClose={() => setOpened(undefined)} />}
    </Section>
  );
}

/** Each look is listed on the document, so it takes a click. */
function FileDialog({ document, onClose }: { readonly document: DocumentPartsFragment; readonly onClose: () => void }) {
  const { send, isSending, problem } = useMutate(OpenDocumentDocument, ["customer"]);
  const [shown, setShown] = useState<{ url: string; mimeType: string; fileName: string }>();
  const look = async ({ id, mimeType, fileName }: DocumentPartsFragment["files"][number]) => {
    const data = await send((idempotencyKey) => ({
      input: { documentId: document.id, fileId: id, idempotencyKey },
    }));
    if (data) setShown({ url: data.createDocumentFileLink.url, mimeType, fileName });
  };
  return (
    <Dialog title={words(document.documentType)} isOpen onClose={onClose}>
      <p className={styles.muted}>Each look is listed on the document, with the name of your token.</p>
      <ul className={styles.list}>
        {document.files.map((file) => (
          <li key={file.id} className={styles.line}>
            <Button isSmall isBusy={isSending} onClick={() => void look(file)}>
              Look at it
            </Button>
            <bdi className={styles.wrapped}>{file.fileName}</bdi>
            {!file.isActive && <Badge>Replaced</Badge>}
          </li>
        ))}
      </ul>
      {problem && <Failure problem={problem} />}
      {shown &&
        (shown.mimeType.startsWith("image/") ? (
          <img className={styles.image} src={shown.url} alt={`${words(document.documentType)}: ${shown.fileName}`} />
        ) : (
          <a href={shown.url} target="_blank" rel="noreferrer">
            Open <bdi>{shown.fileName}</bdi> in a tab
          </a>
        ))}
    </Dialog>
  );
}

const ownerName = ({ personalInfo: { firstName, middleName, lastName } }: Owner) =>
  [firstName, middleName, lastName].filter(Boolean).join(" ");

const ownerColumns: readonly Column<Owner>[] = [
  { name: "name", title: "Name", width: 220, cell: (row) => <bdi>{ownerName(row)}</bdi> },
  { name: "roles", title: "Roles", width: 200, cell: ({ roles }) => roles.map((role) => roleText[role]).join(", ") },
  {
    name: "share",
    title: "Share",
    width: 80,
    isNumber: true,
    cell: ({ ownershipPercentage }) => `${ownershipPercentage} %`,
  },
  { name: "kyc", title: "KYC", width: 110, cell: ({ kycStatus }) => <Status value={kycStatus} /> },
  { name: "birth", title: "Date of birth", width: 110, cell: ({ personalInfo }) => personalInfo.birthDate },
  {
    name: "nationality",
    title: "Nationality",
    width: 140,
    cell: ({ personalInfo }) => countryText(personalInfo.nationality) ?? "–",
  },
];

function Owners({ customer, owners }: { readonly customer: Customer; readonly owners: readonly Owner[] }) {
  return (
    <Section
      title="Owners and controlling persons"
      isFlush={owners.length > 0}
      actions={!customer.isDeleted && <AddOwner customerId={customer.id} />}
    >
      {owners.length === 0 ? (
        <p>None is named yet.</p>
      ) : (
        <SimpleTable label="Owners" columns={ownerColumns} rows={owners} keyOf={({ id }) => id} />
      )}
    </Section>
  );
}

function Decisions({ details: { verification } }: { readonly details: Details }) {
  if (!verification || verification.decisions.length === 0) return null;
  return (
    <Section title="Decisions">
      <ol className={styles.list}>
        {verification.decisions.map(({ decision, at, note, decidedBy }, index) => (
          <li key={index} className={styles.line}>
            <strong>{words(decision)}</strong> by <bdi>{decidedBy.tokenName}</bdi> <Time at={at} />
            {note && <bdi className={styles.wrapped}>“{note}”</bdi>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
