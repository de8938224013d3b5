import { useEffect } from "react";
import { useRead } from "../../client/read.js";
import { useGo } from "../../ui/address.js";
import { Page } from "../../ui/page.js";
import { NotFound, Skeleton } from "../../ui/states.js";
import type { ViewProps } from "../../ui/view.js";
import { PaymentList } from "./list.js";
import { PaymentOfQuoteDocument } from "./operations.graphql.js";
import { PaymentPage } from "./payment.js";

/** `/payments` is the list, `/payments/{id}` a payment, by its id or that of its quote. */
export function View({ path: [id] }: ViewProps) {
  if (id === undefined) return <PaymentList />;
  return id.startsWith("Quote:") ? <PaymentOfQuote key={id} id={id} /> : <PaymentPage key={id} id={id} />;
}

/** Goes to the payment that a quote is for. */
function PaymentOfQuote({ id }: { readonly id: string }) {
  const { data, problem } = useRead(PaymentOfQuoteDocument, { id });
  const go = useGo();
  const transactionId = data?.quote?.transactionId;
  useEffect(() => {
    if (transactionId !== undefined) go(`/payments/${transactionId}`, {}, { isReplaced: true });
  }, [go, transactionId]);
  const isUnknown = problem !== undefined || data?.quote === null;
  return <Page title="Quote">{isUnknown ? <NotFound id={id} /> : <Skeleton lines={6} />}</Page>;
}
