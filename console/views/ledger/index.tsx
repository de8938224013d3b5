import type { ViewProps } from "../../ui/view.js";
import { useRead } from "../../client/read.js";
import { Page } from "../../ui/page.js";
import { Tabs, useTab, type Tab } from "../../ui/tabs.js";
import { Accounts } from "./accounts.js";
import { ConflictPage, Conflicts } from "./conflicts.js";
import { DeadTimerPage, DeadTimers } from "./dead-timers.js";
import { LedgerCountsDocument } from "./operations.graphql.js";
import { PostingPage, Postings } from "./postings.js";
import { Receivables, Suspense } from "./suspense.js";

/** `/ledger` with a tab for each kind of record; `/ledger/{id}` a posting, a dead timer or a conflict of a provider. */
export function View({ path: [id] }: ViewProps) {
  if (id?.startsWith("DeadTimer:")) return <DeadTimerPage id={id} />;
  if (id?.startsWith("ProviderConflict:")) return <ConflictPage id={id} />;
  return id === undefined ? <Ledger /> : <PostingPage id={id} />;
}

function Ledger() {
  const { data } = useRead(LedgerCountsDocument, {});
  const tabs: readonly Tab[] = [
    { name: "accounts", title: "Accounts" },
    { name: "postings", title: "Postings" },
    { name: "suspense", title: "Suspense", count: data && data.suspenseItems.countUpTo },
    { name: "receivables", title: "Receivables", count: data && data.receivables.countUpTo },
    { name: "conflicts", title: "Provider conflicts", count: data && data.providerConflicts.countUpTo },
    { name: "timers", title: "Dead timers", count: data && data.deadTimers.countUpTo },
  ];
  const tab = useTab(tabs);
  return (
    <Page title="Ledger" isFilling={tab !== "accounts"}>
      <Tabs tabs={tabs} label="Parts of the ledger" />
      {tab === "accounts" && <Accounts />}
      {tab === "postings" && <Postings />}
      {tab === "suspense" && <Suspense />}
      {tab === "receivables" && <Receivables />}
      {tab === "conflicts" && <Conflicts />}
      {tab === "timers" && <DeadTimers />}
    </Page>
  );
}
