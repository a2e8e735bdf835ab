import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";

/** Pool or open transaction; first parameter of query functions. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;
