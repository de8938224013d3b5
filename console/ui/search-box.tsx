import { useEffect, useState } from "react";
import { useAddress } from "./address.js";
import { Icon } from "./icon.js";
import { useSettled } from "./settled.js";
import styles from "./search-box.module.css";

export interface SearchBoxProps {
  /** What can be found, such as "Name, e-mail or your id". */
  readonly label: string;
  /** Its name in the address. */
  readonly name?: string;
}

/** Searches as one types: the address, and with it the list, follows 250 ms after the last key. */
export function SearchBox({ label, name = "q" }: SearchBoxProps) {
  const { search, set } = useAddress();
  const present = search[name] ?? "";
  const [text, setText] = useState(present);
  const [sent, setSent] = useState(present);
  const settled = useSettled(text);
  // Another address, such as by Back, is shown; what is being typed isn't replaced by its own echo.
  if (present !== sent) {
    setSent(present);
    setText(present);
  }
  useEffect(() => {
    if (settled !== text || settled === sent) return;
    setSent(settled);
    set({ [name]: settled, open: undefined }, { isReplaced: sent !== "" });
  }, [settled, text, sent, name, set]);
  return (
    <label className={styles.box}>
      <Icon name="search" />
      <span className="hidden">{label}</span>
      <input
        type="search"
        value={text}
        placeholder={label}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
    </label>
  );
}
