import type { ComponentType } from "react";
import type { ViewProps } from "../ui/view.js";
import type { IconName } from "../ui/icon.js";

/** The export of a view: it renders its list or, by the rest of the path, one of its pages. */
export interface ViewModule {
  readonly View: ComponentType<ViewProps>;
}

export interface ViewEntry {
  readonly name: string;
  readonly title: string;
  readonly icon: IconName;
  /** The key after `g`. */
  readonly key: string;
  readonly load: () => Promise<ViewModule>;
}

export const views: readonly ViewEntry[] = [
  { name: "", title: "Home", icon: "home", key: "h", load: () => import("../views/home/index.js") },
  { name: "payments", title: "Payments", icon: "payments", key: "p", load: () => import("../views/payments/index.js") },
  {
    name: "customers",
    title: "Customers",
    icon: "customers",
    key: "c",
    load: () => import("../views/customers/index.js"),
  },
  { name: "reviews", title: "Reviews", icon: "reviews", key: "r", load: () => import("../views/reviews/index.js") },
  {
    name: "approvals",
    title: "Approvals",
    icon: "approvals",
    key: "v",
    load: () => import("../views/approvals/index.js"),
  },
  { name: "cards", title: "Cards", icon: "cards", key: "d", load: () => import("../views/cards/index.js") },
  { name: "agents", title: "Agents", icon: "agents", key: "a", load: () => import("../views/agents/index.js") },
  { name: "accounts", title: "Accounts", icon: "accounts", key: "b", load: () => import("../views/accounts/index.js") },
  { name: "ledger", title: "Ledger", icon: "ledger", key: "l", load: () => import("../views/ledger/index.js") },
  { name: "webhooks", title: "Webhooks", icon: "webhooks", key: "w", load: () => import("../views/webhooks/index.js") },
  { name: "events", title: "Events", icon: "events", key: "e", load: () => import("../views/events/index.js") },
  {
    name: "developers",
    title: "Developers",
    icon: "developers",
    key: "o",
    load: () => import("../views/developers/index.js"),
  },
  { name: "settings", title: "Settings", icon: "settings", key: "s", load: () => import("../views/settings/index.js") },
];

/** Views of the console before this one, by the first part of `#/customers/…`; the id follows, or the `=`. */
export const earlierViews: Readonly<Record<string, string>> = {
  overview: "",
  customers: "customers",
  accounts: "accounts",
  events: "events",
  deliveries: "webhooks",
  suspense: "ledger",
  timers: "ledger",
  codes: "developers?tab=codes&customer=",
  tokens: "developers?tab=tokens",
  clock: "",
};
