import { NotFound } from "../../ui/states.js";
import type { ViewProps } from "../../ui/view.js";
import { ExternalPage } from "./external.js";
import { InternalPage } from "./internal.js";
import { AccountLists } from "./list.js";

/** `/accounts` has the lists, `/accounts/{id}` an internal or external account. */
export function View({ path: [id] }: ViewProps) {
  if (id === undefined) return <AccountLists />;
  if (id.startsWith("InternalAccount:")) return <InternalPage id={id} />;
  if (id.startsWith("ExternalAccount:")) return <ExternalPage id={id} />;
  return <NotFound id={id} />;
}
