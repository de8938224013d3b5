import { Tabs, type Tab } from "../../ui/tabs.js";

export const tabs: readonly Tab[] = [
  { name: "deliveries", title: "Deliveries" },
  { name: "success", title: "Success" },
  { name: "types", title: "Event types" },
  { name: "keys", title: "Keys and verification" },
];

export function WebhookTabs() {
  return <Tabs tabs={tabs} label="Parts of webhooks" />;
}
