import { useEffect, useState } from "react";
import { useMutate } from "../../client/mutate.js";
import { useRead } from "../../client/read.js";
import { useGo } from "../../ui/address.js";
import { Status } from "../../ui/badge.js";
import { LinkButton } from "../../ui/button.js";
import { FileField, Form, FormActions, Submit } from "../../ui/form.js";
import { Link } from "../../ui/link.js";
import { Meter } from "../../ui/meter.js";
import { Facts, Page, Section } from "../../ui/page.js";
import { pathOf } from "../../ui/places.js";
import { Failure, NotFound, Skeleton } from "../../ui/states.js";
import { SimpleTable, type Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import { counted } from "../../ui/words.js";
import { refresh } from "../../client/refresh.js";
import { ImportCustomersDocument, ImportJobDocument, type ImportJobQuery } from "./operations.graphql.js";
import styles from "./customers.module.css";

/** Columns of the file, by the type of a row. */
const fileColumns = [
  ["Every row", "umaAddress, platformCustomerId, customerType, addressLine1, city, state, postalCode, country"],
  ["INDIVIDUAL", "fullName, birthDate; email if there is one"],
  ["BUSINESS", "businessLegalName; businessRegistrationNumber and businessTaxId if there are"],
] as const;

/** `/customers/import`: takes a CSV file. */
export function ImportForm() {
  const go = useGo();
  const [file, setFile] = useState<File>();
  const [isMissing, setIsMissing] = useState(false);
  const { send, isSending, problem, reset } = useMutate(ImportCustomersDocument);
  const start = async () => {
    setIsMissing(!file);
    if (!file) return;
    const data = await send((idempotencyKey) => ({ input: { file, idempotencyKey } }));
    const path = data && pathOf(data.uploadCustomersCsv.id);
    if (path !== undefined) go(path);
  };
  return (
    <Page title="Import customers" above={<Link to="/customers">Customers</Link>} needs="MANAGE">
      <Section title="CSV file">
        <Form onSubmit={() => void start()} problem={problem}>
          <FileField
            label="File"
            name="file"
            accept=".csv,text/csv"
            hint="UTF-8, one customer in each row, names of the columns in the first."
            error={isMissing ? "Choose a file." : undefined}
            onChange={(chosen) => {
              setFile(chosen);
              setIsMissing(false);
              reset();
            }}
          />
          <Facts facts={fileColumns} />
          <FormActions>
            <LinkButton to="/customers">Back</LinkButton>
            <Submit isBusy={isSending}>Import</Submit>
          </FormActions>
        </Form>
      </Section>
    </Page>
  );
}

type Job = NonNullable<ImportJobQuery["bulkCustomerImportJob"]>;
type RowError = Job["errors"][number];

const pollMs = 1_000;
const isOver = (job: Job | null | undefined) => job?.status === "COMPLETED" || job?.status === "FAILED";

/** `/customers/Job:…`: progress of an import, and the rows that were not imported. */
export function ImportPage({ id }: { readonly id: string }) {
  const { data, problem, reload } = useRead(ImportJobDocument, { id });
  const job = data?.bulkCustomerImportJob;
  const isDone = isOver(job);
  useEffect(() => {
    if (isDone || problem) return;
    const timer = setInterval(reload, pollMs);
    return () => clearInterval(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `reload` does the same each time
  }, [isDone, problem]);
  useEffect(() => {
    if (isDone) refresh(["customers"]);
  }, [isDone]);
  if (problem && problem.status !== 404 && problem.status !== 400)
    return <Failure problem={problem} onRetry={reload} />;
  if (!job) return problem || data ? <NotFound id={id} /> : <Skeleton lines={6} />;
  return (
    <Page
      title="Import of customers"
      above={<Link to="/customers">Customers</Link>}
      beside={<Status value={job.status} />}
      actions={isDone && <LinkButton to="/customers">Show the customers</LinkButton>}
    >
      <Section title="Progress">
        <div className={styles.stack}>
          <Meter
            label="Rows"
            value={job.progress.processed}
            limit={job.progress.total}
            format={(value) => value.toLocaleString("en")}
          />
          <Facts
            facts={[
              ["Imported", counted(job.progress.successful, "customer")],
              ["Not imported", counted(job.progress.failed, "row")],
              ["Completed", job.completedAt && <Time key="at" at={job.completedAt} clock="real" />],
            ]}
          />
        </div>
      </Section>
      {job.errors.length > 0 && (
        <Section title="Rows that were not imported" isFlush>
          <SimpleTable
            label="Rows that were not imported"
            columns={errorColumns}
            rows={job.errors}
            keyOf={(_row, index) => String(index)}
          />
        </Section>
      )}
      {isDone && job.errors.length > 0 && (
        <p>Correct these rows and import the file again: rows whose id or UMA address exists are left out.</p>
      )}
    </Page>
  );
}

function rowOf({ details }: RowError): string {
  const row = typeof details === "object" && details !== null ? details.row : undefined;
  return typeof row === "number" ? String(row) : "–";
}

function fieldsOf({ details }: RowError): string {
  const errors = typeof details === "object" && details !== null ? details.errors : undefined;
  if (!Array.isArray(errors)) return "";
  return errors
    .map((one: unknown) => {
      const { field, reason } = one as { field?: unknown; reason?: unknown };
      return [field, reason].filter((part) => typeof part === "string").join(": ");
    })
    .join("; ");
}

const errorColumns: readonly Column<RowError>[] = [
  { name: "row", title: "Row", width: 60, isNumber: true, cell: rowOf },
  {
    name: "customer",
    title: "Your id",
    width: 160,
    cell: ({ correlationId }) => (correlationId.startsWith("row ") ? "–" : <bdi>{correlationId}</bdi>),
  },
  { name: "code", title: "Code", width: 150, cell: ({ code }) => code ?? "–" },
  {
    name: "reason",
    title: "Why",
    width: 460,
    cell: (row) => <bdi className={styles.wrapped}>{fieldsOf(row) || row.message}</bdi>,
  },
];
