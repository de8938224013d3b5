import { Page } from "../../ui/page.js";
import { useTab } from "../../ui/tabs.js";
import type { ViewProps } from "../../ui/view.js";
import { DeliveryPage } from "./delivery.js";
import { EventTypes } from "./event-types.js";
import { Keys } from "./keys.js";
import { DeliveryList } from "./list.js";
import { Success } from "./success.js";
import { tabs, WebhookTabs } from "./tabs.js";

/** `/webhooks` is the endpoint with its deliveries, and a tab for what is about all of them; `/webhooks/{id}` a delivery. */
export function View({ path: [id] }: ViewProps) {
  const tab = useTab(tabs);
  if (id !== undefined) return <DeliveryPage id={id} />;
  if (tab === "deliveries") return <DeliveryList />;
  return (
    <Page title="Webhooks">
      <WebhookTabs />
      {tab === "success" && <Success />}
      {tab === "types" && <EventTypes />}
      {tab === "keys" && <Keys />}
    </Page>
  );
}
