import { useLive } from "../../client/live.js";
import { useRead } from "../../client/read.js";
import { useSoon } from "../../client/soon.js";
import { Badge, Status } from "../../ui/badge.js";
import { Id } from "../../ui/id.js";
import { Link } from "../../ui/link.js";
import { Facts, Page, Section } from "../../ui/page.js";
import { Failure, NotFound, Skeleton } from "../../ui/states.js";
import { Tabs, useTab, type Tab } from "../../ui/tabs.js";
import { Time } from "../../ui/time.js";
import { words } from "../../ui/words.js";
import { CustomerActions } from "./actions.js";
import { Belongings } from "./belongings.js";
import { Contact } from "./contact.js";
import { Invitations } from "./invitations.js";
import { CustomerChangesDocument, CustomerDocument, type CustomerQuery } from "./operations.graphql.js";
import { Payments } from "./payments.js";
import { Timeline } from "./timeline.js";
import { VerificationState, VerificationTab } from "./verification.js";
import { nameOf } from "../../ui/names.js";
import { addressText, countryText, statusOf } from "./words.js";
import styles from "./customers.module.css";

export type Customer = NonNullable<CustomerQuery["customer"]>;

const tabs: readonly Tab[] = [
  { name: "overview", title: "Overview" },
  { name: "verification", title: "Documents and owners" },
  { name: "payments", title: "Payments" },
  { name: "timeline", title: "Timeline" },
  { name: "invitations", title: "Invitations" },
];

/** A customer, read again after each event about them: also their balances, accounts and cards. */
function useCustomer(id: string) {
  const read = useRead(CustomerDocument, { id });
  const soon = useSoon(read.reload);
  useLive(CustomerChangesDocument, { customerId: id }, soon, { isPaused: !read.data?.customer });
  return read;
}

/** `/customers/{id}`: a customer with all that belongs to them. */
export function CustomerPage({ id }: { readonly id: string }) {
  const { data, problem, reload } = useCustomer(id);
  const tab = useTab(tabs);
  const customer = data?.customer;
  const isList = tab === "payments" || tab === "timeline";
  return (
    <Page
      title={customer ? nameOf(customer) : "Customer"}
      above={<Link to="/customers">Customers</Link>}
      beside={customer ? <Badges customer={customer} /> : <Id id={id} />}
      actions={customer && <CustomerActions customer={customer} reload={reload} />}
      isFilling={isList}
    >
      {!customer && <Missing id={id} problem={problem} isLoaded={data !== undefined} reload={reload} />}
      {customer && (
        <>
          <Tabs tabs={tabs} label="Parts of the customer" />
          {tab === "overview" && <Overview customer={customer} isWide />}
          {tab === "verification" && <VerificationTab customer={customer} />}
          {tab === "payments" && <Payments id={id} />}
          {tab === "timeline" && <Timeline id={id} />}
          {tab === "invitations" && <Invitations customer={customer} />}
        </>
      )}
    </Page>
  );
}

/** The panel next to the list. */
export function CustomerDetail({ id }: { readonly id: string }) {
  const { data, problem, reload } = useCustomer(id);
  const customer = data?.customer;
  if (!customer) return <Missing id={id} problem={problem} isLoaded={data !== undefined} reload={reload} />;
  return (
    <>
      <div className={styles.headline}>
        <h2 className={styles.name}>
          <bdi>{nameOf(customer)}</bdi>
        </h2>
        <Badges customer={customer} />
      </div>
      <Overview customer={customer} isWide={false} />
    </>
  );
}

function Missing({
  id,
  problem,
  isLoaded,
  reload,
}: Pick<ReturnType<typeof useRead>, "problem" | "reload"> & { readonly id: string; readonly isLoaded: boolean }) {
  if (problem && problem.status !== 404 && problem.status !== 400 && problem.status !== 410)
    return <Failure problem={problem} onRetry={reload} />;
  return problem || isLoaded ? <NotFound id={id} /> : <Skeleton lines={10} />;
}

function Badges({ customer }: { readonly customer: Customer }) {
  const { customerType, isDeleted, id } = customer;
  return (
    <>
      <Badge>{words(customerType)}</Badge>
      <span>
        <span className={styles.muted}>{customerType === "BUSINESS" ? "KYB" : "KYC"}</span>{" "}
        <Status value={statusOf(customer)} />
      </span>
      {isDeleted && <Badge tone="bad">Deleted</Badge>}
      <Id id={id} />
    </>
  );
}

function Overview({ customer, isWide }: { readonly customer: Customer; readonly isWide: boolean }) {
  return (
    <div className={isWide ? `${styles.columns} ${styles.wide}` : styles.columns}>
      <div className={styles.column}>
        <Belongings id={customer.id} isCompact={!isWide} />
      </div>
      <div className={styles.column}>
        <VerificationState customer={customer} />
        <Who customer={customer} />
        <Contact customer={customer} />
      </div>
    </div>
  );
}

function Who({ customer }: { readonly customer: Customer }) {
  const { businessInfo, address } = customer;
  return (
    <Section title="Who">
      <Facts
        facts={[
          ["Your id", customer.platformCustomerId],
          ["UMA address", customer.umaAddress],
          ["Region", countryText(customer.region)],
          ["Currencies", customer.currencies.join(", ")],
          ["Date of birth", customer.birthDate],
          ["Nationality", countryText(customer.nationality)],
          ["Trading name", businessInfo?.doingBusinessAs],
          ["Legal form", businessInfo?.entityType && words(businessInfo.entityType)],
          ["Country of registration", countryText(businessInfo?.country)],
          ["Registration number", businessInfo?.registrationNumber],
          ["Tax number", businessInfo?.taxId],
          ["Incorporated on", businessInfo?.incorporatedOn],
          ["Address", addressText(address)],
          ["Purpose", wordsOf(customer.purposeOfAccount ?? businessInfo?.purposeOfAccount)],
          [
            "Expected a month",
            [
              wordsOf(customer.expectedMonthlyTransactionCount ?? businessInfo?.expectedMonthlyTransactionCount),
              wordsOf(customer.expectedMonthlyTransactionVolume ?? businessInfo?.expectedMonthlyTransactionVolume),
            ]
              .filter(Boolean)
              .join(", "),
          ],
          ["Source of funds", customer.sourceOfFundsCategories?.map(words).join(", ")],
          ["Source of wealth", customer.sourceOfWealthCategories?.map(words).join(", ")],
          ["Politically exposed", wordsOf(customer.pepStatus)],
          [
            "Accepted the terms",
            customer.endUserTermsConsent && <Time key="terms" at={customer.endUserTermsConsent.acceptedAt} />,
          ],
          ["Created", <Time key="created" at={customer.createdAt} />],
          ["Changed", <Time key="updated" at={customer.updatedAt} />],
        ]}
      />
    </Section>
  );
}

const wordsOf = (value: string | null | undefined) => (value ? words(value) : undefined);
