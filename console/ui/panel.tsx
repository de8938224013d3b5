import { useEffect, useRef, type ReactNode } from "react";
import { IconButton, LinkButton } from "./button.js";
import styles from "./panel.module.css";

export interface PanelProps {
  /** Name of what is open. */
  readonly label: string;
  /** Path of its page. */
  readonly page?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The opened row next to its list, or over it where the window is narrow. Esc closes it. */
export function Panel({ label, page, onClose, children }: PanelProps) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    element.current?.focus();
  }, [label]);
  return (
    <aside
      ref={element}
      className={styles.panel}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.head}>
        {page && (
          <LinkButton to={page} isSmall icon="external">
            Open the page
          </LinkButton>
        )}
        <IconButton icon="close" label="Close the detail" onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </aside>
  );
}

/** A list with the panel of its opened row. */
export function WithPanel({ children, panel }: { readonly children: ReactNode; readonly panel?: ReactNode }) {
  return (
    <div className={styles.both} data-open={panel ? true : undefined}>
      <div className={styles.list}>{children}</div>
      {panel}
    </div>
  );
}
