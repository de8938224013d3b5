import { expect } from "@jest/globals";

/** Reads lists of the graph, page by page. */

export interface PageOf<T> {
  readonly totalCount: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean } & Readonly<
    Record<"startCursor" | "endCursor", string | null>
  >;
  readonly nodes: readonly T[];
}

export const pageFields = "totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor }";

/** The page at `path` in the data of a response without errors. */
export async function pageAt<T>(
  reply: Promise<{ readonly data?: unknown; readonly errors?: unknown }>,
  ...path: readonly string[]
): Promise<PageOf<T>> {
  const { data, errors } = await reply;
  expect(errors).toBeUndefined();
  return path.reduce((at, name) => (at as Record<string, unknown>)[name], data) as PageOf<T>;
}

/** All items of a list, page by page in a direction. */
export async function walk<T>(
  read: (page: Record<string, unknown>) => Promise<PageOf<T>>,
  size: number,
  isBackward: boolean,
): Promise<T[]> {
  const found: T[] = [];
  for (let page = await read(isBackward ? { last: size } : { first: size }); ;) {
    if (isBackward) found.unshift(...page.nodes);
    else found.push(...page.nodes);
    const { hasNextPage, hasPreviousPage, startCursor, endCursor } = page.pageInfo;
    if (!(isBackward ? hasPreviousPage : hasNextPage)) return found;
    page = await read(isBackward ? { last: size, before: startCursor } : { first: size, after: endCursor });
  }
}
