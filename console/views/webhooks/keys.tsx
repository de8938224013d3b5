import { useEffect, useState } from "react";
import { serverUrl } from "../../client/places.js";
import type { Problem } from "../../client/problem.js";
import { useRead } from "../../client/read.js";
import { Badge } from "../../ui/badge.js";
import { useEnvironment } from "../../ui/environment.js";
import { Form, FormActions, Submit, TextField } from "../../ui/form.js";
import { Copy } from "../../ui/id.js";
import { Facts, Section } from "../../ui/page.js";
import { Failure, Skeleton } from "../../ui/states.js";
import { WebhookKeyDocument } from "./operations.graphql.js";
import { keysIn, verdictOf, type Receiver, type Verdict } from "./signature.js";
import styles from "./webhooks.module.css";

interface Keys {
  readonly keys?: readonly string[];
  readonly problem?: Problem;
}

async function read(url: string, signal: AbortSignal): Promise<Keys> {
  const unknown = (reason: string): Keys => ({ problem: { code: "UNAVAILABLE", reason, fields: {} } });
  try {
    const response = await fetch(url, { signal, credentials: "omit" });
    if (!response.ok) return unknown(`The address of the keys responded with ${response.status}.`);
    return { keys: keysIn(await response.text()) };
  } catch {
    return unknown("The server can’t be reached.");
  }
}

/** The published keys; read again by `reload`. */
function useKeys(url: string): Keys & { readonly reload: () => void } {
  const [found, setFound] = useState<Keys>({});
  const [round, setRound] = useState(0);
  useEffect(() => {
    const ending = new AbortController();
    void read(url, ending.signal).then((keys) => ending.signal.aborted || setFound(keys));
    return () => ending.abort();
  }, [url, round]);
  return { ...found, reload: () => setRound((before) => before + 1) };
}

/** How a receiver knows that a webhook is genuine. */
export function Keys() {
  const { platformId, environment } = useEnvironment();
  const receiver = { platformId, environment };
  const url = serverUrl(`.well-known/paygraph/webhook-keys/${platformId}/${environment.toLowerCase()}.pem`).href;
  const { data } = useRead(WebhookKeyDocument, {});
  const { keys, problem, reload } = useKeys(url);
  return (
    <>
      <Section title="Public keys">
        <div className={styles.keys}>
          <Facts
            facts={[
              ["Address of the keys", <Copied key="url" text={url} label="Copy the address of the keys" />],
              ["Current key", data?.platformConfig.webhookKeyId && <code>{data.platformConfig.webhookKeyId}</code>],
            ]}
          />
          {problem && <Failure problem={problem} onRetry={reload} />}
          {!keys && !problem && <Skeleton lines={4} />}
          {keys?.map((key, index) => (
            <Text key={key} text={key} label={index === 0 ? "Current key" : `Key ${index + 1}`} />
          ))}
          <p className={styles.muted}>
            The key that signs comes first. During a rotation there are two: accept both. If none verifies a webhook,
            read the address again, at most once a minute.
          </p>
        </div>
      </Section>
      <Section title="Verify in your receiver">
        <div className={styles.keys}>
          <p>
            The header <code>X-Service-Signature</code> signs the exact bytes of the body: ECDSA on P-256 with SHA-256,
            in DER. With the TypeScript client:
          </p>
          <Text text={snippetOf(receiver)} label="Verification by the TypeScript client" />
          <p className={styles.muted}>
            Respond with 401 to what is not genuine, and ignore an <code>id</code> that was handled already.
          </p>
        </div>
      </Section>
      <Check keys={keys} receiver={receiver} />
    </>
  );
}

const snippetOf = ({ platformId, environment }: Receiver) => `import { openWebhook } from "@paygraph/client/webhooks";

// publicKeys: the text of the address of the keys; body: the bytes as they were received.
const webhook = openWebhook(body, request.headers["x-service-signature"], {
  publicKeys,
  platformId: "${platformId}",
  environment: "${environment}",
});
response.writeHead(webhook ? 200 : 401).end();`;

function Copied({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <>
      <code>{text}</code> <Copy text={text} label={label} />
    </>
  );
}

function Text({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className={styles.text}>
      <pre tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
      <Copy text={text} label={`Copy: ${label}`} />
    </div>
  );
}

interface CheckProps {
  readonly keys: readonly string[] | undefined;
  readonly receiver: Receiver;
}

/** Verifies what is pasted, in the browser: nothing is sent. */
function Check({ keys, receiver }: CheckProps) {
  const [body, setBody] = useState("");
  const [header, setHeader] = useState("");
  const [verdict, setVerdict] = useState<Verdict>();
  const change = (set: (text: string) => void) => (text: string) => {
    set(text);
    setVerdict(undefined);
  };
  const check = async () => {
    // What a selection takes with it: a body has no white space at its ends.
    setVerdict(keys && (await verdictOf(body.trim(), header, keys, receiver)));
  };
  return (
    <Section title="Check a webhook">
      {isSecureContext ? (
        <Form onSubmit={() => void check()}>
          <TextField
            label="Body"
            value={body}
            onChange={change(setBody)}
            isMultiline
            hint="As it was received, byte for byte. It is verified in this browser, and sent nowhere."
          />
          <TextField
            label="Header X-Service-Signature"
            value={header}
            onChange={change(setHeader)}
            placeholder={`{"v":"1","s":"…"}`}
          />
          <p role="status" className={styles.verdict}>
            {verdict && (
              <>
                <Badge tone={verdict.isGenuine ? "good" : "bad"}>{verdict.isGenuine ? "Genuine" : "Not genuine"}</Badge>{" "}
                {verdict.text}
              </>
            )}
          </p>
          <FormActions>
            <Submit disabled={!keys || body.trim() === "" || header.trim() === ""}>Check</Submit>
          </FormActions>
        </Form>
      ) : (
        <p>A browser verifies signatures only on a page that came by HTTPS, or from this machine.</p>
      )}
    </Section>
  );
}
