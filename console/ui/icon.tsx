/** Paths of 16 × 16, drawn with a stroke. */
const paths = {
  home: "M2.5 7.5 8 3l5.5 4.5V13h-4V9.5h-3V13h-4z",
  payments: "M2 5h10m0 0L9.5 2.5M12 5 9.5 7.5M14 11H4m0 0 2.5-2.5M4 11l2.5 2.5",
  customers: "M8 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM3 13.5c.5-2.5 2.5-3.8 5-3.8s4.500 1.300 5 3.800",
  reviews: "M4 2.500h8v11H4zM6 6l1 1 2.500-2.500M6 10h4",
  approvals: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM5.500 8l2 2 3.500-4",
  cards: "M2 4h12v8.500H2zM2 7h12M4.500 10h2",
  agents: "M4 6h8v6.500H4zM8 6V3.500M6.500 9h.01M9.500 9h.01M2.500 8.500v2M13.500 8.500v2",
  accounts: "M2.500 6.500 8 3l5.500 3.500zM4 7v4.500M6.700 7v4.500M9.300 7v4.500M12 7v4.500M2.500 13.500h11",
  ledger: "M3.500 2.500h9v11h-9zM6 5.500h4M6 8h4M6 10.500h2",
  webhooks:
    "M8 4.500a2 2 0 1 1 1.500 2L12 11M4.500 9.500a2 2 0 1 0 2 2h5M12 9.500a2 2 0 1 1-1 3.700M6.300 7.500 4.500 10.500",
  events: "M2.500 8h2.500l2-5 2.500 10 2-5h2",
  developers: "M5.500 4.500 2 8l3.500 3.500M10.500 4.500 14 8l-3.500 3.500",
  settings: "M3 4.500h5M11 4.500h2M3 11.500h2M8 11.500h5M9.500 3v3M6.500 10v3",
  search: "M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM11 11l3 3",
  copy: "M5.500 5.500h8v8h-8zM10.500 5.500v-3h-8v8h3",
  check: "M3 8.500 6.500 12 13 4.500",
  close: "M4 4l8 8M12 4l-8 8",
  plus: "M8 3v10M3 8h10",
  down: "M4 6l4 4 4-4",
  up: "M4 10l4-4 4 4",
  menu: "M2.500 4h11M2.500 8h11M2.500 12h11",
  columns: "M2.500 3h11v10h-11zM6.200 3v10M9.800 3v10",
  download: "M8 2.500v7m0 0L5 6.500m3 3 3-3M3 13h10",
  external: "M6 3H3v10h10v-3M9 3h4v4M13 3 7.500 8.500",
  sun: "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1.500v1M8 13.500v1M1.500 8h1M13.500 8h1M3.400 3.400l.7.7M11.900 11.900l.7.7M3.400 12.600l.7-.7M11.900 4.100l.7-.7",
  clock: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 4.500V8l2.500 1.500",
  alert: "M8 2.500 14 13H2zM8 6.500v3M8 11.200v.1",
  more: "M3.500 8h.01M8 8h.01M12.500 8h.01",
  filter: "M2.500 4h11M4.500 8h7M6.500 12h3",
} as const;

export type IconName = keyof typeof paths;

/** A picture next to a word: it says nothing by itself. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
