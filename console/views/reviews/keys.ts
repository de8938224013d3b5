import { useEffect, useRef } from "react";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Keys of single letters, while nothing is typed and no dialog is open. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) => {
      if (defaultPrevented || ctrlKey || metaKey || altKey || isTyping(target)) return;
      if (document.querySelector("[role=dialog]")) return;
      if (Object.hasOwn(latest.current, key)) latest.current[key]?.();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
