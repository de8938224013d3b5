import { classNames } from "./class-names.js";
import styles from "./meter.module.css";

export interface MeterProps {
  readonly label: string;
  readonly value: number;
  /** Absent for no limit: then there is no bar. */
  readonly limit: number | null | undefined;
  readonly format: (value: number) => string;
}

/** Use of a limit as a bar: yellow from 80 %, red at the limit. */
export function Meter({ label, value, limit, format }: MeterProps) {
  const share = limit ? Math.min(1, value / limit) : undefined;
  return (
    <div className={styles.meter}>
      <span className={styles.text}>
        <span>{label}</span>
        <span>
          {format(value)}
          {limit != null && ` of ${format(limit)}`}
        </span>
      </span>
      {share !== undefined && (
        <div
          role="meter"
          aria-label={label}
          aria-valuenow={Math.round(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext={`${Math.round(share * 100)} %`}
          className={styles.bar}
        >
          <span
            className={classNames(styles.fill, share >= 1 ? styles.bad : share >= 0.8 && styles.warn)}
            style={{ width: `${share * 100}%` }}
          />
        </div>
      )}
    </div>
  );
}
