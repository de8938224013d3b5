import { useState } from "react";
import { useMutate } from "../../client/mutate.js";
import { refresh } from "../../client/refresh.js";
import { basic, signIn, signOut } from "../../client/session.js";
import { Button } from "../../ui/button.js";
import { Confirm, Dialog } from "../../ui/dialog.js";
import { useEnvironment, type Permission } from "../../ui/environment.js";
import { CheckField, Form, FormActions, SelectField, Submit, TextField } from "../../ui/form.js";
import styles from "./developers.module.css";
import {
  CreateTokenDocument,
  DeleteTokenDocument,
  RotateTokenDocument,
  type TokenRowFragment,
} from "./operations.graphql.js";
import { newToken } from "./secret.js";
import { permissionText, permissions as all } from "./words.js";

/** Creates a token with at most the permissions of one's own. */
export function NewToken() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button isSmall variant="primary" icon="plus" needs="MANAGE" onClick={() => setIsOpen(true)}>
        New token…
      </Button>
      <Dialog title="New API token" isOpen={isOpen} onClose={close}>
        <NewTokenForm onClose={close} />
      </Dialog>
    </>
  );
}

function NewTokenForm({ onClose }: { readonly onClose: () => void }) {
  const { permissions: own } = useEnvironment();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<readonly Permission[]>(["VIEW"]);
  const { send, isSending, problem } = useMutate(CreateTokenDocument, ["tokens"]);
  const create = async () => {
    const input = { name: name.trim(), permissions: [...chosen] };
    const data = await send((idempotencyKey) => ({ input: { ...input, idempotencyKey } }));
    if (!data) return;
    onClose();
    newToken.set(data.createToken);
  };
  const missing = all.filter((one) => !own.includes(one));
  return (
    <Form onSubmit={() => void create()} problem={problem}>
      <TextField
        label="Name"
        name="name"
        value={name}
        onChange={setName}
        hint="What uses it, such as “Checkout, server”."
        isRequired
      />
      <fieldset className={styles.group}>
        <legend>It may</legend>
        {all
          .filter((one) => own.includes(one))
          .map((one) => (
            <CheckField
              key={one}
              label={
                <>
                  <strong>{permissionText[one][0]}</strong>: {permissionText[one][1]}
                </>
              }
              isChecked={chosen.includes(one)}
              onChange={(isChecked) =>
                setChosen(all.filter((other) => (other === one ? isChecked : chosen.includes(other))))
              }
            />
          ))}
        {missing.length > 0 && (
          <p className={styles.muted}>
            Your own token can’t grant {missing.map((one) => permissionText[one][0]).join(" and ")}: it doesn’t hold it.
          </p>
        )}
      </fieldset>
      <FormActions>
        <Button onClick={onClose}>Back</Button>
        <Submit isBusy={isSending} disabled={name.trim() === "" || chosen.length === 0}>
          Create the token
        </Submit>
      </FormActions>
    </Form>
  );
}

const overlaps = [
  ["0", "At once"],
  ["3600", "After an hour"],
  ["86400", "After a day"],
  ["604800", "After 7 days"],
] as const;

interface ReplaceProps {
  readonly token: TokenRowFragment;
  readonly onReplaced: (id: string) => void;
}

/** Replaces a token by one with the same name and permissions. If it is the session's own token, the session continues with the new one. */
export function ReplaceToken({ token: { id, name, permissions, expiresAt }, onReplaced }: ReplaceProps) {
  const own = useEnvironment();
  const [isOpen, setIsOpen] = useState(false);
  const [overlap, setOverlap] = useState("86400");
  const { send, isSending, problem, reset } = useMutate(RotateTokenDocument);
  const missing = permissions.filter((one) => !own.permissions.includes(one));
  const replace = async () => {
    const input = { tokenId: id, overlapSeconds: Number(overlap) };
    const data = await send((idempotencyKey) => ({ input: { ...input, idempotencyKey } }));
    if (!data) return;
    const { clientId, clientSecret } = data.rotateToken;
    if (id === own.tokenId && clientSecret) signIn(basic(clientId, clientSecret));
    setIsOpen(false);
    newToken.set(data.rotateToken);
    refresh(["caller", "token", "tokens"]);
    onReplaced(data.rotateToken.id);
  };
  const close = () => {
    setIsOpen(false);
    reset();
  };
  if (expiresAt) return null;
  return (
    <>
      {missing.length > 0 ? (
        <Button isSmall aria-disabled="true" data-tip={`Your token lacks ${missing.join(", ")}, which this one holds`}>
          Replace…
        </Button>
      ) : (
        <Button isSmall needs="MANAGE" onClick={() => setIsOpen(true)}>
          Replace…
        </Button>
      )}
      <Confirm
        title={`Replace ${name}`}
        isOpen={isOpen}
        onClose={close}
        action="Replace the token"
        onConfirm={() => void replace()}
        isSending={isSending}
        problem={problem}
        typed={name}
      >
        <div className={styles.detail}>
          <p>
            A new token with the same name and permissions is created. Give its secret to what uses this one before it
            stops: it can be replaced only once.
          </p>
          {id === own.tokenId && <p>You are signed in with this token: this tab continues with the new one.</p>}
          <SelectField label="This one stops" value={overlap} onChange={setOverlap} options={overlaps} />
        </div>
      </Confirm>
    </>
  );
}

interface DeleteProps {
  readonly token: TokenRowFragment;
  readonly onDeleted: () => void;
}

export function DeleteToken({ token: { id, name, lastUsedAt }, onDeleted }: DeleteProps) {
  const isOwn = useEnvironment().tokenId === id;
  const [isOpen, setIsOpen] = useState(false);
  const { send, isSending, problem, reset } = useMutate(DeleteTokenDocument);
  const remove = async () => {
    if (!(await send(() => ({ input: { tokenId: id } })))) return;
    if (isOwn) return signOut(`You deleted the token “${name}”, with which you were signed in.`);
    setIsOpen(false);
    refresh(["tokens"]);
    onDeleted();
  };
  const close = () => {
    setIsOpen(false);
    reset();
  };
  return (
    <>
      <Button isSmall variant="danger" needs="MANAGE" onClick={() => setIsOpen(true)}>
        Delete…
      </Button>
      <Confirm
        title={`Delete ${name}`}
        isOpen={isOpen}
        onClose={close}
        action="Delete the token"
        onConfirm={() => void remove()}
        isSending={isSending}
        problem={problem}
        typed={name}
        isDangerous
      >
        <p>
          What uses it is refused at once, and its open streams are closed. This can’t be undone.
          {lastUsedAt ? "" : " It was never used."}
        </p>
        {isOwn && (
          <p>
            <strong>You are signed in with this token: you will be signed out.</strong>
          </p>
        )}
      </Confirm>
    </>
  );
}
