// For Prisma's command line (scripts/prisma.mjs). Paths are relative to this file.
export default {
  schema: "schema",
  migrations: { path: "migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "" },
};
