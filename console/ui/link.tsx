import { useRouter } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from "react";
import { basePath } from "../client/places.js";
import { stringifySearch, type Search } from "./address.js";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** Path of the console, such as `/payments`; undefined stays on the page. */
  readonly to?: string;
  /** The whole query of the address. */
  readonly search?: Search;
  readonly children?: ReactNode;
}

const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey && !defaultPrevented;

/** A link within the console. The view that it leads to is loaded when the pointer comes. */
export function Link({ to, search = {}, onClick, ...props }: LinkProps) {
  const router = useRouter();
  const query = stringifySearch(search);
  const href = to === undefined ? query || "?" : `${basePath}${to === "/" ? "" : to}${query}` || "/";
  const target = { to: to ?? ".", search: search as never, resetScroll: to !== undefined };
  // A view that can't be loaded says so when it is opened.
  const preload = () => void (to !== undefined && router.preloadRoute({ to } as never).catch(() => undefined));
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlainClick(event) || props.target) return;
    event.preventDefault();
    void router.navigate(target);
  };
  return <a {...props} href={href} onClick={go} onPointerEnter={preload} onFocus={preload} />;
}
