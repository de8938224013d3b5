import { useState } from "react";
import { useMutate } from "../../client/mutate.js";
import { useRead } from "../../client/read.js";
import { Button } from "../../ui/button.js";
import { nowOf } from "../../ui/clock.js";
import { Confirm } from "../../ui/dialog.js";
import { CheckField, TextField } from "../../ui/form.js";
import { counted } from "../../ui/words.js";
import {
  FailingDeliveryCountDocument,
  ReplayedEventCountDocument,
  ReplayWebhooksDocument,
} from "./operations.graphql.js";
import styles from "./webhooks.module.css";

const dayMs = 86_400_000;

/** As a field of date and time has it, in the time of this machine. */
function localTime(at: number): string {
  const time = new Date(at);
  return new Date(at - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const isoOf = (local: string): string | undefined => {
  const at = new Date(local);
  return local === "" || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};

/** Sends events of an interval again: all that fail, or all; their number is shown first. */
export function Replay({ onDone }: { readonly onDone: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [since, setSince] = useState("");
  const [isOnlyFailing, setIsOnlyFailing] = useState(true);
  const [enqueued, setEnqueued] = useState<number>();
  const { send, isSending, problem, reset } = useMutate(ReplayWebhooksDocument, ["webhookDeliveries"]);
  const from = isoOf(since);
  const count = useCount(from, isOnlyFailing, isOpen);
  const open = () => {
    setSince(localTime(nowOf("environment") - dayMs));
    setEnqueued(undefined);
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    reset();
  };
  const replay = async () => {
    if (from === undefined) return;
    const input = { since: from, onlyFailing: isOnlyFailing };
    const data = await send((idempotencyKey) => ({ input: { ...input, idempotencyKey } }));
    if (!data) return;
    setEnqueued(data.replayWebhooks.enqueued);
    close();
    onDone();
  };
  return (
    <>
      <span role="status" className={styles.muted}>
        {enqueued !== undefined && `${counted(enqueued, "event is", "events are")} sent again`}
      </span>
      <Button needs="MANAGE" onClick={open}>
        Redeliver since…
      </Button>
      <Confirm
        title="Redeliver since a time"
        isOpen={isOpen}
        onClose={close}
        action={isOnlyFailing ? "Redeliver what fails" : "Redeliver all"}
        onConfirm={() => void replay()}
        isSending={isSending}
        problem={problem}
        typed="redeliver"
      >
        <div className={styles.replay}>
          <TextField
            label="Events since"
            name="since"
            type="datetime-local"
            value={since}
            onChange={setSince}
            hint="In the time zone of this machine."
            error={from === undefined ? "Enter a date and a time." : undefined}
          />
          <CheckField
            label="Only events that were never delivered, and failed at least once"
            isChecked={isOnlyFailing}
            onChange={setIsOnlyFailing}
          />
          <p role="status">{count}</p>
          <p>Their content and ids stay the same. An endpoint ignores the ids that it has handled.</p>
        </div>
      </Confirm>
    </>
  );
}

/** How many there are, in a sentence. Deliveries are counted for those that fail: an event may have several. */
function useCount(from: string | undefined, isOnlyFailing: boolean, isOpen: boolean): string {
  const range = { ...(from !== undefined && { from }) };
  const isPaused = !isOpen || from === undefined;
  const failing = useRead(FailingDeliveryCountDocument, { createdAt: range }, { isPaused: isPaused || !isOnlyFailing });
  const all = useRead(
    ReplayedEventCountDocument,
    { filter: { createdAt: range } },
    { isPaused: isPaused || isOnlyFailing },
  );
  if (isPaused) return "";
  const problem = (isOnlyFailing ? failing : all).problem;
  if (problem) return problem.reason;
  const found = isOnlyFailing ? failing.data?.webhookDeliveries : all.data?.events;
  if (!found) return "Counting…";
  const { countUpTo: count } = found;
  const [one, several] = isOnlyFailing
    ? ["delivery fails.", "deliveries fail."]
    : [
        "event is sent again. Those of muted types are left out.",
        "events are sent again. Those of muted types are left out.",
      ];
  if (count == null) return `More than 10,000 ${several}`;
  return `${isOnlyFailing ? "" : "At most "}${counted(count, one, several)}`;
}
