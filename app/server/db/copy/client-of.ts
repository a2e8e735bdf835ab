import type pg from "pg";
import type { Db } from "../db-types.ts";

/** Drizzle keeps the pool, or the one connection of a transaction, in its session and hands out neither. */
export function clientOf(db: Db): pg.Pool | pg.ClientBase {
  const { client } = db._.session as unknown as { readonly client: pg.Pool | pg.ClientBase };
  return client;
}
