import { Dialog as Base } from "@base-ui/react/dialog";
import { useId, useState, type ReactNode } from "react";
import type { Problem } from "../client/problem.js";
import { mustSignInAgain } from "../client/session.js";
import { Button, IconButton } from "./button.js";
import { useEnvironment } from "./environment.js";
import { Failure } from "./states.js";
import styles from "./dialog.module.css";

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog in front of the page; Esc and a click next to it close it. */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && !mustSignInAgain() && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.popup}>
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close render={<IconButton icon="close" label="Close" />} />
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

export interface ConfirmProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What will happen, and whether it can be undone. */
  readonly children: ReactNode;
  /** The verb on the button, such as "Cancel the payment". */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly isSending?: boolean;
  readonly problem?: Problem | undefined;
  readonly isDangerous?: boolean;
  /** What is typed in production before the button works: the amount or the name. */
  readonly typed?: string;
}

/** Asks before what moves money or can't be undone; in production the person types the amount or name. */
export function Confirm({
  title,
  isOpen,
  onClose,
  children,
  action,
  onConfirm,
  isSending = false,
  problem,
  isDangerous = false,
  typed,
}: ConfirmProps) {
  const { environment } = useEnvironment();
  const [text, setText] = useState("");
  const id = useId();
  const mustType = environment === "PRODUCTION" && typed !== undefined;
  const isReady = !mustType || text.trim() === typed.trim();
  const close = () => {
    setText("");
    onClose();
  };
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onConfirm();
        }}
      >
        <div>{children}</div>
        {mustType && (
          <div className={styles.typed}>
            <label htmlFor={id}>
              This is production. Type <strong>{typed}</strong>
            </label>
            <input
              id={id}
              className={styles.input}
              value={text}
              onChange={({ target }) => setText(target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
        )}
        {problem && <Failure problem={problem} />}
        <div className={styles.actions}>
          <Button onClick={close}>Back</Button>
          <Button type="submit" variant={isDangerous ? "danger" : "primary"} isBusy={isSending} disabled={!isReady}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
