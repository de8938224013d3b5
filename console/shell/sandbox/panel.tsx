import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { IconButton } from "../../ui/button.js";
import { Card } from "./card.js";
import { Clock } from "./clock.js";
import { Fund } from "./fund.js";
import { PayQuote, ReceiveUma } from "./pay-in.js";
import styles from "./sandbox.module.css";

/** Ids of the page that is shown: its customer or card is offered first. */
export interface Shown {
  readonly customerId: string | undefined;
  readonly cardId: string | undefined;
  readonly accountId: string | undefined;
}

const idIn = (path: string, type: string) => new RegExp(`/(${type}:[\\w-]+)`).exec(decodeURIComponent(path))?.[1];

/** What only a sandbox can do, next to any view: move time, and be the outside world that pays and buys. Esc closes it. */
export function SandboxPanel({ onClose }: { readonly onClose: () => void }) {
  const element = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const shown: Shown = {
    customerId: idIn(path, "Customer"),
    cardId: idIn(path, "Card"),
    accountId: idIn(path, "InternalAccount"),
  };
  useEffect(() => element.current?.focus(), []);
  return (
    <aside
      ref={element}
      id="sandbox"
      className={styles.panel}
      aria-label="Sandbox"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.head}>
        <h2>Sandbox</h2>
        <IconButton icon="close" label="Close the sandbox panel" onClick={onClose} />
      </div>
      <div className={styles.body}>
        <Clock />
        <Fold title="Fund an account">
          <Fund shown={shown} />
        </Fold>
        <Fold title="Pay in by bank">
          <PayQuote />
        </Fold>
        <Fold title="Pay in by UMA">
          <ReceiveUma shown={shown} />
        </Fold>
        <Fold title="Buy with a card">
          <Card shown={shown} />
        </Fold>
      </div>
    </aside>
  );
}

/** A part that reads and shows its content once it is open. */
function Fold({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.fold} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <div className={styles.content}>{children}</div>}
    </details>
  );
}
