import { Dialog } from "@base-ui/react/dialog";
import { useId, useState, type KeyboardEvent } from "react";
import { useStore } from "../client/store.js";
import { useGo } from "../ui/address.js";
import { Icon } from "../ui/icon.js";
import { isSearchOpen } from "./keys.js";
import { useSearchResults, type Result } from "./search-results.js";
import styles from "./search.module.css";

/** Opens the search; so do ⌘K, Ctrl K and `/`. */
export function SearchButton() {
  return (
    <button
      type="button"
      className={styles.button}
      aria-keyshortcuts="Meta+K Control+K /"
      onClick={() => isSearchOpen.set(true)}
    >
      <Icon name="search" />
      <span className={styles.text}>Search, or paste an id</span>
      <kbd className={styles.key}>/</kbd>
    </button>
  );
}

/** The search in front of the page. */
export function SearchDialog() {
  const isOpen = useStore(isSearchOpen);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => isSearchOpen.set(open)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} aria-label="Search">
          <SearchBox onClose={() => isSearchOpen.set(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function SearchBox({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const { results, isSearching, isUnknownId } = useSearchResults(text);
  const go = useGo();
  const id = useId();
  const chosen = Math.min(active, results.length - 1);
  const open = (result: Result | undefined) => {
    if (!result) return;
    onClose();
    go(result.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && results.length > 0) {
      event.preventDefault();
      setActive((chosen + step + results.length) % results.length);
    }
    if (event.key === "Enter") open(results[chosen]);
  };
  return (
    <>
      <input
        className={styles.input}
        role="combobox"
        aria-label="Search, or paste an id"
        aria-expanded={results.length > 0}
        aria-controls={`${id}-results`}
        aria-activedescendant={results[chosen] ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Customer, reference, last four digits, agent, view, or any id"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Results id={id} results={results} chosen={chosen} open={open} />
      <p role="status" className={styles.status}>
        {isSearching && text !== "" && "Searching…"}
        {isUnknownId && "Nothing has this id here: it may belong to the other environment or another platform."}
        {!isSearching && !isUnknownId && results.length === 0 && "Nothing found."}
      </p>
    </>
  );
}

interface ResultsProps {
  readonly id: string;
  readonly results: readonly Result[];
  readonly chosen: number;
  readonly open: (result: Result) => void;
}

function Results({ id, results, chosen, open }: ResultsProps) {
  return (
    <div role="listbox" id={`${id}-results`} aria-label="Results" className={styles.results}>
      {results.map((result, index) => (
        <div
          key={result.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          className={styles.result}
          onClick={() => open(result)}
        >
          <span className={styles.group}>{result.group}</span>
          <bdi className={styles.title}>{result.title}</bdi>
          {result.detail && <bdi className={styles.detail}>{result.detail}</bdi>}
        </div>
      ))}
    </div>
  );
}
