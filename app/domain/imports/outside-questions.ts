import { and, eq, isNull, lte, ne, or, sql } from "drizzle-orm";
import { type RecordedTx, unrecorded } from "../../portfolio/history/recorded-tx.ts";
import { updateRows } from "../../portfolio/history/write-rows.ts";
import { imports, transactions as t } from "../../portfolio/ledger.tables.ts";
import type { PortfolioRow } from "../../portfolio/portfolios/portfolios.queries.ts";
import {
  listOutsideRows,
  type OutsideRows,
  setAffectsCash,
} from "../../portfolio/transactions/outside-trades.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { ImportState } from "../../shared/codes.ts";
import type { OutsideTrades } from "../../shared/schemas/transaction.schema.ts";
import { getImport, type ImportRow, listImportsWhere } from "./import.queries.ts";

export interface OutsideQuestion {
  readonly importId: string;
  readonly trades: OutsideTrades;
}

const earlierRows = (db: Db, portfolio: PortfolioRow, { id, counts, committedAt }: ImportRow) =>
  listOutsideRows(
    db,
    portfolio,
    counts.accountId,
    and(or(isNull(t.importId), ne(t.importId, id)), lte(t.createdAt, committedAt ?? new Date(0))),
  );

export async function listOutsideQuestions(db: Db, portfolio: PortfolioRow): Promise<OutsideQuestion[]> {
  const asking = await listImportsWhere(
    ...([db, portfolio.userId] as const),
    sql`${imports.portfolioId} = ${portfolio.id} and ${imports.state} = ${ImportState.committed}
      and ${imports.counts} ->> 'asksOutside' = 'true'`,
  );
  const questions: OutsideQuestion[] = [];
  for (const row of asking) {
    const found = await earlierRows(db, portfolio, row);
    if (found) questions.push({ importId: row.id, trades: found.trades });
  }
  return questions;
}

export async function moveToCash(
  tx: RecordedTx,
  portfolio: Pick<PortfolioRow, "userId">,
  { rows }: Pick<OutsideRows, "rows">,
): Promise<string[]> {
  const ids = rows.map(({ id }) => id);
  await setAffectsCash(tx, portfolio, ids);
  return ids;
}

/** Moves trades back, as far as they still exist. */
export const moveBack = (tx: RecordedTx, { userId, draft }: ImportRow): Promise<void> =>
  setAffectsCash(tx, { userId }, draft.applied?.movedToCash ?? [], false);

/**
 * Answers an import's question once, under the portfolio's lock.
 * @returns trades moved to cash
 * @throws AppError NOT_FOUND
 */
export async function saveOutsideAnswer(
  tx: RecordedTx,
  portfolio: PortfolioRow,
  { importId, paysOutsideTrades }: { readonly importId: string; readonly paysOutsideTrades: boolean },
): Promise<{ readonly count: number }> {
  const row = await getImport(tx, portfolio.userId, importId);
  const { asksOutside, ...counts } = row.counts;
  if (row.portfolioId !== portfolio.id) throw new AppError("NOT_FOUND");
  if (row.state !== ImportState.committed || !asksOutside) return { count: 0 };
  const isIt = and(eq(imports.userId, row.userId), eq(imports.id, row.id));
  const close = (into: RecordedTx, draft: ImportRow["draft"]) =>
    updateRows(into, imports, { counts, draft }, isIt);
  const found = paysOutsideTrades ? await earlierRows(tx, portfolio, row) : null;
  const { applied } = row.draft;
  if (!found || !applied) {
    await close(unrecorded(tx, "draft"), row.draft);
    return { count: 0 };
  }
  const movedToCash = await moveToCash(tx, portfolio, found);
  await close(tx, { ...row.draft, applied: { ...applied, movedToCash } });
  return { count: movedToCash.length };
}
