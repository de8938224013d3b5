import type { ViewProps } from "../../ui/view.js";
import { PaymentList } from "./list.js";
import { PaymentPage } from "./payment.js";

/** `/payments` is the list, `/payments/{id}` a payment. */
export function View({ path: [id] }: ViewProps) {
  return id === undefined ? <PaymentList /> : <PaymentPage id={id} />;
}
