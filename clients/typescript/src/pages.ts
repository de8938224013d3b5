import type { Client } from "openapi-fetch";
import type { paths } from "./generated/rest.js";
import { ok } from "./errors.js";

interface Page<T = unknown> {
  readonly data: readonly T[];
  readonly hasMore: boolean;
  readonly nextCursor?: string;
}

type Get<P extends keyof paths> = paths[P] extends { get: infer Operation } ? Operation : never;
type Reply<P extends keyof paths> =
  Get<P> extends { responses: { 200: { content: { "application/json": infer Body } } } } ? Body : never;

/** The paths of lists that are read page by page. */
export type PagedPath = {
  [P in keyof paths]: [Reply<P>] extends [never]
    ? never
    : Reply<P> extends { data: unknown[]; hasMore: boolean }
      ? P
      : never;
}[keyof paths];

export type PageItem<P extends PagedPath> = Reply<P> extends { data: (infer Item)[] } ? Item : never;

/** The filters of the list, and `limit`, the size of a page. */
export type PageParameters<P extends PagedPath> =
  Get<P> extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never;

/** Reads further pages when needed. */
export async function* pagesOf<P extends PagedPath>(
  rest: Client<paths>,
  path: P,
  parameters?: PageParameters<P>,
): AsyncGenerator<PageItem<P>, void, undefined> {
  // The methods of `rest` are typed for one path each, not for any of them.
  const get = rest.GET as (path: string, init: unknown) => Promise<{ data?: Page<PageItem<P>>; response: Response }>;
  let cursor: string | undefined;
  do {
    const page = await ok(get(path, { params: { query: { ...parameters, ...(cursor && { cursor }) } } }));
    yield* page.data;
    cursor = page.hasMore ? page.nextCursor : undefined;
  } while (cursor);
}
