import { Popover } from "@base-ui/react/popover";
import type { ReactNode } from "react";
import styles from "./popup.module.css";

/** Content of a popover, below what opens it. */
export function Popup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Popover.Portal>
      <Popover.Positioner sideOffset={4} align="start" className={styles.place}>
        <Popover.Popup className={styles.popup} aria-label={label}>
          {children}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  );
}
