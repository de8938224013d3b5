import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef, type MouseEvent, type ReactNode } from "react";
import type { List } from "../client/list.js";
import { useAddress } from "./address.js";
import { classNames } from "./class-names.js";
import { ColumnMenu, useColumns } from "./columns.js";
import { ExportButton } from "./export.js";
import { Icon } from "./icon.js";
import { Link } from "./link.js";
import type { Order } from "./order.js";
import { Failure } from "./states.js";
import styles from "./table.module.css";

const rowHeight = 40;
/** Rows before the end at which the following page is read. */
const loadAhead = 20;

export interface Column<Row> {
  /** Kept name of the column. */
  readonly name: string;
  readonly title: string;
  /** Width in pixels; the columns share the rest in this proportion. */
  readonly width: number;
  readonly cell: (row: Row) => ReactNode;
  /** Text of the cell in CSV; a column without it is not exported. */
  readonly text?: (row: Row) => string;
  readonly isNumber?: boolean;
  /** Shown only if it is chosen. */
  readonly isOptional?: boolean;
  /** `orderBy.by` of the list, if it can be sorted by this column. */
  readonly sort?: string;
}

export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly onChange: (ids: ReadonlySet<string>) => void;
}

export interface TableProps<Row extends { readonly id: string }> {
  /** Name under which the columns are kept. */
  readonly name: string;
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly list: List<Row>;
  /** Path of a row's page; without it a row opens beside the list (`open` in the address). */
  readonly pathOf?: (row: Row) => string;
  readonly order?: Order<string>;
  readonly empty: ReactNode;
  /** Left of the table's own buttons, such as a count. */
  readonly toolbar?: ReactNode;
  readonly selection?: Selection;
}

/** A list of any length: rows are rendered where they are seen, and read as one scrolls. */
export function Table<Row extends { readonly id: string }>(props: TableProps<Row>) {
  const { name, label, list, empty, toolbar, selection } = props;
  const { shown, choose } = useColumns(name, props.columns);
  const frame = useRef<HTMLDivElement>(null);
  const { rows } = list;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const { hasNext, isLoading, loadNext, problem } = list;
  useEffect(() => {
    if (hasNext && !isLoading && last >= rows.length - loadAhead) loadNext();
  }, [hasNext, isLoading, last, rows.length, loadNext]);
  useRowKeys(frame, rows, (index) => virtual.scrollToIndex(index, { align: "auto" }));
  const width = shown.reduce((sum, column) => sum + column.width, selection ? 40 : 0);
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div className={styles.whole}>
      <div className={styles.toolbar}>
        <div className={styles.left}>{toolbar}</div>
        <ExportButton name={name} columns={shown} pages={list.pages} />
        <ColumnMenu columns={props.columns} shown={shown} choose={choose} />
      </div>
      {problem && <Failure problem={problem} onRetry={list.reload} />}
      <div ref={frame} className={styles.frame} tabIndex={0} role="region" aria-label={label}>
        <table
          className={styles.table}
          style={{ minWidth: width }}
          aria-rowcount={hasNext ? -1 : rows.length + 1}
          aria-label={label}
        >
          <colgroup>
            {selection && <col style={{ width: 40 }} />}
            {shown.map((column) => (
              <col key={column.name} style={{ width: `${(column.width / width) * 100}%` }} />
            ))}
          </colgroup>
          <Head {...props} columns={shown} rows={rows} />
          <tbody>
            {above > 0 && <Space height={above} />}
            {items.map(({ index }) => {
              const row = rows[index];
              return row && <Line key={row.id} {...props} columns={shown} row={row} index={index} />;
            })}
            {below > 0 && <Space height={below} />}
            {isLoading && <Waiting columns={shown.length + (selection ? 1 : 0)} lines={rows.length === 0 ? 12 : 2} />}
          </tbody>
        </table>
        {rows.length === 0 && !isLoading && !problem && empty}
      </div>
    </div>
  );
}

function Space({ height }: { readonly height: number }) {
  return (
    <tr aria-hidden="true">
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

function Waiting({ columns, lines }: { readonly columns: number; readonly lines: number }) {
  return Array.from({ length: lines }, (_, line) => (
    <tr key={line} className={styles.waiting} aria-hidden="true">
      {Array.from({ length: columns }, (_one, column) => (
        <td key={column}>
          <span style={{ width: `${80 - ((line * 7 + column * 23) % 45)}%` }} />
        </td>
      ))}
    </tr>
  ));
}

function Head<Row extends { readonly id: string }>({
  columns,
  order,
  rows,
  selection,
}: TableProps<Row> & { readonly rows: readonly Row[] }) {
  const isAll = rows.length > 0 && rows.every(({ id }) => selection?.ids.has(id));
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={styles.mark}>
            <input
              type="checkbox"
              aria-label="Select all rows that are loaded"
              checked={isAll}
              onChange={() => selection.onChange(new Set(isAll ? [] : rows.map(({ id }) => id)))}
            />
          </th>
        )}
        {columns.map((column) => (
          <Heading key={column.name} column={column} order={order} />
        ))}
      </tr>
    </thead>
  );
}

function Heading<Row>({ column, order }: { readonly column: Column<Row>; readonly order: Order<string> | undefined }) {
  const { search } = useAddress();
  const { title, sort, isNumber } = column;
  const direction = order && order.by === sort ? order.direction : undefined;
  const className = isNumber ? styles.number : undefined;
  if (!sort || !order) {
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  }
  const next = direction === "DESC" ? "ASC" : "DESC";
  return (
    <th scope="col" className={className} aria-sort={direction && (direction === "ASC" ? "ascending" : "descending")}>
      <Link className={styles.sort} search={{ ...search, order: `${sort}.${next}` }}>
        {title}
        {direction && <Icon name={direction === "ASC" ? "up" : "down"} size={12} />}
      </Link>
    </th>
  );
}

/** Elements of a row that act themselves. */
const isOwnAction = (target: EventTarget) =>
  target instanceof Element && target.closest("a, button, input, label, time") !== null;

/** A click on the row is one on its first link, also with a key for a new tab. */
function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  if (isOwnAction(event.target) || getSelection()?.type === "Range") return;
  const link = event.currentTarget.querySelector<HTMLAnchorElement>("a[data-row]");
  const { ctrlKey, metaKey, shiftKey } = event;
  link?.dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

function Line<Row extends { readonly id: string }>({
  columns,
  row,
  index,
  pathOf,
  selection,
}: TableProps<Row> & { readonly row: Row; readonly index: number }) {
  const { search } = useAddress();
  const isOpen = search.open === row.id;
  const path = pathOf?.(row);
  return (
    <tr
      className={classNames(styles.row, isOpen && styles.open)}
      aria-rowindex={index + 2}
      data-index={index}
      onClick={openRow}
    >
      {selection && (
        <td className={styles.mark}>
          <input
            type="checkbox"
            aria-label={`Select row ${index + 1}`}
            checked={selection.ids.has(row.id)}
            onChange={() => selection.onChange(toggled(selection.ids, row.id))}
          />
        </td>
      )}
      {columns.map((column, position) => (
        <td key={column.name} className={column.isNumber ? styles.number : undefined}>
          {position === 0 ? (
            <Link
              className={styles.opener}
              data-row={index}
              aria-current={isOpen || undefined}
              {...(path === undefined ? { search: { ...search, open: row.id } } : { to: path })}
            >
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `j` and `k` move between rows, Enter opens the one in focus, Esc closes it. */
function useRowKeys(
  frame: React.RefObject<HTMLDivElement | null>,
  rows: readonly unknown[],
  show: (index: number) => void,
): void {
  const { search, set } = useAddress();
  const isOpen = search.open !== undefined;
  const latest = useRef({ rows, show, set, isOpen });
  useEffect(() => {
    latest.current = { rows, show, set, isOpen };
  });
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (
        defaultPrevented ||
        ctrlKey ||
        metaKey ||
        altKey ||
        isTyping(target) ||
        document.querySelector("[role=dialog]")
      )
        return;
      const current = latest.current;
      if (key === "Escape" && current.isOpen) return current.set({ open: undefined });
      const step = key === "j" ? 1 : key === "k" ? -1 : 0;
      if (step === 0 || current.rows.length === 0) return;
      const focused = document.activeElement?.closest("tr[data-index]")?.getAttribute("data-index");
      const index = focused == null ? 0 : Math.min(current.rows.length - 1, Math.max(0, Number(focused) + step));
      event.preventDefault();
      current.show(index);
      const link = () => frame.current?.querySelector<HTMLElement>(`a[data-row="${index}"]`);
      const present = link();
      // A row that is out of sight is rendered first.
      if (present) present.focus();
      else requestAnimationFrame(() => link()?.focus());
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [frame]);
}

export interface SimpleTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string;
}

/** A short table without columns to choose: all rows at once. */
export function SimpleTable<Row>({ label, columns, rows, keyOf }: SimpleTableProps<Row>) {
  const width = useMemo(() => columns.reduce((sum, column) => sum + column.width, 0), [columns]);
  return (
    <div className={styles.simple} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table} style={{ minWidth: width }} aria-label={label}>
        <colgroup>
          {columns.map((column) => (
            <col key={column.name} style={{ width: `${(column.width / width) * 100}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={column.isNumber ? styles.number : undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)} className={styles.plain}>
              {columns.map((column) => (
                <td key={column.name} className={column.isNumber ? styles.number : undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
