import { useState } from "react";
import { useMutate } from "../../client/mutate.js";
import { useRead } from "../../client/read.js";
import { refresh } from "../../client/refresh.js";
import { useStore } from "../../client/store.js";
import { Button } from "../../ui/button.js";
import { absoluteTime, ahead, duration, nowOf, tick, zone } from "../../ui/clock.js";
import { Field, Form, FormActions, Submit } from "../../ui/form.js";
import { Failure } from "../../ui/states.js";
import { AdvanceClockDocument, SandboxTimeDocument } from "./operations.graphql.js";
import styles from "./sandbox.module.css";

const hour = 3_600;
const day = 86_400;
const maxSeconds = 31_536_000;
const units = [
  ["1", "seconds"],
  ["60", "minutes"],
  [String(hour), "hours"],
  [String(day), "days"],
] as const;

/** The sandbox's clock, which only goes forward. What is shown is read again once all that is due has happened. */
export function Clock() {
  const now = useStore(tick) + useStore(ahead);
  const aheadMs = useStore(ahead);
  const timeZone = useStore(zone);
  const [by, setBy] = useState(0);
  const { send, isSending, problem } = useMutate(AdvanceClockDocument);
  const { data: time } = useRead(SandboxTimeDocument, {});
  const advance = async (advanceSeconds: number) => {
    setBy(advanceSeconds);
    const data = await send((idempotencyKey) => ({ input: { advanceSeconds, idempotencyKey } }));
    if (data) ahead.set(data.advanceSandboxClock.aheadSeconds * 1_000);
    refresh();
  };
  const quick = (seconds: number, text: string) => (
    <Button needs="MANAGE" isBusy={isSending && by === seconds} onClick={() => void advance(seconds)}>
      {text}
    </Button>
  );
  return (
    <section className={styles.clock} aria-label="Clock">
      <p>
        <strong>{absoluteTime(now, timeZone)}</strong>
        <br />
        <span className={styles.muted}>
          {aheadMs < 1_000 ? "The same as real time" : `${duration(aheadMs / 1_000)} ahead of real time`}
        </span>
      </p>
      <div className={styles.buttons}>
        {quick(hour, "+1 hour")}
        {quick(day, "+1 day")}
      </div>
      {time?.sandboxClock && <NextTimer clock={time.sandboxClock} isSending={isSending} advance={advance} />}
      <AdvanceBy sending={isSending ? by : undefined} advance={advance} />
      {problem && <Failure problem={problem} />}
      <p className={styles.muted}>All that becomes due happens before it answers. The clock can’t go back.</p>
    </section>
  );
}

/** Any time forward, up to a year. */
function AdvanceBy({
  sending,
  advance,
}: {
  /** Seconds by which it is being advanced. */
  readonly sending: number | undefined;
  readonly advance: (seconds: number) => Promise<void>;
}) {
  const [count, setCount] = useState("1");
  const [unit, setUnit] = useState<string>(units[2][0]);
  const typed = Number(count) * Number(unit);
  const isValid = Number.isInteger(typed) && typed >= 1 && typed <= maxSeconds;
  return (
    <Form onSubmit={() => void (isValid && advance(typed))}>
      <Field
        label="Advance by"
        name="advanceSeconds"
        error={isValid ? undefined : "Type a whole number, at most 365 days"}
      >
        {(control) => (
          <div className={styles.pair}>
            <input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={count}
              onChange={({ target }) => setCount(target.value)}
            />
            <select
              className={control.className}
              aria-label="Unit"
              value={unit}
              onChange={({ target }) => setUnit(target.value)}
            >
              {units.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </div>
        )}
      </Field>
      <FormActions>
        <Submit needs="MANAGE" variant="secondary" isBusy={sending === typed} disabled={!isValid}>
          Advance the clock
        </Submit>
      </FormActions>
    </Form>
  );
}

/** When something happens next by itself, such as the expiry of a quote, and the way to its time. */
function NextTimer({
  clock: { nextTimerAt },
  isSending,
  advance,
}: {
  readonly clock: { readonly nextTimerAt?: string | null };
  readonly isSending: boolean;
  readonly advance: (seconds: number) => Promise<void>;
}) {
  const now = useStore(tick) + useStore(ahead);
  if (!nextTimerAt) return <p className={styles.muted}>No timer is scheduled.</p>;
  const at = Date.parse(nextTimerAt);
  const inWords = at - now < 1_000 ? "due now" : `in ${duration((at - now) / 1_000)}`;
  if (at - now > maxSeconds * 1_000) return <p className={styles.muted}>The next timer is {inWords}.</p>;
  // By the present time: the one that is shown may be 15 s old.
  const go = () => advance(Math.max(1, Math.ceil((at - nowOf("environment")) / 1_000)));
  return (
    <Button needs="MANAGE" isBusy={isSending} onClick={() => void go()}>
      To the next timer, {inWords}
    </Button>
  );
}
