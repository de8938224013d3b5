import { Arg, ArgsType, Directive, Field, Int, ObjectType, type ClassType } from "type-graphql";
import { nullable } from "./nullable.js";
import { invalidField } from "../kernel/errors.js";
import type { SortDirection } from "../persistence/keyset.js";

export const defaultPageSize = 20;
export const maxPageSize = 100;
/** Maximum `limit` of `countUpTo`; REST's `totalCount` is absent beyond it. */
export const maxCountLimit = 10_000;

@ArgsType()
export class PageArgs {
  @Field(
    () => Int,
    nullable(
      `Number of items from the beginning, or that follow \`after\`: 1 to ${maxPageSize}. Default: ${defaultPageSize}.`,
    ),
  )
  first?: number | null;

  @Field(() => String, nullable("Only items that follow this cursor. Not with `last` or `before`."))
  after?: string | null;

  @Field(
    () => Int,
    nullable(
      `Number of items at the end, or that precede \`before\`: 1 to ${maxPageSize}. Not with \`first\` or \`after\`.`,
    ),
  )
  last?: number | null;

  @Field(() => String, nullable("Only items that precede this cursor. Not with `first` or `after`."))
  before?: string | null;
}

@ObjectType({ description: "Both ends of a page, and whether more items precede or follow.", simpleResolvers: true })
@Directive("@shareable")
export class PageInfo {
  @Field(() => Boolean, {
    description: "Whether items follow the page. With `before`: true, for the item of that cursor.",
  })
  hasNextPage!: boolean;

  @Field(() => Boolean, {
    description: "Whether items precede the page. With `after`: true, for the item of that cursor.",
  })
  hasPreviousPage!: boolean;

  @Field(() => String, nullable("Cursor of the first item, for `before`; null for an empty page."))
  startCursor!: string | null;

  @Field(() => String, nullable("Cursor of the last item, for `after`; null for an empty page."))
  endCursor!: string | null;
}

/** One page of rows, newest first by default. */
export interface Page<T> {
  readonly nodes: readonly T[];
  /** The cursor of a node, made if selected. */
  readonly cursorAt: (index: number) => string;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** Counted only if selected, up to `atMost`. */
  totalCount(atMost?: number): Promise<number>;
}

/** The cursors of a page's nodes. */
const cursorsOf =
  <T>(nodes: readonly T[], encode: (node: T) => string) =>
  (index: number): string => {
    const node = nodes[index];
    return node === undefined ? "" : encode(node);
  };

export function mapPage<T, U>(page: Page<T>, map: (node: T) => U): Page<U> {
  return { ...page, nodes: page.nodes.map(map) };
}

/** The Relay connection type of `Item`: `edges`, `nodes`, `pageInfo`, `totalCount`, `countUpTo`. */
export function connectionOf<T extends object>(item: ClassType<T>, name: string) {
  const typeName = `\`${item.name}\``;

  @ObjectType(`${name}Edge`, {
    description: `An item of a list of ${typeName}, with its cursor.`,
    simpleResolvers: true,
  })
  class Edge {
    @Field(() => String, { description: "Opaque position in the list, valid for the same filters only." })
    cursor!: string;

    @Field(() => item, { description: `The ${typeName} at this position.` })
    node!: T;
  }

  @ObjectType(`${name}Connection`, { description: `One page of a list of ${typeName}, at most ${maxPageSize} items.` })
  class Connection {
    constructor(private readonly page: Page<T>) {}

    @Field(() => [Edge], { description: "The page's items, each with its cursor." })
    edges(): Edge[] {
      return this.page.nodes.map((node, index) => ({ cursor: this.page.cursorAt(index), node }));
    }

    @Field(() => [item], { description: "The page's items without cursors: the same as `edges { node }`." })
    nodes(): readonly T[] {
      return this.page.nodes;
    }

    @Field(() => PageInfo, { description: "Both ends of the page, and whether there is more." })
    pageInfo(): PageInfo {
      const { nodes, hasNextPage, hasPreviousPage } = this.page;
      const cursorAt = (index: number) => (nodes.length > 0 ? this.page.cursorAt(index) : null);
      return { hasNextPage, hasPreviousPage, startCursor: cursorAt(0), endCursor: cursorAt(nodes.length - 1) };
    }

    @Field(() => Int, { description: "Total number of items, counted only if selected." })
    totalCount(): Promise<number> {
      return this.page.totalCount();
    }

    @Field(
      () => Int,
      nullable(
        "Number of items if there are at most `limit`, otherwise null. Unlike `totalCount`, it does not count " +
          "a long list to the end.",
      ),
    )
    async countUpTo(
      @Arg("limit", () => Int, { description: `Maximum count, 1 to ${maxCountLimit}.` }) limit: number,
    ): Promise<number | null> {
      if (limit < 1 || limit > maxCountLimit) throw invalidField("limit", `must be between 1 and ${maxCountLimit}`);
      const count = await this.page.totalCount(limit + 1);
      return count > limit ? null : count;
    }
  }
  return Connection;
}

/** The part of a list that is requested. */
export interface PageRequest {
  readonly size: number;
  /** Whether it is the end of the list, or of what precedes the cursor. */
  readonly isBackward: boolean;
  readonly cursor: string | undefined;
  /** The argument that gave the cursor. */
  readonly argument: "after" | "before";
}

/** Throws 400 INVALID_INPUT for a size out of bounds, and for arguments that exclude each other. */
export function pageRequest({ first, after, last, before }: PageArgs): PageRequest {
  const isBackward = last != null || before != null;
  for (const [name, value] of Object.entries({ first, after })) {
    if (isBackward && value != null) {
      throw invalidField(name, `can't be combined with ${last == null ? "before" : "last"}: a page has one direction`);
    }
  }
  const [sizeName, given] = isBackward ? ["last", last] : ["first", first];
  const size = given ?? defaultPageSize;
  if (size < 1 || size > maxPageSize) throw invalidField(sizeName, `must be between 1 and ${maxPageSize}`);
  const cursor = (isBackward ? before : after) ?? undefined;
  return { size, isBackward, cursor, argument: isBackward ? "before" : "after" };
}

/** The direction in which a page is read: its list's, or the opposite. */
export function readDirection({ isBackward }: PageRequest, listed: SortDirection): SortDirection {
  return isBackward === (listed === "ASC") ? "DESC" : "ASC";
}

/** The page of rows as they were read: one more than its size means that there are more in that direction. */
export function toPage<T>(
  rows: readonly T[],
  { size, isBackward, cursor }: PageRequest,
  encode: (row: T) => string,
  totalCount: Page<T>["totalCount"],
): Page<T> {
  const read = rows.slice(0, size);
  const nodes = isBackward ? read.reverse() : read;
  const [hasMore, hasCursor] = [rows.length > size, cursor !== undefined];
  const [hasNextPage, hasPreviousPage] = isBackward ? [hasCursor, hasMore] : [hasMore, hasCursor];
  return { nodes, cursorAt: cursorsOf(nodes, encode), hasNextPage, hasPreviousPage, totalCount };
}

/** Prisma order of the keyset. */
export const newestFirst = [{ createdAt: "desc" as const }, { id: "desc" as const }];
