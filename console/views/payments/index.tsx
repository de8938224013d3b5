import type { ViewProps } from "../../ui/view.js";
import { PaymentList } from "./list.js";
import { NewPayment } from "./new.js";
import { PaymentPage } from "./payment.js";
import { QuotePage } from "./quote.js";

/** `/payments` is the list, `new` the form, `/payments/{id}` a payment or a quote that becomes one. */
export function View({ path: [id] }: ViewProps) {
  if (id === undefined) return <PaymentList />;
  if (id === "new") return <NewPayment />;
  return id.startsWith("Quote:") ? <QuotePage key={id} id={id} /> : <PaymentPage key={id} id={id} />;
}
