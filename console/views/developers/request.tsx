import { useRead } from "../../client/read.js";
import { Badge } from "../../ui/badge.js";
import { Copy, Id } from "../../ui/id.js";
import { Link } from "../../ui/link.js";
import { nameOf } from "../../ui/names.js";
import { Facts, Page, Section } from "../../ui/page.js";
import { Failure, NotFound, Skeleton } from "../../ui/states.js";
import { Time } from "../../ui/time.js";
import styles from "./developers.module.css";
import { LoggedRequestDocument, type LoggedRequestQuery } from "./operations.graphql.js";
import { milliseconds, operationOf, toneOf } from "./words.js";

type Logged = Extract<LoggedRequestQuery["node"], { requestId: string }>;

/** `/developers/RequestLogEntry:…`. */
export function RequestPage({ id }: { readonly id: string }) {
  return (
    <Page title="Request" above={<Link to="/developers">Request log</Link>} beside={<Id id={id} />}>
      <RequestDetail id={id} />
    </Page>
  );
}

/** A request of the log: its page, and the panel next to the list. */
export function RequestDetail({ id }: { readonly id: string }) {
  const { data, problem, reload } = useRead(LoggedRequestDocument, { id });
  const node = data?.node;
  if (node && "requestId" in node) return <Detail request={node} />;
  if (problem && problem.status !== 404 && problem.status !== 400)
    return <Failure problem={problem} onRetry={reload} />;
  return problem || data ? <NotFound id={id} /> : <Skeleton lines={8} />;
}

function Detail({ request }: { readonly request: Logged }) {
  const { requestId, at, method, route, status, code, durationMs, isReplay } = request;
  const { tokenId, token, agentId, agent, customerId, customer, subjectId } = request;
  return (
    <div className={styles.detail}>
      <div className={styles.headline}>
        <strong className={styles.name}>
          <bdi>{operationOf(request)}</bdi>
        </strong>
        <Badge tone={toneOf(request)}>{status}</Badge>
        {code && (
          <Link to="/developers" search={{ code, at: "24h" }}>
            {code}
          </Link>
        )}
      </div>
      {code && (
        <p>
          {status >= 500
            ? "The server failed: give the request id to its operator."
            : "The request was refused. Its response says which member, and why."}
        </p>
      )}
      <Section title="Request">
        <Facts
          facts={[
            [
              "Request id",
              <span key="id" className={styles.copied}>
                <code>
                  <bdi>{requestId}</bdi>
                </code>
                <Copy text={requestId} label="Copy the id of the request" />
              </span>,
            ],
            ["Responded", <Time key="at" at={at} clock="real" isAbsolute />],
            ["Took", milliseconds(durationMs)],
            ["Route", `${method} ${route}`],
            ["Result", isReplay && "That of an earlier request with the same key"],
            ["API token", tokenId && <Id id={tokenId}>{token?.name}</Id>],
            ["Agent", agentId && <Id id={agentId}>{agent?.name}</Id>],
            ["Customer", customerId && <Id id={customerId}>{customer && nameOf(customer)}</Id>],
            ["About", subjectId && <Id id={subjectId} />],
          ]}
        />
      </Section>
      <p className={styles.muted}>The log keeps no body, variables, headers or addresses.</p>
      <ul className={styles.links} aria-label="More of the log">
        <More name="requestId" value={requestId}>
          With this id
        </More>
        {tokenId && (
          <More name="token" value={tokenId}>
            Of this token
          </More>
        )}
        {subjectId && (
          <More name="subject" value={subjectId}>
            About the same
          </More>
        )}
        {customerId && (
          <More name="customer" value={customerId}>
            Of this customer
          </More>
        )}
      </ul>
    </div>
  );
}

function More({ name, value, children }: { readonly name: string; readonly value: string; readonly children: string }) {
  return (
    <li>
      <Link to="/developers" search={{ [name]: value }}>
        {children}
      </Link>
    </li>
  );
}
