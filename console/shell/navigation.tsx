import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { basePath } from "../client/places.js";
import { Count } from "../ui/badge.js";
import { classNames } from "../ui/class-names.js";
import { Icon } from "../ui/icon.js";
import { Link } from "../ui/link.js";
import { titleCount } from "../ui/title.js";
import { useWaiting } from "./waiting.js";
import { views } from "./views.js";
import styles from "./navigation.module.css";

const labels: Readonly<Record<string, string>> = {
  reviews: "waiting for review",
  approvals: "waiting for approval",
  webhooks: "failing deliveries",
};

/** The views; below 900 px a drawer. */
export function Navigation({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [, current = ""] = path.startsWith(basePath) ? path.slice(basePath.length).split("/") : path.split("/");
  const counts = useWaiting();
  const total = Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 99), 0);
  useEffect(() => titleCount.set(total), [total]);
  return (
    <>
      {isOpen && <div className={styles.backdrop} onClick={onClose} />}
      <nav
        id="views"
        className={classNames(styles.views, isOpen && styles.open)}
        aria-label="Views"
        onKeyDown={({ key }) => key === "Escape" && onClose()}
      >
        <ul>
          {views.map(({ name, title, icon }) => (
            <li key={name}>
              <Link to={`/${name}`} className={styles.view} aria-current={name === current ? "page" : undefined}>
                <Icon name={icon} />
                <span>{title}</span>
                {Object.hasOwn(counts, name) && <Count value={counts[name]} label={labels[name] ?? ""} />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
