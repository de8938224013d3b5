import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { hasErrorCode } from "../kernel/errors.js";
import { sessionConfig } from "./driver/session.js";

/** The owner of everything in a database that a superuser migrates. It can't log in. */
const ownerRole = "paygraph_owner";

const alreadyThere: ReadonlySet<string> = new Set(["42710", "23505"]);
const wrongPassword: ReadonlySet<string> = new Set(["28P01"]);
const inUse: ReadonlySet<string> = new Set(["55P03", "40P01"]);
const defaultIterations = 4_096;
/** Maximum wait for a table, each time and in total. */
const tableWaitMs = 2_000;
const tableMs = 120_000;

/** The name of the role that a URL connects as. */
const roleOf = (url: string): string => decodeURIComponent(new URL(url).username);

/** Whether the URLs are of two roles: one that owns the tables, and one that serves. */
export function isSeparate(ownerUrl: string, servingUrl: string | undefined): servingUrl is string {
  return servingUrl !== undefined && roleOf(servingUrl) !== roleOf(ownerUrl);
}

/** The form in which PostgreSQL stores a password (RFC 5803): the password itself is in no statement or log. */
function scramVerifier(password: string, iterations: number): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const keyOf = (name: string) => createHmac("sha256", salted).update(name).digest();
  const stored = createHash("sha256").update(keyOf("Client Key")).digest("base64");
  const server = keyOf("Server Key").toString("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${stored}:${server}`;
}

class LoginError extends Error {
  constructor(role: string, error: unknown) {
    super(`DATABASE_URL: the role ${role} can't log in (${error instanceof Error ? error.message : String(error)})`);
  }
}

/** Our schemas: all but PostgreSQL's own and `public`, which holds only the history of migrations. */
const isOurs = String.raw`nspname <> 'public' AND nspname <> 'information_schema' AND nspname !~ '^pg_'`;

/** Statements that transfer other roles' objects to the owner. */
const transfers = `
  WITH owner AS (SELECT oid FROM pg_roles WHERE rolname = '${ownerRole}'),
  relation AS (
    SELECT pg_class.oid, relname, relkind, nspname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relowner <> (TABLE owner) AND (${isOurs} OR (nspname = 'public' AND relname = '_prisma_migrations'))
  )
  SELECT format('ALTER DATABASE %I OWNER TO ${ownerRole}', datname) AS statement FROM pg_database
  WHERE datname = current_database() AND datdba <> (TABLE owner)
  UNION ALL
  SELECT format('ALTER SCHEMA %I OWNER TO ${ownerRole}', nspname) FROM pg_namespace
  WHERE nspowner <> (TABLE owner) AND ${isOurs}
  UNION ALL
  SELECT format('ALTER TABLE %I.%I OWNER TO ${ownerRole}', nspname, relname) FROM relation
  WHERE relkind IN ('r', 'p', 'v', 'm')
  UNION ALL -- Those of a table's columns follow it.
  SELECT format('ALTER SEQUENCE %I.%I OWNER TO ${ownerRole}', nspname, relname) FROM relation
  WHERE relkind = 'S' AND NOT EXISTS (
    SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = relation.oid AND deptype IN ('a', 'i'))
  UNION ALL
  SELECT format('ALTER TYPE %I.%I OWNER TO ${ownerRole}', nspname, typname)
  FROM pg_type JOIN pg_namespace ON pg_namespace.oid = typnamespace
  WHERE typtype IN ('e', 'd') AND typowner <> (TABLE owner) AND ${isOurs}
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO ${ownerRole}', pg_proc.oid::regprocedure)
  FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace
  WHERE proowner <> (TABLE owner) AND ${isOurs}`;

/** Number of object types for which the role `$1` gets its rights when the current role creates one. */
const defaults = `
  SELECT count(DISTINCT defaclobjtype)::int AS types FROM pg_default_acl, aclexplode(defaclacl) AS granted
  WHERE defaclrole = current_user::regrole AND defaclnamespace = 0
    AND granted.grantee = (SELECT oid FROM pg_roles WHERE rolname = $1)`;

/** Whether a table's migration declares it append-only, by its comment: rows are never changed or deleted. */
const isAppendOnly = "obj_description(oid, 'pg_class') IS NOT DISTINCT FROM 'append-only'";

/** Rights that the serving role lacks, or doesn't need. `$1`: its name. */
const gaps = `
  SELECT
    (SELECT array_agg(nspname::text) FROM pg_namespace WHERE nspowner = current_user::regrole AND (
      NOT has_schema_privilege($1, oid, 'USAGE')
      OR EXISTS (SELECT FROM pg_class WHERE relnamespace = pg_namespace.oid AND relkind IN ('r', 'p') AND NOT (
        has_table_privilege($1, oid, 'SELECT') AND has_table_privilege($1, oid, 'INSERT')
        AND (${isAppendOnly} OR has_table_privilege($1, oid, 'UPDATE') AND has_table_privilege($1, oid, 'DELETE'))))
      OR EXISTS (SELECT FROM pg_class WHERE relnamespace = pg_namespace.oid
        AND CASE WHEN relkind = 'S' THEN NOT has_sequence_privilege($1, oid, 'USAGE') ELSE false END)
    )) AS schemas,
    NOT has_table_privilege($1, 'public._prisma_migrations', 'SELECT')
      OR has_table_privilege($1, 'public._prisma_migrations', 'INSERT, UPDATE, DELETE') AS history,
    has_database_privilege($1, current_database(), 'TEMPORARY') AS temporary,
    NOT has_database_privilege($1, current_database(), 'CONNECT') AS "connect",
    has_schema_privilege($1, 'public', 'CREATE') AS "public",
    current_database() AS database`;

/** Statements that take the right to change or delete rows of append-only tables from the role `$1`. */
const revocations = `
  SELECT format('REVOKE UPDATE, DELETE ON %s FROM %I', oid::regclass, $1::text) AS statement FROM pg_class
  WHERE relowner = current_user::regrole AND relkind IN ('r', 'p') AND ${isAppendOnly}
    AND has_table_privilege($1, oid, 'UPDATE, DELETE')`;

interface Gaps {
  readonly schemas: readonly string[] | null;
  readonly history: boolean;
  readonly temporary: boolean;
  readonly connect: boolean;
  readonly public: boolean;
  readonly database: string;
}

/** Statements that close the gaps. */
function grants({ schemas, history, temporary, connect, public: inPublic, database }: Gaps, role: string): string[] {
  const to = pg.escapeIdentifier(role);
  const on = pg.escapeIdentifier(database);
  return [
    ...(schemas ?? [])
      .map(pg.escapeIdentifier)
      .flatMap((schema) => [
        `GRANT USAGE ON SCHEMA ${schema} TO ${to}`,
        `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${to}`,
        `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${to}`,
      ]),
    ...(history
      ? [`REVOKE ALL ON public._prisma_migrations FROM ${to}`, `GRANT SELECT ON public._prisma_migrations TO ${to}`]
      : []),
    ...(temporary ? [`REVOKE TEMPORARY ON DATABASE ${on} FROM PUBLIC`] : []),
    ...(connect ? [`GRANT CONNECT ON DATABASE ${on} TO ${to}`] : []),
    ...(inPublic ? ["REVOKE CREATE ON SCHEMA public FROM PUBLIC"] : []),
  ];
}

/**
 * The roles of a database that one role migrates and another one serves: the latter reads and writes rows, but changes
 * no tables (docs/security.md, The database's role). `client` is connected as the former.
 */
export class Roles {
  readonly #serving: string;

  constructor(
    private readonly client: pg.Client,
    private readonly servingUrl: string,
    private readonly log: (line: string) => void,
  ) {
    this.#serving = roleOf(servingUrl);
    if (this.#serving === "")
      throw new Error("DATABASE_URL: must name its role, as PAYGRAPH_MIGRATION_DATABASE_URL does");
  }

  /**
   * Before migrations: creates the serving role, if missing. A superuser gives everything to a role without rights
   * beyond the database, and continues as that one.
   */
  async prepare(): Promise<void> {
    const { isSuperuser, mayCreate } = await this.#ownRights();
    if (!(await this.#exists(this.#serving))) {
      if (!mayCreate) {
        throw new Error(
          `DATABASE_URL: there is no role ${this.#serving}, and that of PAYGRAPH_MIGRATION_DATABASE_URL may not create it: ` +
            `create it first, with LOGIN and a password`,
        );
      }
      await this.#create(this.#serving, `LOGIN ${await this.#password()}`);
      this.log(`made the role ${this.#serving}, which reads and writes rows`);
    }
    if (isSuperuser) await this.#becomeOwner();
    const { rows } = await this.client.query<{ types: number }>(defaults, [this.#serving]);
    if (rows[0]?.types === 3) return;
    const to = pg.escapeIdentifier(this.#serving);
    await this.client.query(`ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${to}`);
    await this.client.query(`ALTER DEFAULT PRIVILEGES GRANT USAGE, SELECT ON SEQUENCES TO ${to}`);
    await this.client.query(`ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO ${to}`);
  }

  /** After migrations: grants missing rights, revokes those that append-only tables exclude, and ensures that the role can log in. */
  async grant(): Promise<void> {
    const { rows } = await this.client.query<Gaps>(gaps, [this.#serving]);
    for (const statement of rows[0] ? grants(rows[0], this.#serving) : []) await this.client.query(statement);
    const excess = await this.client.query<{ statement: string }>(revocations, [this.#serving]);
    for (const { statement } of excess.rows) await this.client.query(statement);
    try {
      await this.#logIn();
    } catch (error) {
      if (!hasErrorCode(error, wrongPassword)) throw new LoginError(this.#serving, error);
      await this.client.query("RESET ROLE");
      if (!(await this.#ownRights()).mayCreate) throw new LoginError(this.#serving, error);
      await this.client.query(`ALTER ROLE ${pg.escapeIdentifier(this.#serving)} ${await this.#password()}`);
      this.log(`set the password of the role ${this.#serving} to that of its URL`);
      await this.#logIn();
    }
  }

  async #becomeOwner(): Promise<void> {
    if (!(await this.#exists(ownerRole))) await this.#create(ownerRole, "NOLOGIN");
    const { rows } = await this.client.query<{ statement: string }>(transfers);
    for (const { statement } of rows) await this.#patiently(statement);
    if (rows.length > 0) this.log(`gave the database's ${rows.length} objects to the role ${ownerRole}`);
    await this.client.query(`SET ROLE ${ownerRole}`);
  }

  /** Each by itself, with a brief wait for the table: later users wait behind it. */
  async #patiently(statement: string): Promise<void> {
    const deadline = performance.now() + tableMs;
    for (;;) {
      try {
        await this.client.query(`BEGIN; SET LOCAL lock_timeout = ${tableWaitMs}; ${statement}; COMMIT`);
        return;
      } catch (error) {
        await this.client.query("ROLLBACK");
        if (!hasErrorCode(error, inUse) || performance.now() > deadline) throw error;
      }
      await delay(tableWaitMs / 4);
    }
  }

  async #ownRights(): Promise<{ readonly isSuperuser: boolean; readonly mayCreate: boolean }> {
    const { rows } = await this.client.query<{ isSuperuser: boolean; mayCreate: boolean }>(
      `SELECT rolsuper AS "isSuperuser", rolsuper OR rolcreaterole AS "mayCreate" FROM pg_roles WHERE rolname = session_user`,
    );
    return rows[0] ?? { isSuperuser: false, mayCreate: false };
  }

  async #exists(role: string): Promise<boolean> {
    return (await this.client.query("SELECT FROM pg_roles WHERE rolname = $1", [role])).rowCount === 1;
  }

  async #create(role: string, options: string): Promise<void> {
    try {
      await this.client.query(`CREATE ROLE ${pg.escapeIdentifier(role)} ${options}`);
    } catch (error) {
      // Roles are shared by a server's databases: another one's migration was faster.
      if (!hasErrorCode(error, alreadyThere)) throw error;
    }
  }

  /** PASSWORD and that of the URL; if it has none, the server's configuration lets the role in by other means. */
  async #password(): Promise<string> {
    const password = decodeURIComponent(new URL(this.servingUrl).password);
    if (password === "") return "";
    const { rows } = await this.client.query<{ iterations: string | null }>(
      "SELECT current_setting('scram_iterations', true) AS iterations",
    );
    const iterations = Number(rows[0]?.iterations ?? defaultIterations);
    return `PASSWORD ${pg.escapeLiteral(scramVerifier(password, iterations))}`;
  }

  async #logIn(): Promise<void> {
    const client = new pg.Client({ ...sessionConfig(this.servingUrl), connectionTimeoutMillis: 10_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** The role's rights beyond reading and writing rows, in words; undefined: none. */
export async function excessOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string; isSuperuser: boolean; isOwner: boolean }>(
    `SELECT rolname AS name, rolsuper AS "isSuperuser",
       EXISTS (SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
         WHERE relkind IN ('r', 'p') AND ${isOurs} AND pg_has_role(relowner, 'USAGE')) AS "isOwner"
     FROM pg_roles WHERE rolname = current_user`,
  );
  const [role] = rows;
  if (role?.isSuperuser) return `${role.name} is a superuser`;
  return role?.isOwner ? `${role.name} owns the tables` : undefined;
}
