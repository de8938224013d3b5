/**
 * The undocumented steps of `pg` and Prisma that this room uses. package.json names exact versions of both, and
 * `test/shared/database.spec.ts` has a test of each that fails when an update changes it.
 *
 * `pg`:
 * - A client's socket is `connection.stream`. It is corked, gets a timeout, and is destroyed ({@link socketOf}).
 * - `Query.name` is read when the query is sent. `Query.prepare` parses a named statement once per connection, and asks
 *   for the columns by `connection.describe` each time: `KnownQuery` lets it do so once.
 * - `handleRowDescription` and `handleDataRow` get `fields`: columns, and values as texts.
 * - With `pipeline` a client sends a statement before the previous one's result.
 * - A pool connects by `Client.connect(callback)`, and provides the connection once `onConnect` has ended.
 *
 * Prisma:
 * - An adapter of a pool calls its `query` alone, with the name that `statementNameGenerator` gives.
 * - `startTransaction` gets an isolation level if `$transaction` has one, and none for a nested write. With
 *   `usePhantomQuery` Prisma sends neither BEGIN nor COMMIT.
 * - A client's property for a model is the model's name with its first letter in lower case.
 * - `scripts/bundle.mjs` changes two files of Prisma's client; the build fails if they have changed.
 */

import { Socket } from "node:net";
import type pg from "pg";

declare module "pg" {
  interface Query {
    name: string;
    prepare(connection: pg.Connection): void;
    hasBeenParsed(connection: pg.Connection): boolean;
    handleError(error: Error, connection: pg.Connection): void;
    handleCommandComplete(message: { readonly text: string }, connection: pg.Connection): void;
  }
}

/** The socket of a client. */
export function socketOf(client: pg.ClientBase): Socket | undefined {
  if (!("connection" in client)) return undefined;
  const { connection } = client;
  if (typeof connection !== "object" || connection === null || !("stream" in connection)) return undefined;
  return connection.stream instanceof Socket ? connection.stream : undefined;
}
