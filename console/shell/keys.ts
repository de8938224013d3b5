import { useEffect } from "react";
import { Store } from "../client/store.js";
import { useGo } from "../ui/address.js";
import { views } from "./views.js";

export const isSearchOpen = new Store(false);
export const isHelpOpen = new Store(false);

/** Time within which the letter of a view follows `g`. */
const sequenceMs = 1_500;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
const isDialogOpen = () => document.querySelector("[role=dialog]") !== null;

/** The keys of the whole console: search, help, and `g` with the letter of a view. */
export function useKeys(): void {
  const go = useGo();
  useEffect(() => {
    let sinceG = 0;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if ((ctrlKey || metaKey) && key.toLowerCase() === "k") {
        event.preventDefault();
        return isSearchOpen.set(!isSearchOpen.get());
      }
      if (ctrlKey || metaKey || altKey || isTyping(target) || isDialogOpen() || event.defaultPrevented) return;
      const view = Date.now() - sinceG < sequenceMs ? views.find((one) => one.key === key) : undefined;
      sinceG = key === "g" ? Date.now() : 0;
      if (view) go(`/${view.name}`);
      else if (key === "/") isSearchOpen.set(true);
      else if (key === "?") isHelpOpen.set(true);
      else return;
      event.preventDefault();
    };
    // Before the keys of a view: `g r` is no `r` of the reviews.
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, [go]);
}
