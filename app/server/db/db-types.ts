import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";

/** A Drizzle handle: the pool or an open transaction. Query functions take it as their first parameter. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;
