import { useRead } from "../../client/read.js";
import { DeliveryStatus } from "../../ui/delivery-status.js";
import { Copy, Id } from "../../ui/id.js";
import { Link } from "../../ui/link.js";
import { Facts, Json, Page, Section } from "../../ui/page.js";
import { pathOf } from "../../ui/places.js";
import { Failure, NotFound, Skeleton } from "../../ui/states.js";
import { Time } from "../../ui/time.js";
import { counted } from "../../ui/words.js";
import { nameOf } from "./columns.js";
import { EventDocument, type EventQuery } from "./operations.graphql.js";
import styles from "./events.module.css";

type Event = NonNullable<EventQuery["event"]>;

/** `/events/{id}`: an event with its content and deliveries. */
export function EventPage({ id }: { readonly id: string }) {
  return (
    <Page title="Event" above={<Link to="/events">Events</Link>} beside={<Id id={id} />}>
      <EventDetail id={id} />
    </Page>
  );
}

/** An event: its page, and the panel next to the list. */
export function EventDetail({ id }: { readonly id: string }) {
  const { data, problem, reload } = useRead(EventDocument, { id });
  if (data?.event) return <Detail event={data.event} />;
  if (problem && problem.status !== 404 && problem.status !== 400)
    return <Failure problem={problem} onRetry={reload} />;
  return problem || data ? <NotFound id={id} /> : <Skeleton lines={10} />;
}

function Detail({ event }: { readonly event: Event }) {
  const { id, type, timestamp, subjectId, customer, customerId, data, deliveries } = event;
  return (
    <div className={styles.detail}>
      <strong className={styles.type}>{type}</strong>
      <Section title="About">
        <Facts
          facts={[
            ["Happened", <Time key="at" at={timestamp} isAbsolute />],
            ["Subject", subjectId && <Id id={subjectId} />],
            ["Customer", customerId && <Id id={customerId}>{customer && nameOf(customer)}</Id>],
            ["Id", <Id key="id" id={id} />],
          ]}
        />
      </Section>
      <Section title="Content" actions={<Copy text={JSON.stringify(data, undefined, 2)} label="Copy the content" />}>
        <Json value={data} label="Content of the event" />
      </Section>
      <Section title="Deliveries">
        {deliveries.nodes.length === 0 && (
          <p>None: no endpoint is set, or the configuration mutes webhooks of this type.</p>
        )}
        <ul className={styles.deliveries}>
          {deliveries.nodes.map((delivery) => (
            <li key={delivery.id}>
              <DeliveryStatus delivery={delivery} />{" "}
              <Link to={pathOf(delivery.id) ?? "/webhooks"}>
                {delivery.attemptCount === 0 ? "no attempt yet" : counted(delivery.attemptCount, "attempt")}
              </Link>{" "}
              <Time at={delivery.createdAt} clock="real" />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
