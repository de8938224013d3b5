import { serverUrl } from "../../client/places.js";
import { sessionState } from "../../client/session.js";
import { Store, useStore } from "../../client/store.js";
import { Button } from "../../ui/button.js";
import { Dialog } from "../../ui/dialog.js";
import { FormActions } from "../../ui/form.js";
import { Copy } from "../../ui/id.js";
import styles from "./developers.module.css";
import type { CreateTokenMutation } from "./operations.graphql.js";

/** The token that was just created, until its secret is saved: outside of what shows tokens, which may leave. */
export const newToken = new Store<CreateTokenMutation["createToken"] | undefined>(undefined);
sessionState.subscribe(() => sessionState.get().status === "out" && newToken.set(undefined));

/** The credentials of the new token. The secret is shown nowhere else, so only its button closes it. */
export function NewSecret() {
  const token = useStore(newToken);
  const close = () => newToken.set(undefined);
  return (
    <Dialog title="New API token" isOpen={token !== undefined} onClose={() => {}}>
      {token && (
        <div className={styles.detail}>
          {token.clientSecret ? (
            <Credentials name={token.name} clientId={token.clientId} clientSecret={token.clientSecret} />
          ) : (
            <p role="status">
              <bdi>{token.name}</bdi> is created, but the response with its secret was lost, and it can’t be shown
              again. Delete the token, and create another.
            </p>
          )}
          <FormActions>
            <Button variant="primary" onClick={close}>
              {token.clientSecret ? "I have saved it" : "Close"}
            </Button>
          </FormActions>
        </div>
      )}
    </Dialog>
  );
}

interface CredentialsProps {
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

function Credentials({ name, clientId, clientSecret }: CredentialsProps) {
  const config = serverUrl("2025-10-13/config").href;
  return (
    <>
      <p role="status">
        <strong>
          <bdi>{name}</bdi> is created.
        </strong>{" "}
        Save its secret now: it is shown only here, and only once.
      </p>
      <dl className={styles.secrets}>
        <Credential name="Client id" value={clientId} />
        <Credential name="Client secret" value={clientSecret} />
        <Credential name="Both, as the sign-in takes them" value={JSON.stringify({ clientId, clientSecret })} />
        <Credential name="To try it" value={`curl -u ${clientId}:${clientSecret} ${config}`} />
      </dl>
    </>
  );
}

function Credential({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.copied}>
        <code>{value}</code>
        <Copy text={value} label={`Copy: ${name}`} />
      </dd>
    </div>
  );
}
