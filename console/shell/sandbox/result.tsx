import type { ReactNode } from "react";
import styles from "./sandbox.module.css";

/** What came of it, said also to those who don't see it. */
export function Result({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className={styles.result}>
      {children}
    </p>
  );
}
