import { useEnvironment } from "../../ui/environment.js";
import { Page } from "../../ui/page.js";
import { Tabs, useTab, type Tab } from "../../ui/tabs.js";
import type { ViewProps } from "../../ui/view.js";
import { CodesSent } from "./codes.js";
import { Errors } from "./errors.js";
import { RequestLog } from "./log.js";
import { Questions } from "./questions.js";
import { RequestPage } from "./request.js";
import { SandboxValues } from "./sandbox-values.js";
import { NewSecret } from "./secret.js";
import { TokenPage } from "./token.js";
import { TokenList } from "./tokens.js";

/** `/developers` with a tab for each tool; `/developers/{id}` a token or a request of the log. */
export function View({ path: [id] }: ViewProps) {
  if (id?.startsWith("RequestLogEntry:")) return <RequestPage id={id} />;
  return (
    <>
      {id === undefined ? <Tools /> : <TokenPage key={id} id={id} />}
      <NewSecret />
    </>
  );
}

const ofAll: readonly Tab[] = [
  { name: "requests", title: "Request log" },
  { name: "errors", title: "Errors" },
  { name: "tokens", title: "API tokens" },
  { name: "graphiql", title: "Operations" },
];
const ofSandbox: readonly Tab[] = [
  { name: "codes", title: "Codes sent" },
  { name: "sandbox", title: "Sandbox values" },
];

function Tools() {
  const isSandbox = useEnvironment().environment === "SANDBOX";
  const tabs = isSandbox ? [...ofAll, ...ofSandbox] : ofAll;
  const tab = useTab(tabs);
  return (
    <Page title="Developers" isFilling={tab === "requests" || tab === "tokens" || tab === "codes"}>
      <Tabs tabs={tabs} label="Tools for developers" />
      {tab === "requests" && <RequestLog />}
      {tab === "errors" && <Errors />}
      {tab === "tokens" && <TokenList />}
      {tab === "graphiql" && <Questions />}
      {tab === "codes" && <CodesSent />}
      {tab === "sandbox" && <SandboxValues />}
    </Page>
  );
}
