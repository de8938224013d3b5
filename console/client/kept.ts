import { useEffect, useState, type Dispatch, type SetStateAction } from "react";
import { sessionState } from "./session.js";

const key = "paygraph.typed";

/** Content of the forms that are shown, by their path and name. */
const typed = new Map<string, unknown>();
/** The same before the page was loaded again, until its form is shown. */
const earlier = new Map<string, unknown>();

/** Content that can't be read is none: any script of this origin could have written it. */
function readEarlier(): void {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (text === null) return;
  try {
    for (const [name, value] of Object.entries(JSON.parse(text) as object)) earlier.set(name, value);
  } catch {
    earlier.clear();
  }
}
readEarlier();

addEventListener("pagehide", () => {
  const all = new Map([...earlier, ...typed]);
  if (all.size === 0 || sessionState.get().status === "out") return;
  sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(all)));
});
sessionState.subscribe(() => {
  if (sessionState.get().status === "out") earlier.clear();
});

/**
 * State of a form that stays when the page is loaded again, such as for a chunk that is gone after an upgrade: JSON.
 * `name` tells the forms of one path apart.
 */
export function useKept<Value>(name: string, initial: () => Value): [Value, Dispatch<SetStateAction<Value>>] {
  const [place] = useState(() => `${location.pathname} ${name}`);
  const [first] = useState(initial);
  const [value, setValue] = useState(() => (earlier.has(place) ? (earlier.get(place) as Value) : first));
  useEffect(() => {
    earlier.delete(place);
    if (value !== first) typed.set(place, value);
    return () => void typed.delete(place);
  }, [place, value, first]);
  return [value, setValue];
}
