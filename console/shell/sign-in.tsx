import { useCallback, useEffect, useState, type DragEvent } from "react";
import { serverUrl } from "../client/places.js";
import type { Problem } from "../client/problem.js";
import { basic, sessionState, signIn } from "../client/session.js";
import { Form, FormActions, Submit, TextField } from "../ui/form.js";
import styles from "./sign-in.module.css";

interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The tokens of `credentials.json`, by environment; of a token's own JSON, its only one. */
function credentialsIn(text: string): Readonly<Record<string, Credentials>> {
  const found: Record<string, Credentials> = {};
  const visit = (name: string, value: unknown, depth: number): void => {
    if (typeof value !== "object" || value === null || depth > 3) return;
    if ("clientId" in value && "clientSecret" in value) {
      const { clientId, clientSecret } = value;
      if (typeof clientId === "string" && typeof clientSecret === "string")
        found[name || "token"] = { clientId, clientSecret };
      return;
    }
    for (const [key, member] of Object.entries(value)) visit(key, member, depth + 1);
  };
  try {
    visit("", JSON.parse(text), 0);
  } catch {
    // Not JSON: there are none.
  }
  return found;
}

/** Asks the server whether it accepts the credentials; without the client, which would wait for better ones. */
async function refusal(authorization: string): Promise<Problem | undefined> {
  try {
    const response = await fetch(serverUrl("graphql"), {
      method: "POST",
      credentials: "omit",
      cache: "no-store",
      headers: { authorization, "content-type": "application/json", accept: "application/graphql-response+json" },
      body: JSON.stringify({ query: "query SignIn { caller { tokenId } }" }),
    });
    if (response.ok) return undefined;
    const requestId = response.headers.get("x-request-id") ?? undefined;
    const body = (await response.json().catch(() => ({}))) as {
      errors?: { extensions?: { code?: string; reason?: string } }[];
    };
    const { code = `HTTP_${response.status}`, reason = `The server responded with ${response.status}.` } =
      body.errors?.[0]?.extensions ?? {};
    return { code, reason, fields: {}, status: response.status, requestId };
  } catch {
    return { code: "UNREACHABLE", reason: "The server is unreachable.", fields: {} };
  }
}

/** The fields of a token: typed, or from `credentials.json`, which is dropped or pasted. */
export function SignInForm({ onSignedIn }: { readonly onSignedIn?: () => void }) {
  const [clientId, setClientId] = useState("");
  const [clientSecret, setClientSecret] = useState("");
  const [file, setFile] = useState<Readonly<Record<string, Credentials>>>({});
  const [problem, setProblem] = useState<Problem>();
  const [isSending, setIsSending] = useState(false);

  const choose = useCallback((one: Credentials) => {
    setClientId(one.clientId);
    setClientSecret(one.clientSecret);
  }, []);
  const read = useCallback(
    (text: string): boolean => {
      const found = credentialsIn(text);
      const [first] = Object.values(found);
      if (!first) return false;
      setFile(found);
      choose(found.sandbox ?? first);
      return true;
    },
    [choose],
  );
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (read(event.clipboardData?.getData("text") ?? "")) event.preventDefault();
    };
    addEventListener("paste", onPaste);
    return () => removeEventListener("paste", onPaste);
  }, [read]);

  async function submit(): Promise<void> {
    if (isSending) return;
    setIsSending(true);
    const value = basic(clientId.trim(), clientSecret.trim());
    const refused = await refusal(value);
    setIsSending(false);
    setProblem(refused);
    if (refused) return;
    signIn(value);
    onSignedIn?.();
  }

  const drop = (event: DragEvent) => {
    event.preventDefault();
    void event.dataTransfer.files[0]?.text().then(read);
  };
  return (
    <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Form onSubmit={() => void submit()} problem={problem}>
        <Environments file={file} chosen={clientId} choose={choose} />
        <TextField label="Client id" value={clientId} onChange={setClientId} autoComplete="username" isRequired />
        <TextField
          label="Client secret"
          type="password"
          value={clientSecret}
          onChange={setClientSecret}
          autoComplete="current-password"
          isRequired
        />
        <FormActions>
          <Submit isBusy={isSending} disabled={clientId.trim() === "" || clientSecret.trim() === ""}>
            Sign in
          </Submit>
        </FormActions>
      </Form>
    </div>
  );
}

interface EnvironmentsProps {
  readonly file: Readonly<Record<string, Credentials>>;
  readonly chosen: string;
  readonly choose: (one: Credentials) => void;
}

/** The environments of a file with several tokens. */
function Environments({ file, chosen, choose }: EnvironmentsProps) {
  if (Object.keys(file).length < 2) return null;
  return (
    <div className={styles.environments} role="group" aria-label="Environment">
      {Object.entries(file).map(([name, one]) => (
        <button key={name} type="button" aria-pressed={one.clientId === chosen} onClick={() => choose(one)}>
          {name}
        </button>
      ))}
    </div>
  );
}

/** The page without credentials. */
export function SignIn() {
  const state = sessionState.get();
  useEffect(() => {
    document.title = "Sign in · Paygraph";
  }, []);
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <h1>Paygraph console</h1>
        {state.status === "out" && state.reason && <p role="status">{state.reason}</p>}
        <p className={styles.muted}>
          An API token of the platform selects the environment. It stays in this tab, until it is closed or you sign
          out.
        </p>
        <SignInForm />
        <p className={styles.muted}>
          The first start wrote a token for each environment to <code>.data/credentials.json</code>: drop that file
          here, or paste its content.
        </p>
      </div>
    </main>
  );
}
