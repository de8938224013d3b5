import type { ViewProps } from "../../ui/view.js";
import { DeliveryPage } from "./delivery.js";
import { DeliveryList } from "./list.js";

/** `/webhooks` is the endpoint with its deliveries, `/webhooks/{id}` a delivery. */
export function View({ path: [id] }: ViewProps) {
  return id === undefined ? <DeliveryList /> : <DeliveryPage id={id} />;
}
