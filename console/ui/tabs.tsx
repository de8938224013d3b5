import { useAddress } from "./address.js";
import { Link } from "./link.js";
import { Count } from "./badge.js";
import styles from "./tabs.module.css";

export interface Tab {
  /** Its value in the address; the first one's is absent. */
  readonly name: string;
  readonly title: string;
  readonly count?: number | null;
}

/** The open tab, by the address. */
export function useTab(tabs: readonly Tab[], name = "tab"): string {
  const value = useAddress().get(name);
  return tabs.find((tab) => tab.name === value)?.name ?? tabs[0]?.name ?? "";
}

/** Tabs that are links: Back returns to the one before. Other filters are dropped. */
export function Tabs({
  tabs,
  label,
  name = "tab",
  keeps = [],
}: {
  readonly tabs: readonly Tab[];
  readonly label: string;
  readonly name?: string;
  readonly keeps?: readonly string[];
}) {
  const open = useTab(tabs, name);
  const { search } = useAddress();
  const kept = Object.fromEntries(Object.entries(search).filter(([key]) => keeps.includes(key)));
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab, index) => (
        <Link
          key={tab.name}
          className={styles.tab}
          aria-current={tab.name === open ? "page" : undefined}
          search={index === 0 ? kept : { ...kept, [name]: tab.name }}
        >
          {tab.title}
          {tab.count !== undefined && <Count value={tab.count} label="" />}
        </Link>
      ))}
    </nav>
  );
}
