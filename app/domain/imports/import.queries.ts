import { and, asc, count, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { type RecordedTx, unrecorded } from "../../portfolio/history/recorded-tx.ts";
import { insertRows, updateRows } from "../../portfolio/history/write-rows.ts";
import { imports, transactions } from "../../portfolio/ledger.tables.ts";
import { rowsOfPortfolio } from "../../portfolio/run/ledger-rows.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { ImportState } from "../../shared/codes.ts";
import type { Counts, Draft } from "./decisions.ts";
import type { ImportProgress } from "./import.schema.ts";

export interface ImportRow {
  readonly userId: string;
  readonly id: string;
  readonly portfolioId: string;
  readonly state: number;
  readonly brokerId: string;
  readonly format: string;
  readonly fileName: string;
  readonly fileHash: string;
  readonly draft: Draft;
  readonly counts: Counts;
  readonly createdAt: Date;
  readonly committedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly readerVersion: number | null;
  readonly hasFile: boolean;
}

const others = {
  userId: imports.userId,
  id: imports.id,
  portfolioId: imports.portfolioId,
  state: imports.state,
  brokerId: imports.brokerId,
  format: imports.format,
  fileName: imports.fileName,
  fileHash: imports.fileHash,
  draft: sql<Draft>`${imports.draft}`,
  counts: sql<Counts>`${imports.counts}`,
  createdAt: imports.createdAt,
  committedAt: imports.committedAt,
  revokedAt: imports.revokedAt,
  readerVersion: imports.readerVersion,
  hasFile: sql<boolean>`${imports.fileBytes} is not null`,
};

const isImport = (userId: string, id: string) => and(eq(imports.userId, userId), eq(imports.id, id));

export async function insertImport(tx: RecordedTx, values: typeof imports.$inferInsert): Promise<void> {
  await insertRows(tx, imports, values);
}

/**
 * Returns an import of the user.
 * @throws AppError NOT_FOUND
 */
export async function getImport(db: Db, userId: string, id: string): Promise<ImportRow> {
  const [row] = await db.select(others).from(imports).where(isImport(userId, id));
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** A rejected file may be readable in another format. */
export const openStates: readonly number[] = [ImportState.previewed, ImportState.failed];

export async function getOpenImport(db: Db, userId: string, id: string): Promise<ImportRow> {
  const row = await getImport(db, userId, id);
  if (!openStates.includes(row.state)) throw new AppError("IMPORT_STATE", { state: String(row.state) });
  return row;
}

/** Returns the uploaded file. @throws AppError NOT_FOUND, also for an abandoned preview */
export async function getFileBytes(db: Db, userId: string, id: string): Promise<Uint8Array> {
  const [row] = await db.select({ fileBytes: imports.fileBytes }).from(imports).where(isImport(userId, id));
  if (!row?.fileBytes) throw new AppError("NOT_FOUND");
  return row.fileBytes;
}

type Change = Partial<Omit<typeof imports.$inferInsert, "userId" | "id">>;

/** Changes an import in one of the given states, else returns false. */
export async function changeImport(
  tx: RecordedTx,
  { userId, id }: { readonly userId: string; readonly id: string },
  states: readonly number[],
  change: Change,
): Promise<boolean> {
  const isInState = and(isImport(userId, id), inArray(imports.state, [...states]));
  return (await updateRows(tx, imports, change, isInState)).count > 0;
}

/** Saves progress. Needs a connection outside the commit's transaction, to be visible during it. */
export async function saveProgress(
  db: Db,
  { userId, id }: { readonly userId: string; readonly id: string },
  progress: ImportProgress,
): Promise<void> {
  const patch = JSON.stringify({ progress });
  const counts = sql`${imports.counts} || ${patch}::jsonb`;
  const isOpen = and(isImport(userId, id), eq(imports.state, ImportState.previewed));
  await updateRows(unrecorded(db, "draft"), imports, { counts }, isOpen);
}

export async function findSameFile(
  db: Db,
  { userId, id, portfolioId, fileHash }: ImportRow,
): Promise<{ id: string; committedAt: Date | null } | null> {
  const [row] = await db
    .select({ id: imports.id, committedAt: imports.committedAt })
    .from(imports)
    .where(
      and(
        eq(imports.userId, userId),
        eq(imports.portfolioId, portfolioId),
        eq(imports.fileHash, fileHash),
        eq(imports.state, ImportState.committed),
        ne(imports.id, id),
      ),
    )
    .limit(1);
  return row ?? null;
}

export async function listImportsOfAccount(
  db: Db,
  userId: string,
  accountHash: string,
): Promise<ImportRow[]> {
  return db
    .select(others)
    .from(imports)
    .where(
      and(
        eq(imports.userId, userId),
        eq(imports.state, ImportState.committed),
        sql`${imports.counts} ->> 'accountHash' = ${accountHash}`,
      ),
    )
    .orderBy(desc(imports.createdAt));
}

export const listImportsWhere = (db: Db, userId: string, condition: SQL): Promise<ImportRow[]> =>
  db
    .select(others)
    .from(imports)
    .where(and(eq(imports.userId, userId), condition))
    .orderBy(asc(imports.createdAt), asc(imports.id));

export async function listImports(db: Db, userId: string, portfolioId: string | null): Promise<ImportRow[]> {
  return db
    .select(others)
    .from(imports)
    .where(
      and(
        eq(imports.userId, userId),
        portfolioId === null ? undefined : eq(imports.portfolioId, portfolioId),
        ne(imports.state, ImportState.abandoned),
      ),
    )
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(1_000);
}

export async function countRowsOfImports(db: Db, userId: string, portfolioId: string) {
  const rows = await db
    .select({
      importId: transactions.importId,
      rows: count(),
      from: sql<string>`min(${transactions.tradeDate})`,
      to: sql<string>`max(${transactions.tradeDate})`,
      edited: sql<number>`count(*) filter (where ${transactions.version} > 1)`.mapWith(Number),
    })
    .from(transactions)
    .where(sql`${rowsOfPortfolio(userId, portfolioId)} and ${transactions.importId} is not null`)
    .groupBy(transactions.importId);
  return new Map(rows.map((row) => [row.importId ?? "", row]));
}

/** Returns the packed row keys of all committed imports of an account. */
export async function listBookedKeys(
  db: Db,
  { userId, portfolioId }: ImportRow,
  accountId: string,
): Promise<Uint8Array[]> {
  const rows = await db
    .select({ keys: imports.bookedKeys })
    .from(imports)
    .where(
      and(
        eq(imports.userId, userId),
        eq(imports.portfolioId, portfolioId),
        eq(imports.state, ImportState.committed),
        sql`${imports.counts} ->> 'accountId' = ${accountId}`,
      ),
    );
  return rows.flatMap(({ keys }) => keys ?? []);
}

/** Returns import keys by row id, only for rows that have one. */
export async function loadImportKeys(
  db: Db,
  userId: string,
  portfolioId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: transactions.id, key: transactions.importKey })
    .from(transactions)
    .where(sql`${rowsOfPortfolio(userId, portfolioId)} and ${transactions.importKey} is not null`);
  return new Map(rows.map(({ id, key }) => [id, key ?? ""]));
}
