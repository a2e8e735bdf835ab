import { formatMoney, KIND_CODES, type Money, parseMoney } from "@zerno/engine";
import { and, eq, isNull, or } from "drizzle-orm";
import { isKnownCurrency } from "../../market/rates/currencies.ts";
import { byUser, change } from "../../portfolio/history/change.ts";
import { transactions as t } from "../../portfolio/ledger.tables.ts";
import { getAccountId } from "../../portfolio/portfolios/accounts.queries.ts";
import type { PortfolioRow } from "../../portfolio/portfolios/portfolios.queries.ts";
import { openingCash } from "../../portfolio/transactions/opening-balances.ts";
import { assertMatches, rowTag } from "../../portfolio/transactions/row-tag.ts";
import {
  insertTransactions,
  replaceTransaction,
  type TransactionTableRow,
} from "../../portfolio/transactions/transactions.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { PortfolioView } from "../../shared/codes.ts";
import { noRowTag } from "../../shared/names/no-row-tag.ts";

/** Balance of one currency, signed exact text. */
interface StatedCash {
  readonly portfolioId: string;
  readonly currency: string;
  readonly amount: string;
}

const fieldError = (path: string, code: string, params: Record<string, string> = {}) =>
  new AppError("INVALID_INPUT", {}, [{ path, code, params }]);

const stating: readonly number[] = [KIND_CODES["opening-balance"], KIND_CODES.withdrawal];

/** The one row that states cash of a currency, if there is one. @throws AppError INVALID_INPUT when it has a history */
async function findStated(tx: Db, { userId, id }: PortfolioRow, currency: string) {
  const rows = await tx
    .select()
    .from(t)
    .where(
      and(
        eq(t.userId, userId),
        eq(t.portfolioId, id),
        isNull(t.assetId),
        or(eq(t.currency, currency), eq(t.toCurrency, currency)),
      ),
    );
  const [row] = rows;
  if (rows.length > 1 || (row && !stating.includes(row.kind))) throw fieldError("currency", "has-history");
  return row;
}

/** For If-Match: of a stated balance. */
export const cashTag = (balance: bigint): string => rowTag({ balance: formatMoney(balance as Money) });

function tagOfRow(row: TransactionTableRow | undefined): string {
  if (!row) return noRowTag;
  const size = parseMoney(row.amount ?? "0") ?? 0n;
  return cashTag(row.kind === KIND_CODES.withdrawal ? -size : size);
}

/**
 * States the cash of a portfolio that is kept as positions: the balance of a currency is what is said, whatever it was.
 * @throws AppError NOT_FOUND, CURRENCY_UNKNOWN, STALE, INVALID_INPUT for a portfolio or a currency with a history
 */
export async function stateCash(
  ctx: UserCtx,
  input: StatedCash,
): Promise<{ currency: string; amount: string }> {
  const { portfolioId, currency, amount } = input;
  if (!isKnownCurrency(currency))
    throw new AppError("CURRENCY_UNKNOWN", { currency }, [
      { path: "currency", code: "currency-unknown", params: { currency } },
    ]);
  const money = parseMoney(amount);
  if (money === undefined) throw fieldError("amount", "too-many-digits", { decimals: "10" });
  const about = { currency };
  await change(byUser(ctx), { portfolioId, kind: "cash-stated", about }, async (tx, portfolio) => {
    if (portfolio.view !== PortfolioView.holdings) throw fieldError("portfolioId", "has-history");
    const before = await findStated(tx, portfolio, currency);
    assertMatches(ctx.ifMatch, tagOfRow(before));
    const values = openingCash(currency, money, ctx.today);
    const now = ctx.now();
    if (before) {
      const kept = { note: before.note, accountId: before.accountId, updatedAt: now };
      await replaceTransaction(tx, before, { ...values, ...kept });
      return;
    }
    const accountId = await getAccountId(tx, portfolio.userId, portfolio.id);
    await insertTransactions(tx, { portfolio, accountId, now }, [values]);
  });
  return { currency, amount };
}
