import { and, eq, inArray, or } from "drizzle-orm";
import { transactions as t } from "../../../portfolio/ledger.tables.ts";
import { canPickLots, listLotMethods } from "../../../portfolio/portfolios/lot-methods.ts";
import type { PortfolioRow } from "../../../portfolio/portfolios/portfolios.queries.ts";
import type { TransactionValues } from "../../../portfolio/transactions/transaction-values.types.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";

const refuse = (code: string) => new AppError("INVALID_INPUT", {}, [{ path: "lotChoices", code }]);

/**
 * Validates that a sale only names earlier rows of its portfolio and asset.
 * @throws AppError INVALID_INPUT naming `lotChoices`; also where the portfolio's method allows no choice
 */
export async function assertLots(
  tx: Db,
  portfolio: PortfolioRow,
  { lotChoices, assetId, tradeDate }: TransactionValues,
): Promise<void> {
  if (!lotChoices || assetId === null) return;
  const lotMethods = await listLotMethods(tx, portfolio.userId, portfolio.id);
  if (!canPickLots({ portfolio, lotMethods }, assetId)) throw refuse("method-without-lots");
  const ids = [...new Set(lotChoices.map(({ transactionId }) => transactionId))];
  const rows = await tx
    .select({ date: t.tradeDate })
    .from(t)
    .where(
      and(
        eq(t.userId, portfolio.userId),
        eq(t.portfolioId, portfolio.id),
        inArray(t.id, ids),
        or(eq(t.assetId, assetId), eq(t.toAssetId, assetId)),
      ),
    );
  if (rows.length !== ids.length) throw refuse("unknown");
  if (rows.some(({ date }) => date > tradeDate)) throw refuse("after-sale");
}
