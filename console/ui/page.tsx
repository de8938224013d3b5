import { useEffect, type ReactNode } from "react";
import { useStore } from "../client/store.js";
import { lacks, useMay, type Permission } from "./environment.js";
import { Empty } from "./states.js";
import { titleCount } from "./title.js";
import styles from "./page.module.css";

export interface PageProps {
  readonly title: string;
  /** In front of the title, such as a link back to the list. */
  readonly above?: ReactNode;
  /** Next to the title, such as a status. */
  readonly beside?: ReactNode;
  readonly actions?: ReactNode;
  /** A list that fills the window: the table scrolls, not the page. */
  readonly isFilling?: boolean;
  /** The permission that its form takes: a token without it reads so in its place. */
  readonly needs?: Permission;
  readonly children: ReactNode;
}

/** A view's page: its title, also in the tab, its actions and its content. */
export function Page({ title, above, beside, actions, isFilling = false, needs, children }: PageProps) {
  const may = useMay(needs);
  const waiting = useStore(titleCount);
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ""}${title} · Paygraph`;
  }, [title, waiting]);
  return (
    <div className={isFilling ? `${styles.page} ${styles.filling}` : styles.page}>
      <div className={styles.head}>
        <div className={styles.titles}>
          {above && <div className={styles.above}>{above}</div>}
          <div className={styles.title}>
            <h1 tabIndex={-1}>
              <bdi>{title}</bdi>
            </h1>
            {beside}
          </div>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {needs && !may ? (
        <Empty title={lacks(needs)}>Sign in with a token that has it, or ask who manages the platform’s tokens.</Empty>
      ) : (
        children
      )}
    </div>
  );
}

export interface SectionProps {
  readonly title: string;
  readonly actions?: ReactNode;
  /** Without a margin inside, such as around a table. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** A titled box of a page. */
export function Section({ title, actions, isFlush = false, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={isFlush ? styles.flush : styles.body}>{children}</div>
    </section>
  );
}

/** Pairs of a name and a value, in as many columns as fit. Absent values are left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== undefined && value !== null && value !== "" && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === "string" ? <bdi>{value}</bdi> : value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** JSON, formatted, as text. */
export function Json({ value, label }: { readonly value: unknown; readonly label: string }) {
  return (
    <pre className={styles.json} tabIndex={0} role="region" aria-label={label}>
      {JSON.stringify(value, undefined, 2)}
    </pre>
  );
}
