import { useState } from "react";
import { useMutate } from "../../client/mutate.js";
import { usePoll } from "../../client/poll.js";
import { useRead } from "../../client/read.js";
import { Badge, type Tone } from "../../ui/badge.js";
import { Button } from "../../ui/button.js";
import { Confirm, Dialog } from "../../ui/dialog.js";
import { Form, FormActions, Submit, TextField } from "../../ui/form.js";
import { Json, Section } from "../../ui/page.js";
import { Failure, Skeleton } from "../../ui/states.js";
import { Time } from "../../ui/time.js";
import { counted } from "../../ui/words.js";
import {
  PauseWebhooksDocument,
  ResumeWebhooksDocument,
  SendTestWebhookDocument,
  UpdateWebhooksDocument,
  WebhookEndpointDocument,
  type EndpointPartsFragment,
  type SendTestWebhookMutation,
  type WebhookEndpointStatus,
} from "./operations.graphql.js";
import styles from "./webhooks.module.css";

const statusText: Readonly<Record<WebhookEndpointStatus, readonly [text: string, tone: Tone]>> = {
  WORKING: ["Working", "good"],
  FAILING: ["Failing", "warn"],
  SUSPENDED: ["Suspended", "bad"],
  PAUSED: ["Paused", "warn"],
};
const pollMs = 10_000;

/** Where webhooks go, whether they arrive, and what to do if they don't. */
export function Endpoint() {
  const { data, problem, reload } = useRead(WebhookEndpointDocument, {});
  usePoll(reload, pollMs);
  const config = data?.platformConfig;
  return (
    <Section title="Endpoint" actions={config && <Actions config={config} reload={reload} />}>
      {problem && <Failure problem={problem} onRetry={reload} />}
      {!config && !problem && <Skeleton lines={1} />}
      {config && (
        <div className={styles.endpoint}>
          {config.webhookEndpoint ? (
            <code>
              <bdi>{config.webhookEndpoint}</bdi>
            </code>
          ) : (
            <span>No endpoint is set: events are kept in the log, and none is sent.</span>
          )}
          <State config={config} />
          <span className={styles.muted}>
            {numberOf(data.failing.countUpTo, "fails", "fail")}, {numberOf(data.waiting.countUpTo, "waits", "wait")}
          </span>
        </div>
      )}
    </Section>
  );
}

const numberOf = (count: number | null | undefined, one: string, several: string) =>
  count == null ? `more than 1,000 ${several}` : counted(count, one, several);

function State({ config: { webhookEndpointState: state } }: { readonly config: EndpointPartsFragment }) {
  if (!state) return null;
  const { status, failingSince, suspendedAt, nextProbeAt, pausedAt } = state;
  const [text, tone] = statusText[status];
  const since = status === "PAUSED" ? pausedAt : status === "SUSPENDED" ? suspendedAt : failingSince;
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {since && (
        <span>
          since <Time at={since} clock="real" isAbsolute />
        </span>
      )}
      {status === "SUSPENDED" && failingSince && (
        <span>
          failing since <Time at={failingSince} clock="real" isAbsolute />
        </span>
      )}
      {nextProbeAt && (
        <span>
          next attempt <Time at={nextProbeAt} clock="real" />
        </span>
      )}
    </>
  );
}

interface ActionsProps {
  readonly config: EndpointPartsFragment;
  readonly reload: () => void;
}

function Actions({ config, reload }: ActionsProps) {
  const isSet = Boolean(config.webhookEndpoint);
  return (
    <>
      <Address config={config} />
      {isSet && <PauseOrResume isPaused={config.webhookEndpointState?.status === "PAUSED"} />}
      {isSet && <Test onSent={reload} />}
    </>
  );
}

function PauseOrResume({ isPaused }: { readonly isPaused: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const pause = useMutate(PauseWebhooksDocument);
  const resume = useMutate(ResumeWebhooksDocument);
  const close = () => {
    setIsOpen(false);
    pause.reset();
  };
  return (
    <>
      {isPaused ? (
        <Button
          isSmall
          variant="primary"
          needs="MANAGE"
          isBusy={resume.isSending}
          onClick={() => void resume.send(() => ({}))}
        >
          Resume
        </Button>
      ) : (
        <Button isSmall needs="MANAGE" onClick={() => setIsOpen(true)}>
          Pause…
        </Button>
      )}
      {resume.problem && <Failure problem={resume.problem} />}
      <Confirm
        title="Pause webhooks"
        isOpen={isOpen}
        onClose={close}
        action="Pause"
        onConfirm={() => void pause.send(() => ({})).then((data) => data && close())}
        isSending={pause.isSending}
        problem={pause.problem}
        typed="pause"
      >
        <p>
          Nothing is delivered until you resume. Events wait for seven days, then they are given up. Tests, and webhooks
          whose response decides, are still sent.
        </p>
      </Confirm>
    </>
  );
}

function Test({ onSent }: { readonly onSent: () => void }) {
  const [response, setResponse] = useState<SendTestWebhookMutation["sendTestWebhook"]>();
  const { send, isSending, problem, reset } = useMutate(SendTestWebhookDocument, ["webhookDeliveries"]);
  const test = async () => {
    const data = await send((idempotencyKey) => ({ input: { idempotencyKey } }));
    setResponse(data?.sendTestWebhook);
    onSent();
  };
  const close = () => {
    setResponse(undefined);
    reset();
  };
  return (
    <>
      <Button isSmall needs="MANAGE" isBusy={isSending} onClick={() => void test()}>
        Send a test
      </Button>
      <Dialog title="Test of the endpoint" isOpen={Boolean(response ?? problem)} onClose={close}>
        {problem && <Failure problem={problem} />}
        {response && (
          <>
            <p>
              It responded with <strong>{response.responseStatus}</strong>.
            </p>
            {response.responseBody && <Json value={response.responseBody} label="Body of the response" />}
          </>
        )}
      </Dialog>
    </>
  );
}

function Address({ config: { webhookEndpoint } }: { readonly config: EndpointPartsFragment }) {
  const [isOpen, setIsOpen] = useState(false);
  const [url, setUrl] = useState("");
  const { send, isSending, problem, reset } = useMutate(UpdateWebhooksDocument);
  const open = () => {
    setUrl(webhookEndpoint ?? "");
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    reset();
  };
  const save = async () => {
    if (await send(() => ({ input: { webhookEndpoint: url.trim() === "" ? null : url.trim() } }))) close();
  };
  return (
    <>
      <Button isSmall needs="MANAGE" onClick={open}>
        {webhookEndpoint ? "Change the address…" : "Set the address…"}
      </Button>
      <Dialog title="Address of the endpoint" isOpen={isOpen} onClose={close}>
        <Form onSubmit={() => void save()} problem={problem}>
          <TextField
            label="Address"
            name="webhookEndpoint"
            value={url}
            onChange={setUrl}
            placeholder="https://example.com/webhooks"
            hint="A test is sent to a new address. Empty: nothing is sent."
          />
          <FormActions>
            <Button onClick={close}>Back</Button>
            <Submit isBusy={isSending}>Save</Submit>
          </FormActions>
        </Form>
      </Dialog>
    </>
  );
}
