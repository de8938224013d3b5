import { Copy } from "../../ui/id.js";
import { Qr } from "../../ui/qr.js";
import { duration } from "../../ui/clock.js";
import { useRemaining } from "../../ui/remaining.js";
import styles from "./agents.module.css";

export interface Code {
  readonly code: string;
  readonly expiresAt: string;
}

/** The code by which software connects, with the time left. It isn't shown again. */
export function DeviceCode({ code: { code, expiresAt } }: { readonly code: Code }) {
  const remaining = useRemaining(Date.parse(expiresAt));
  return (
    <div className={styles.code}>
      <p>Give this code to the agent’s software. It connects once, and isn’t shown again.</p>
      <p>
        <code className={styles.secret}>{code}</code> <Copy text={code} label="Copy the device code" />
      </p>
      <Qr text={code} label="QR code of the device code" />
      <p>
        {remaining === 0 ? (
          "It has expired. Create another one."
        ) : (
          <>
            <span role="timer">{duration(Math.ceil(remaining / 1_000))}</span> left
          </>
        )}
      </p>
    </div>
  );
}
