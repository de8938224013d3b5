import { Arg, ArgsType, Directive, Field, Int, ObjectType, type ClassType } from "type-graphql";
import { nullable } from "./nullable.js";
import { ApiError, invalidField } from "../kernel/errors.js";
import { isStorable, isStorableTime } from "../schema/fields.js";

export const defaultPageSize = 20;
export const maxPageSize = 100;
/** Maximum `limit` of `countUpTo`; REST's `totalCount` is absent beyond it. */
export const maxCountLimit = 10_000;

@ArgsType()
export class PageArgs {
  @Field(() => Int, nullable(`Maximum number of items, 1 to ${maxPageSize}. Default: ${defaultPageSize}.`))
  first?: number | null;

  @Field(() => String, nullable("Only items after this cursor."))
  after?: string | null;
}

@ObjectType({ description: "End of a page, and whether more items follow.", simpleResolvers: true })
@Directive("@shareable")
export class PageInfo {
  @Field(() => Boolean, { description: "Whether items follow after `endCursor`." })
  hasNextPage!: boolean;

  @Field(() => String, nullable("Cursor of the page's last item, for `after`; null for an empty page."))
  endCursor!: string | null;
}

/** One page of rows, newest first by default. */
export interface Page<T> {
  readonly nodes: readonly T[];
  /** The cursor of a node, made if selected. */
  readonly cursorAt: (index: number) => string;
  readonly hasNextPage: boolean;
  /** Counted only if selected, up to `atMost`. */
  totalCount(atMost?: number): Promise<number>;
}

/** The cursors of a page's nodes. */
export const cursorsOf =
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

    @Field(() => PageInfo, { description: "Position of the page in the list." })
    pageInfo(): PageInfo {
      const { nodes, hasNextPage } = this.page;
      return { hasNextPage, endCursor: nodes.length > 0 ? this.page.cursorAt(nodes.length - 1) : null };
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

/** Position in a list that is ordered by creation, newest first, ties by id. */
export interface KeysetCursor {
  readonly createdAt: Date;
  readonly id: string;
}

function encodeCursor({ createdAt, id }: KeysetCursor): string {
  return Buffer.from(`${createdAt.toISOString()}|${id}`).toString("base64url");
}

/** Throws 400 INVALID_INPUT for anything that {@link encodeCursor} didn't make. */
export function decodeCursor(cursor: string): KeysetCursor {
  const [time = "", id = "", ...rest] = Buffer.from(cursor, "base64url").toString().split("|");
  const createdAt = new Date(time);
  const isReadable = rest.length === 0 && id !== "" && isStorable(id) && isStorableTime(createdAt.getTime());
  if (!isReadable || encodeCursor({ createdAt, id }) !== cursor) {
    throw invalidField("cursor", "is not a cursor of this list");
  }
  return { createdAt, id };
}

/** The page size of `first`. Throws 400 INVALID_INPUT out of bounds. */
export function pageSize(first: number | null | undefined): number {
  const size = first ?? defaultPageSize;
  if (size >= 1 && size <= maxPageSize) return size;
  throw new ApiError("INVALID_INPUT", `first: must be between 1 and ${maxPageSize}`, {
    errors: [{ field: "first", message: `must be between 1 and ${maxPageSize}` }],
  });
}

/** Start of a page of a raw statement, and the number of rows it reads: one more than the page. */
export interface KeysetPage {
  readonly after: KeysetCursor | undefined;
  readonly limit: number;
}

/** Reads one page by a raw statement. */
export async function readKeyset<T extends KeysetCursor>(
  args: { first?: number | null; after?: string | null },
  read: (page: KeysetPage) => Promise<readonly T[]>,
  count: (atMost?: number) => Promise<number>,
): Promise<Page<T>> {
  const size = pageSize(args.first);
  const after = args.after ? decodeCursor(args.after) : undefined;
  return toPage(await read({ after, limit: size + 1 }), size, count);
}

/** The page of `rows`: one more than `size` means that there is a next page. */
export function toPage<T extends KeysetCursor>(
  rows: readonly T[],
  size: number,
  totalCount: (atMost?: number) => Promise<number>,
): Page<T> {
  const nodes = rows.slice(0, size);
  return { nodes, cursorAt: cursorsOf(nodes, encodeCursor), hasNextPage: rows.length > size, totalCount };
}

/** Prisma order of the keyset. */
export const newestFirst = [{ createdAt: "desc" as const }, { id: "desc" as const }];

/** The date filters of every list, inclusive on both ends; validated by `createdUpdatedQuery`. */
export interface CreatedUpdatedFilter {
  readonly createdAfter?: string;
  readonly createdBefore?: string;
  readonly updatedAfter?: string;
  readonly updatedBefore?: string;
}

export function createdUpdatedWhere(filter: CreatedUpdatedFilter) {
  return {
    createdAt: between(filter.createdAfter, filter.createdBefore),
    updatedAt: between(filter.updatedAfter, filter.updatedBefore),
  };
}

function between(after: string | undefined, before: string | undefined) {
  if (!after && !before) return undefined;
  return { ...(after && { gte: new Date(after) }), ...(before && { lte: new Date(before) }) };
}
