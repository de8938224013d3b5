import type { ReactNode } from "react";
import type { Problem } from "../client/problem.js";
import { Button } from "./button.js";
import { Copy } from "./id.js";
import { Icon } from "./icon.js";
import { Link } from "./link.js";
import { useEnvironment } from "./environment.js";
import styles from "./states.module.css";

/** Grey bars of the size of what is being read. */
export function Skeleton({ lines = 3, height = 20 }: { readonly lines?: number; readonly height?: number }) {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={styles.bar} style={{ height, width: `${92 - ((index * 17) % 40)}%` }} />
      ))}
    </div>
  );
}

/** Why something failed: code, reason, fields and the id of the request; to try again, unless that can't help. */
export function Failure({ problem, onRetry }: { readonly problem: Problem; readonly onRetry?: () => void }) {
  const { code, reason, fields, requestId } = problem;
  return (
    <div className={styles.failure} role="alert">
      <Icon name="alert" />
      <div>
        <p>
          <strong>{code}</strong> {reason}
        </p>
        {Object.keys(fields).length > 0 && (
          <ul>
            {Object.entries(fields).map(([field, text]) => (
              <li key={field}>
                <code>{field}</code>: {text}
              </li>
            ))}
          </ul>
        )}
        {requestId && (
          <p className={styles.request}>
            Request <code>{requestId}</code> <Copy text={requestId} label="Copy the id of the request" /> ·{" "}
            <Link to="/developers" search={{ tab: "requests", requestId }}>
              in the request log
            </Link>
          </p>
        )}
      </div>
      {onRetry && code !== "NOT_IMPLEMENTED" && (
        <Button isSmall onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

export interface EmptyProps {
  readonly title: string;
  /** What to do next. */
  readonly children?: ReactNode;
  /** The request that would make the first one: as `curl` and as an operation of the graph. */
  readonly curl?: string;
  readonly graphql?: string;
}

/** An empty list: what to do next. */
export function Empty({ title, children, curl, graphql }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {children && <div className={styles.hint}>{children}</div>}
      {curl && <Example name="curl" text={curl} />}
      {graphql && <Example name="GraphQL" text={graphql} />}
    </div>
  );
}

function Example({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <details className={styles.example}>
      <summary>{name}</summary>
      <pre tabIndex={0}>{text}</pre>
      <Copy text={text} label={`Copy the request as ${name}`} />
    </details>
  );
}

/** A resource that is unknown here: deleted, of another platform, or of the other environment. */
export function NotFound({ id }: { readonly id: string }) {
  const { environment, platformName } = useEnvironment();
  return (
    <div className={styles.empty}>
      <h2>Not found here</h2>
      <div className={styles.hint}>
        <p>
          <code>
            <bdi>{id}</bdi>
          </code>
        </p>
        <p>
          {platformName} has nothing with this id in {environment === "SANDBOX" ? "the sandbox" : "production"}. It may
          belong to the other environment or to another platform.
        </p>
      </div>
    </div>
  );
}
