import { useState } from "react";
import { Icon } from "./icon.js";
import { Link } from "./link.js";
import { pathOf } from "./places.js";
import styles from "./text.module.css";

/** `Transaction:01a1…5a4fe`: the first digits are those of the time, so the end tells them apart. */
export function shortId(id: string): string {
  const [type = "", rest] = id.split(/:(.*)/s);
  const key = rest ?? type;
  const short = key.length > 14 ? `…${key.slice(-8)}` : key;
  return rest === undefined ? short : `${type}:${short}`;
}

/** A button that copies a text and says so. */
export function Copy({ text, label }: { readonly text: string; readonly label: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(() => {
      setIsCopied(true);
      setTimeout(() => setIsCopied(false), 1_500);
    });
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={label}
      data-tip={isCopied ? "Copied" : "Copy"}
      onClick={copy}
    >
      <Icon name={isCopied ? "check" : "copy"} />
      <span role="status" className="hidden">
        {isCopied ? "Copied" : ""}
      </span>
    </button>
  );
}

/** An id: shortened, a link to its resource, and copied by the button next to it. */
export function Id({ id, children }: { readonly id: string | null | undefined; readonly children?: React.ReactNode }) {
  if (!id) return <span className={styles.none}>–</span>;
  const path = pathOf(id);
  const text = children ? <bdi>{children}</bdi> : <code>{shortId(id)}</code>;
  return (
    <span className={styles.id} data-tip={id}>
      {path ? <Link to={path}>{text}</Link> : text}
      <Copy text={id} label={`Copy ${id}`} />
    </span>
  );
}
