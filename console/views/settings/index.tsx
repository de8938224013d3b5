import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { useKept } from "../../client/kept.js";
import { useRead } from "../../client/read.js";
import { Button } from "../../ui/button.js";
import { Confirm } from "../../ui/dialog.js";
import { useMay } from "../../ui/environment.js";
import { Page, Section } from "../../ui/page.js";
import { Failure, NotFound, Skeleton } from "../../ui/states.js";
import { Tabs, useTab, type Tab } from "../../ui/tabs.js";
import type { ViewProps } from "../../ui/view.js";
import { counted } from "../../ui/words.js";
import { Branding } from "./branding.js";
import { Currencies } from "./currencies.js";
import { changesOf, faultsOf, noDraft, type Config, type Draft } from "./draft.js";
import { Fees } from "./fees.js";
import { SettingFields, type EditProps } from "./fields.js";
import { General } from "./general.js";
import { cardSettings, tokenizationSettings, walletSettings } from "./list.js";
import { SettingsDocument } from "./operations.graphql.js";
import { Review } from "./review.js";
import { UmaDomain } from "./uma.js";
import styles from "./settings.module.css";

const tabs: readonly Tab[] = [
  { name: "general", title: "General" },
  { name: "branding", title: "Branding" },
  { name: "currencies", title: "Currencies" },
  { name: "fees", title: "Fees" },
  { name: "cards", title: "Card limits" },
  { name: "uma", title: "UMA domain" },
  { name: "messages", title: "Messages" },
];

export function View({ path: [id] }: ViewProps) {
  const { data, problem, reload } = useRead(SettingsDocument, {});
  const config = data?.platformConfig;
  return (
    <Page title="Settings">
      <Tabs tabs={tabs} label="Settings" />
      {problem && <Failure problem={problem} onRetry={reload} />}
      {!config && !problem && <Skeleton lines={8} />}
      {config && (id !== undefined && id !== config.id ? <NotFound id={id} /> : <Settings config={config} />)}
    </Page>
  );
}

/** What is changed stays over the tabs until it is saved or discarded. */
function Settings({ config }: { readonly config: Config }) {
  const mayEdit = useMay("MANAGE");
  const [draft, setDraft] = useKept("draft", () => noDraft);
  const [seen, setSeen] = useKept("seen", () => config);
  const [isReviewing, setIsReviewing] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const changes = changesOf(config, draft);
  const faults = faultsOf(draft);
  const change = (next: Draft) => {
    if (changes.length === 0) setSeen(config);
    setDraft(next);
    setIsSaved(false);
  };
  const clear = () => {
    setDraft(noDraft);
    setIsReviewing(false);
  };
  return (
    <>
      {!mayEdit && (
        <p className={styles.notice}>You can look, and not change: your token needs the permission MANAGE.</p>
      )}
      <Opened config={config} draft={draft} onChange={change} mayEdit={mayEdit} />
      <div role="status" className={changes.length > 0 || isSaved ? styles.bar : undefined}>
        {isSaved && changes.length === 0 && "Saved."}
        {changes.length > 0 && (
          <>
            <span>
              {faults.length > 0
                ? `Mend first: ${faults.join(", ")}`
                : `${counted(changes.length, "change")} not saved`}
            </span>
            <Button onClick={clear}>Discard</Button>
            <Button variant="primary" needs="MANAGE" disabled={faults.length > 0} onClick={() => setIsReviewing(true)}>
              Review and save…
            </Button>
          </>
        )}
      </div>
      {changes.length > 0 && <BeforeLeaving />}
      {isReviewing && (
        <Review
          seen={seen}
          draft={draft}
          onClose={() => setIsReviewing(false)}
          onSaved={() => {
            clear();
            setIsSaved(true);
          }}
        />
      )}
    </>
  );
}

/** Asks before another view, or the end of the page, would lose what is not saved. */
function BeforeLeaving() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: true,
    withResolver: true,
  });
  return (
    <Confirm
      title="Leave without saving"
      isOpen={status === "blocked"}
      onClose={() => reset?.()}
      action="Leave"
      onConfirm={() => proceed?.()}
      isDangerous
    >
      <p>What you have changed here is not saved, and is lost.</p>
    </Confirm>
  );
}

function Opened(edit: EditProps) {
  switch (useTab(tabs)) {
    case "branding":
      return <Branding {...edit} />;
    case "currencies":
      return <Currencies {...edit} />;
    case "fees":
      return <Fees {...edit} />;
    case "uma":
      return <UmaDomain {...edit} />;
    case "cards":
      return (
        <Section title="Limits of all cards">
          <p className={styles.intro}>They hold for each card, besides the limits of the card itself.</p>
          <SettingFields {...edit} settings={cardSettings} />
        </Section>
      );
    case "messages":
      return (
        <div className={styles.sideBySide}>
          <Section title="Codes of embedded wallets">
            <SettingFields {...edit} settings={walletSettings} />
          </Section>
          <Section title="Codes for adding a card to a phone">
            <SettingFields {...edit} settings={tokenizationSettings} />
          </Section>
        </div>
      );
    default:
      return <General {...edit} />;
  }
}
