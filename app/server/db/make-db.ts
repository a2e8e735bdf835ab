import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Db } from "./db-types.ts";

/** Pool of a handle, or connection of a transaction: Drizzle has no public access to the latter, and COPY needs it. */
const clients = new WeakMap<object, pg.Pool | pg.ClientBase>();

/** Returns the pool behind a handle, or the connection behind a transaction. @throws Error for one of another make */
export function clientOf(db: Db): pg.Pool | pg.ClientBase {
  // A handle may be derived from another one, as those that record changes are.
  for (let handle: object | null = db; handle !== null; handle = Object.getPrototypeOf(handle)) {
    const client = clients.get(handle);
    if (client) return client;
  }
  throw new Error("COPY needs a handle of makeDb, or one of its transactions");
}

/** Notes the connection behind a handle; nested transactions of it share the connection. */
export function withClient<Handle extends Db>(handle: Handle, client: pg.Pool | pg.ClientBase): Handle {
  clients.set(handle, client);
  return handle;
}

type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

function toTransaction(tx: Transaction, client: pg.ClientBase): Transaction {
  const nest = tx.transaction.bind(tx);
  tx.transaction = (work) => nest((inner) => work(toTransaction(inner, client)));
  return withClient(tx, client);
}

/** Opens a Drizzle handle on a pool. Its transactions take their connections from the pool themselves. */
export function makeDb(pool: pg.Pool): Db {
  const db: Db = drizzle(pool, { casing: "snake_case" });
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      const own: Db = drizzle(client, { casing: "snake_case" });
      return await own.transaction((tx) => work(toTransaction(tx, client)), config);
    } finally {
      client.release();
    }
  };
  return withClient(db, pool);
}
