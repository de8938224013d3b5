import { useEffect, useState } from "react";
import styles from "./tooltip.module.css";

interface Tip {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly isAbove: boolean;
}

function tipOf(target: EventTarget | null): Tip | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement | SVGElement>("[data-tip]") : null;
  const text = element?.dataset.tip;
  if (!element || !text) return undefined;
  const { left, width, top, bottom } = element.getBoundingClientRect();
  const isAbove = bottom + 48 > innerHeight;
  const middle = Math.min(innerWidth - 8, Math.max(8, left + width / 2));
  return { text, left: middle, top: isAbove ? top : bottom, isAbove };
}

/** One tooltip for all elements with `data-tip`, on hover and on focus; Esc hides it. */
export function Tooltips() {
  const [tip, setTip] = useState<Tip>();
  useEffect(() => {
    const show = ({ target }: Event) => setTip(tipOf(target));
    const hide = () => setTip(undefined);
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && hide();
    addEventListener("pointerover", show);
    addEventListener("focusin", show);
    addEventListener("focusout", hide);
    addEventListener("scroll", hide, true);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("pointerover", show);
      removeEventListener("focusin", show);
      removeEventListener("focusout", hide);
      removeEventListener("scroll", hide, true);
      removeEventListener("keydown", onKey);
    };
  }, []);
  if (!tip) return null;
  const { text, left, top, isAbove } = tip;
  return (
    <div role="tooltip" className={styles.tip} data-above={isAbove} style={{ left, top }}>
      {text}
    </div>
  );
}
