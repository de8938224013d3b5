import { useMutate } from "../../client/mutate.js";
import { usePoll } from "../../client/poll.js";
import { useRead } from "../../client/read.js";
import { useAddress, useGo } from "../../ui/address.js";
import { Badge } from "../../ui/badge.js";
import { Button } from "../../ui/button.js";
import { DeliveryStatus } from "../../ui/delivery-status.js";
import { Copy, Id } from "../../ui/id.js";
import { Link } from "../../ui/link.js";
import { Facts, Json, Page, Section } from "../../ui/page.js";
import { pathOf } from "../../ui/places.js";
import { Failure, NotFound, Skeleton } from "../../ui/states.js";
import { Time } from "../../ui/time.js";
import { counted } from "../../ui/words.js";
import { RedeliverWebhookDocument, WebhookDeliveryDocument, type WebhookDeliveryQuery } from "./operations.graphql.js";
import styles from "./webhooks.module.css";

type Delivery = NonNullable<WebhookDeliveryQuery["webhookDelivery"]>;
type Attempt = Delivery["attempts"][number];

const followMs = 3_000;

/** `/webhooks/{id}`: a delivery with all of its attempts. */
export function DeliveryPage({ id }: { readonly id: string }) {
  return (
    <Page title="Delivery" above={<Link to="/webhooks">Webhooks</Link>} beside={<Id id={id} />}>
      <DeliveryDetail id={id} />
    </Page>
  );
}

/** A delivery, read again as long as it waits: its page, and the panel next to the list. */
export function DeliveryDetail({ id }: { readonly id: string }) {
  const { data, problem, reload } = useRead(WebhookDeliveryDocument, { id });
  const delivery = data?.webhookDelivery;
  usePoll(reload, followMs, { isPaused: delivery?.status !== "PENDING" });
  if (delivery) return <Detail delivery={delivery} />;
  if (problem && problem.status !== 404 && problem.status !== 400)
    return <Failure problem={problem} onRetry={reload} />;
  return problem || data ? <NotFound id={id} /> : <Skeleton lines={10} />;
}

function Detail({ delivery }: { readonly delivery: Delivery }) {
  const { type, eventId, event, createdAt, nextAttemptAt, attempts, requestBody } = delivery;
  const others = event?.deliveries.nodes.filter(({ id }) => id !== delivery.id) ?? [];
  return (
    <div className={styles.detail}>
      <div className={styles.headline}>
        <strong className={styles.type}>{type}</strong>
        <DeliveryStatus delivery={delivery} />
        {event && <Redeliver id={delivery.id} />}
      </div>
      <Section title="About">
        <Facts
          facts={[
            ["Event", <Id key="event" id={eventId} />],
            ["Subject", event?.subjectId && <Id id={event.subjectId} />],
            ["Customer", event?.customerId && <Id id={event.customerId} />],
            ["Happened", event && <Time key="at" at={event.timestamp} />],
            ["Created", <Time key="created" at={createdAt} clock="real" />],
            ["Next attempt", nextAttemptAt && <Time at={nextAttemptAt} clock="real" />],
          ]}
        />
      </Section>
      <Section title={attempts.length === 0 ? "Attempts" : counted(attempts.length, "attempt")}>
        {attempts.length === 0 && <p>None yet.</p>}
        <ol className={styles.attempts} reversed>
          {[...attempts].reverse().map((attempt, index) => (
            <li key={attempt.number}>
              <AttemptOf attempt={attempt} isOpen={index === 0} />
            </li>
          ))}
        </ol>
      </Section>
      <Section
        title="Request body"
        actions={requestBody && <Copy text={requestBody} label="Copy the body, as it was signed" />}
      >
        {requestBody ? (
          <Json value={parsed(requestBody)} label="Request body" />
        ) : (
          <p>The event is no longer kept: events leave the log after 90 days.</p>
        )}
      </Section>
      {others.length > 0 && (
        <Section title="Other deliveries of this event">
          <ul className={styles.others}>
            {others.map((other) => (
              <li key={other.id}>
                <DeliveryStatus delivery={other} />{" "}
                <Link to={pathOf(other.id) ?? "/webhooks"}>
                  {other.attemptCount === 0 ? "no attempt yet" : counted(other.attemptCount, "attempt")}
                </Link>{" "}
                <Time at={other.createdAt} clock="real" />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const isAccepted = (status: number) => (status >= 200 && status <= 299) || status === 409;

function AttemptOf({ attempt, isOpen }: { readonly attempt: Attempt; readonly isOpen: boolean }) {
  const { number, url, startedAt, durationMs, requestHeaders, responseStatus, responseBody, error } = attempt;
  return (
    <details open={isOpen}>
      <summary>
        <span className={styles.attempt}>
          <span>Attempt {number}</span>
          <Badge tone={responseStatus != null && isAccepted(responseStatus) ? "good" : "bad"}>
            {responseStatus ?? "No response"}
          </Badge>
          <span>{durationMs.toLocaleString("en")} ms</span>
          <span className={styles.muted}>
            <Time at={startedAt} clock="real" />
          </span>
        </span>
      </summary>
      <div className={styles.exchange}>
        <Facts
          facts={[
            ["Address", url],
            ["Why there was no response", error],
          ]}
        />
        <h3>Request headers</h3>
        <Json value={requestHeaders} label={`Request headers of attempt ${number}`} />
        {responseBody && (
          <>
            <h3>Response</h3>
            <Json value={parsed(responseBody)} label={`Response to attempt ${number}`} />
          </>
        )}
      </div>
    </details>
  );
}

function Redeliver({ id }: { readonly id: string }) {
  const { send, isSending, problem } = useMutate(RedeliverWebhookDocument, ["webhookDeliveries"]);
  const { search, set } = useAddress();
  const go = useGo();
  const redeliver = async () => {
    const data = await send((idempotencyKey) => ({ input: { deliveryId: id, idempotencyKey } }));
    if (!data) return;
    const next = data.redeliverWebhook.id;
    if (search.open === undefined) go(pathOf(next) ?? "/webhooks");
    else set({ open: next });
  };
  return (
    <>
      <Button isSmall needs="MANAGE" isBusy={isSending} onClick={() => void redeliver()}>
        Redeliver
      </Button>
      {problem && <Failure problem={problem} />}
    </>
  );
}
