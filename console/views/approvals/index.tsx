import type { ViewProps } from "../../ui/view.js";
import { Id } from "../../ui/id.js";
import { Link } from "../../ui/link.js";
import { Page } from "../../ui/page.js";
import { ActionDetail } from "./action.js";
import { ApprovalList } from "./list.js";

/** `/approvals` is the queue, `/approvals/{id}` an action of an agent. */
export function View({ path: [id] }: ViewProps) {
  if (id === undefined) return <ApprovalList />;
  return (
    <Page title="Agent’s payment" above={<Link to="/approvals">Approvals</Link>} beside={<Id id={id} />}>
      <ActionDetail id={id} />
    </Page>
  );
}
