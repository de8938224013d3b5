import { Icon } from "../ui/icon.js";
import styles from "./search.module.css";

/** Opens the search; so do ⌘K, Ctrl K and `/`. */
export function SearchButton() {
  return (
    <button type="button" className={styles.button} aria-keyshortcuts="Meta+K Control+K /">
      <Icon name="search" />
      <span className={styles.text}>Search, or paste an id</span>
      <kbd className={styles.key}>/</kbd>
    </button>
  );
}
