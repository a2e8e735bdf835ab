import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Db } from "../db-types.ts";
import { clientOf } from "../make-db.ts";
import { BinaryRows } from "./binary-rows.ts";

const dialect = new PgDialect({ casing: "snake_case" });

/** COPY takes no parameters, so literals are inlined. */
const statementOf = (query: SQLWrapper): string =>
  dialect.sqlToQuery(sql`copy (${query}) to stdout (format binary)`.inlineParams()).sql;

/** Takes rows in the driver's memory; a stream in between cost a third of the time. */
class CopyOut implements pg.Submittable {
  readonly done: Promise<void>;
  readonly #statement: string;
  readonly #takeBytes: (bytes: Buffer) => void;
  readonly #settle: PromiseWithResolvers<void>;
  #failure: unknown;

  constructor(statement: string, takeBytes: (bytes: Buffer) => void) {
    this.#statement = statement;
    this.#takeBytes = takeBytes;
    this.#settle = Promise.withResolvers();
    this.done = this.#settle.promise;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#statement);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    // Reading to the end frees the connection.
    if (this.#failure !== undefined) return;
    try {
      this.#takeBytes(chunk);
    } catch (error) {
      this.#failure = error;
    }
  }

  handleCommandComplete(): void {
    // ReadyForQuery frees the connection.
  }

  handleReadyForQuery(): void {
    if (this.#failure === undefined) this.#settle.resolve();
    else this.#settle.reject(this.#failure);
  }

  handleError(error: Error): void {
    this.#settle.reject(error);
  }
}

function copyFrom(
  client: pg.ClientBase,
  statement: string,
  { fields, take }: { readonly fields: number; readonly take: (row: BinaryRows) => void },
): Promise<void> {
  const rows = new BinaryRows(fields);
  return client.query(new CopyOut(statement, (bytes) => rows.feed(bytes, take))).done;
}

/**
 * Reads rows in binary form, without the driver's text per cell: half the time for 10,000 ledger rows, a third for
 * bytes.
 * @param fields in the order `take` reads them
 * @param rest `from ...`, where, order
 * @param take receives a reader on the row; keep nothing of it
 */
export async function copyRows(
  db: Db,
  { fields, rest }: { readonly fields: readonly SQLWrapper[]; readonly rest: SQL },
  take: (row: BinaryRows) => void,
): Promise<void> {
  const statement = statementOf(sql`select ${sql.join([...fields], sql`, `)} ${rest}`);
  const options = { fields: fields.length, take };
  const client = clientOf(db);
  if (!(client instanceof pg.Pool)) return copyFrom(client, statement, options);
  const connection = await client.connect();
  let broken: Error | undefined;
  try {
    await copyFrom(connection, statement, options);
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    connection.release(broken);
  }
}
