import { useState } from "react";
import { useMutate } from "../../client/mutate.js";
import { useRead } from "../../client/read.js";
import { useAddress } from "../../ui/address.js";
import { Button } from "../../ui/button.js";
import { useMay } from "../../ui/environment.js";
import { CheckField } from "../../ui/form.js";
import { Json, Section } from "../../ui/page.js";
import { SearchBox } from "../../ui/search-box.js";
import { Empty, Failure, Skeleton } from "../../ui/states.js";
import { UpdateWebhooksDocument, WebhookCatalogueDocument, type WebhookCatalogueQuery } from "./operations.graphql.js";
import styles from "./webhooks.module.css";

type Type = WebhookCatalogueQuery["eventTypes"][number];

/** Which events are sent to the endpoint, chosen from the catalogue. */
export function EventTypes() {
  const { data, problem, reload } = useRead(WebhookCatalogueDocument, {});
  if (!data) return problem ? <Failure problem={problem} onRetry={reload} /> : <Skeleton lines={12} height={30} />;
  const sent = data.platformConfig.webhookEventTypes ?? null;
  // A test can't be muted.
  const types = data.eventTypes.filter(({ isEmitted, type }) => isEmitted && type !== "TEST");
  return <Catalogue key={JSON.stringify(sent)} types={types} sent={sent} />;
}

interface CatalogueProps {
  readonly types: readonly Type[];
  /** Wire names of the types that are sent; null: all. */
  readonly sent: readonly string[] | null;
}

function Catalogue({ types, sent }: CatalogueProps) {
  const all = types.map(({ wire }) => wire);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(sent && new Set(sent));
  const { send, isSending, problem, reset } = useMutate(UpdateWebhooksDocument);
  const mayEdit = useMay("MANAGE");
  const isChanged = JSON.stringify(chosen && [...chosen].sort()) !== JSON.stringify(sent && [...sent].sort());
  const count = chosen ? all.filter((wire) => chosen.has(wire)).length : all.length;
  const toggle = (wire: string) => {
    const next = new Set(chosen ?? all);
    if (!next.delete(wire)) next.add(wire);
    setChosen(next);
  };
  const discard = () => {
    setChosen(sent && new Set(sent));
    reset();
  };
  const save = () => void send(() => ({ input: { webhookEventTypes: chosen && [...chosen] } }));
  return (
    <Section
      title="Event types of the endpoint"
      actions={
        <>
          <span role="status" className={styles.muted}>
            {chosen ? `${count} of ${all.length} types are sent` : "All types are sent"}
            {isChanged && ", once you save"}
          </span>
          {isChanged && (
            <Button isSmall onClick={discard}>
              Discard
            </Button>
          )}
          <Button
            isSmall
            variant="primary"
            needs="MANAGE"
            isBusy={isSending}
            disabled={!isChanged || count === 0}
            onClick={save}
          >
            Save
          </Button>
        </>
      }
    >
      <div className={styles.catalogue}>
        {problem && <Failure problem={problem} />}
        {mayEdit && (
          <div className={styles.all}>
            <CheckField
              label="All types, also those of later versions"
              isChecked={chosen === null}
              onChange={(isAll) => setChosen(isAll ? null : new Set(all))}
            />
            <Button isSmall onClick={() => setChosen(new Set())}>
              Choose none
            </Button>
          </div>
        )}
        <p className={styles.muted}>
          {count === 0
            ? "Choose a type at least; to stop all of them, pause the endpoint."
            : "An event of another type stays in the log, and isn’t sent. Tests, and webhooks whose response decides, are always sent."}
        </p>
        <Types types={types} chosen={chosen} onToggle={mayEdit ? toggle : undefined} />
      </div>
    </Section>
  );
}

interface TypesProps {
  readonly types: readonly Type[];
  readonly chosen: ReadonlySet<string> | null;
  /** Undefined if the token may not choose. */
  readonly onToggle: ((wire: string) => void) | undefined;
}

function Types({ types, chosen, onToggle }: TypesProps) {
  const searched = useAddress().get("q")?.toLowerCase() ?? "";
  const shown = types.filter(({ wire, description }) => `${wire} ${description}`.toLowerCase().includes(searched));
  return (
    <>
      <SearchBox label="Find a type by its name or description" />
      {shown.length === 0 && <Empty title="No type matches">Search for another word.</Empty>}
      <ul className={styles.types} aria-label="Event types">
        {shown.map(({ wire, description, sample }) => {
          const isChecked = chosen === null || chosen.has(wire);
          return (
            <li key={wire}>
              {onToggle ? (
                <CheckField label={<code>{wire}</code>} isChecked={isChecked} onChange={() => onToggle(wire)} />
              ) : (
                <p>
                  <code>{wire}</code>
                  {!isChecked && ", not sent"}
                </p>
              )}
              <p className={styles.muted}>{description}</p>
              {sample && <Sample wire={wire} sample={sample} />}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Sample({ wire, sample }: { readonly wire: string; readonly sample: unknown }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary aria-label={`Sample of ${wire}`}>Sample</summary>
      {isOpen && <Json value={sample} label={`Data of ${wire}`} />}
    </details>
  );
}
