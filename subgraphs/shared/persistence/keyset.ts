export type SortDirection = "ASC" | "DESC";

/** A row's position in a list: the value that the list is ordered by, as text, and the id, for rows with equal values. */
export interface Position {
  readonly key: string;
  readonly id: string;
}

/** The rows that a page reads: after a position, in a direction. */
export interface KeysetRead {
  readonly after: Position | undefined;
  readonly direction: SortDirection;
  /** One more than the page, to see whether there are more. */
  readonly limit: number;
}
