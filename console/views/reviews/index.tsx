import type { ViewProps } from "../../ui/view.js";
import { Id } from "../../ui/id.js";
import { Link } from "../../ui/link.js";
import { Page } from "../../ui/page.js";
import { NotFound } from "../../ui/states.js";
import { ReviewList } from "./list.js";
import { CustomerScreening, PaymentScreening } from "./screening.js";
import { VerificationReview } from "./verification.js";

/** `/reviews` is the queue; `/reviews/{id}` what waits, by the type of the id. */
export function View({ path: [id] }: ViewProps) {
  if (id === undefined) return <ReviewList />;
  const type = id.slice(0, id.indexOf(":"));
  const Detail = { Verification: VerificationReview, Transaction: PaymentScreening, Customer: CustomerScreening }[type];
  if (!Detail) {
    return (
      <Page title="Review" above={<Link to="/reviews">Reviews</Link>} beside={<Id id={id} />}>
        <NotFound id={id} />
      </Page>
    );
  }
  return <Detail key={id} id={id} />;
}
