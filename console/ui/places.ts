/** The view that shows a resource, by the type in its id. */
const views: Readonly<Record<string, string>> = {
  Transaction: "payments",
  Quote: "payments",
  Customer: "customers",
  Document: "customers",
  BeneficialOwner: "customers",
  Job: "customers",
  Verification: "reviews",
  AgentAction: "approvals",
  Card: "cards",
  Agent: "agents",
  InternalAccount: "accounts",
  ExternalAccount: "accounts",
  LedgerTransaction: "ledger",
  DeadTimer: "ledger",
  ProviderConflict: "ledger",
  WebhookDelivery: "webhooks",
  Webhook: "events",
  Token: "developers",
  RequestLogEntry: "developers",
  PlatformConfig: "settings",
};

/** Path of the page of a resource; undefined if the console has none. */
export function pathOf(id: string): string | undefined {
  const type = id.slice(0, id.indexOf(":"));
  const view = Object.hasOwn(views, type) ? views[type] : undefined;
  return view && `/${view}/${encodeURIComponent(id).replaceAll("%3A", ":")}`;
}
