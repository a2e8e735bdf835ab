import { findKindName } from "@zerno/engine";
import { and, eq } from "drizzle-orm";
import { allAssets } from "../../../market/market.views.ts";
import { transactions } from "../../../portfolio/ledger.tables.ts";
import { syncAccounts } from "../../../portfolio/portfolios/sync.tables.ts";
import { plainDecimal } from "../../../portfolio/transactions/transaction-row.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { findUndecided } from "../run/undecided-rows.ts";

type Row = typeof transactions.$inferSelect;

const named = (name: string, text: string | null): string[] =>
  text === null ? [] : [name, plainDecimal(text)];

const lineOf = (row: Row, ticker: string | null): string =>
  [
    ...[row.tradeDate, findKindName(row.kind), ...(ticker === null ? [] : [ticker])],
    ...(row.quantity === null ? [] : [plainDecimal(row.quantity)]),
    ...[...named("at", row.price), ...named("sum", row.amount), ...named("accrued", row.accrued)],
    ...[...named("fee", row.fee), ...named("tax", row.tax), row.currency, ...named("to", row.toAmount)],
    ...(row.toCurrency === null ? [] : [row.toCurrency]),
  ].join(" ");

/** Returns all results of a sync by day: ledger rows with all figures, and undecided rows. */
export async function reportedLines(
  db: Db,
  { userId, portfolioId }: { readonly userId: string; readonly portfolioId: string },
): Promise<string[]> {
  const rows = await db
    .select({ row: transactions, ticker: allAssets.ticker })
    .from(transactions)
    .leftJoin(
      allAssets,
      and(eq(allAssets.ownerId, transactions.assetOwnerId), eq(allAssets.id, transactions.assetId)),
    )
    .where(eq(transactions.portfolioId, portfolioId));
  const accounts = await db.select().from(syncAccounts).where(eq(syncAccounts.userId, userId));
  const undecided = await Promise.all(accounts.map(({ id }) => findUndecided(db, userId, id)));
  const open = undecided.flatMap((found) =>
    (found?.read.rows ?? []).map(({ date, kind, quantity, amount }) =>
      [date, "waits:", kind, quantity, amount].filter((part) => part !== undefined).join(" "),
    ),
  );
  return [...rows.map(({ row, ticker }) => lineOf(row, ticker)), ...open].sort();
}
