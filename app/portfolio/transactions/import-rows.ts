import { sql } from "drizzle-orm";
import { type CopyCell, copyIn } from "../../server/db/copy/copy-in.ts";
import { storedColumns } from "../../server/db/stored-columns.ts";
import type { RecordedTx } from "../history/recorded-tx.ts";
import { insertRows, insertSelected } from "../history/write-rows.ts";
import { type StoredTransaction, transactions } from "../ledger.tables.ts";
import { assertReferences, staging, toFewRowsError, toRowError } from "./staged-rows.ts";

/** Fields the kind lacks are null. */
export type ImportedRow = StoredTransaction;

type Column = keyof ImportedRow & string;

const columns = storedColumns(transactions).map(([key]) => key) as Column[];
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columnNames = columns.map(snake);
const columnList = sql.raw(columnNames.map((name) => `"${name}"`).join(", "));

/** Fewer rows are inserted faster without a staging table. */
const fewRows = 100;
/** Limits time between progress reports. */
const rowsAtOnce = 20_000;

function toCell(value: unknown): CopyCell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : (value as CopyCell);
}

function* cellsOf(rows: readonly ImportedRow[]): Generator<CopyCell[]> {
  for (const row of rows) yield columns.map((name) => toCell(row[name]));
}

/** @returns rows written so far */
async function insertStaged(tx: RecordedTx, rows: readonly ImportedRow[], from: number): Promise<number> {
  const slice = rows.slice(from, from + rowsAtOnce);
  try {
    await copyIn(tx, { table: staging, columns: columnNames }, cellsOf(slice));
  } catch (error) {
    throw toRowError(error, rows, from);
  }
  await assertReferences(tx, rows);
  await insertSelected(tx, transactions, sql`select ${columnList} from ${sql.raw(staging)}`, {
    ...{ columns: columnNames, isMany: true },
  });
  await tx.execute(sql.raw(`truncate ${staging}`));
  return from + slice.length;
}

/**
 * Uses a staging table for many rows, checking each reference once. Needs a transaction.
 * @throws AppError INVALID_INPUT naming the row and field
 */
export async function insertImportedRows(
  tx: RecordedTx,
  rows: readonly ImportedRow[],
  onProgress: (done: number) => Promise<void> | void = () => {},
): Promise<void> {
  if (rows.length === 0) return;
  if (rows.length <= fewRows) {
    try {
      await insertRows(tx, transactions, [...rows]);
    } catch (error) {
      throw toFewRowsError(error, rows);
    }
    await onProgress(rows.length);
    return;
  }
  await tx.execute(
    sql.raw(`create temporary table ${staging} (like transactions including constraints) on commit drop`),
  );
  for (let done = 0; done < rows.length; ) {
    done = await insertStaged(tx, rows, done);
    await onProgress(done);
  }
  await tx.execute(sql.raw(`drop table ${staging}`));
}
