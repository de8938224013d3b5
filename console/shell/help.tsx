import { useStore } from "../client/store.js";
import { Dialog } from "../ui/dialog.js";
import { isHelpOpen } from "./keys.js";
import { views } from "./views.js";
import styles from "./help.module.css";

const general: readonly (readonly [keys: string, meaning: string])[] = [
  ["/", "Search, or paste an id; also ⌘K and Ctrl K"],
  ["j", "Next row"],
  ["k", "Row before"],
  ["Enter", "Open the row"],
  ["Esc", "Close what is open, cancel an export"],
  ["?", "These keys"],
];

/** The list of keys. */
export function Help() {
  const isOpen = useStore(isHelpOpen);
  const rows = [...general, ...views.map(({ key, title }) => [`g ${key}`, title] as const)];
  return (
    <Dialog title="Keys" isOpen={isOpen} onClose={() => isHelpOpen.set(false)}>
      <dl className={styles.keys}>
        {rows.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              {keys.split(" ").map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
