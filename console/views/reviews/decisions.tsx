import { readOnce } from "../../client/read.js";
import { useGo } from "../../ui/address.js";
import { Badge } from "../../ui/badge.js";
import { Section } from "../../ui/page.js";
import { Time } from "../../ui/time.js";
import { ReviewsDocument } from "./operations.graphql.js";
import { decisionText } from "./words.js";
import styles from "./reviews.module.css";

export interface PastDecision {
  readonly decision: keyof typeof decisionText;
  readonly at: string;
  readonly note?: string | null;
  readonly decidedBy: { readonly tokenName: string };
  readonly documentsOpened?: readonly string[];
}

/** Who decided what before, newest first. */
export function PastDecisions({ decisions }: { readonly decisions: readonly PastDecision[] }) {
  if (decisions.length === 0) return null;
  return (
    <Section title="Decisions">
      <ol className={styles.decisions}>
        {decisions.map(({ decision, at, note, decidedBy, documentsOpened }, index) => (
          <li key={index}>
            <p>
              <Badge tone={decision === "APPROVE" ? "good" : decision === "REJECT" ? "bad" : "warn"}>
                {decisionText[decision]}
              </Badge>{" "}
              by <bdi>{decidedBy.tokenName}</bdi> <Time at={at} />
              {documentsOpened && `, who had opened ${documentsOpened.length} of the documents`}
            </p>
            {note && (
              <p className={styles.note}>
                <bdi>{note}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Opens what has waited longest, or the queue if nothing else waits. */
export function useNext(id: string): () => Promise<void> {
  const go = useGo();
  return async () => {
    // If it can't be read, the queue says why.
    const next = await readOnce(ReviewsDocument, { filter: {}, first: 2 }).catch(() => undefined);
    const ids = next?.reviews.nodes.map(({ kind, verification, transaction, customerId }) =>
      kind === "VERIFICATION" ? verification?.id : kind === "PAYMENT" ? transaction?.id : customerId,
    );
    const other = ids?.find((one) => one && one !== id);
    go(other ? `/reviews/${other}` : "/reviews");
  };
}
