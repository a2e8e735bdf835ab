import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Db } from "./db-types.ts";

/** COPY needs a transaction's connection, which Drizzle does not expose. */
const connection = Symbol("connection");

type Handle = Db & { [connection]?: pg.Pool | pg.ClientBase };

/** @throws Error for a foreign handle */
export function clientOf(db: Handle): pg.Pool | pg.ClientBase {
  const client = db[connection];
  if (!client) throw new Error("COPY needs a handle of makeDb, or one of its transactions");
  return client;
}

type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

function toTransaction(tx: Transaction, client: pg.ClientBase): Transaction {
  const nest = tx.transaction.bind(tx);
  const transaction: Transaction["transaction"] = (work) =>
    nest((inner) => work(toTransaction(inner, client)));
  return Object.assign(tx, { transaction, [connection]: client });
}

/** Opens a Drizzle handle whose transactions each take a connection from the pool. */
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
  return Object.assign(db, { [connection]: pool });
}
