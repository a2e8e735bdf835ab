import { formatMoney, kindOf, multiplyDivide, parseDec, parseMoney } from "@zerno/engine";
import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { readerOfPortfolio } from "../../market/market-reader.ts";
import { settleIncome } from "../../portfolio/actions/settle-income.ts";
import { loadAssets, loadTerms } from "../../portfolio/assets/asset-terms.ts";
import { byUser, change } from "../../portfolio/history/change.ts";
import { transactions as t } from "../../portfolio/ledger.tables.ts";
import { getAccountId } from "../../portfolio/portfolios/accounts.queries.ts";
import type { PortfolioRow } from "../../portfolio/portfolios/portfolios.queries.ts";
import { assertMatches, rowTag } from "../../portfolio/transactions/row-tag.ts";
import { toTransaction } from "../../portfolio/transactions/to-transaction.ts";
import { grossOf } from "../../portfolio/transactions/transaction-row.ts";
import {
  replaceTransaction,
  type TransactionTableRow,
} from "../../portfolio/transactions/transactions.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import type { transactionsContract } from "./transactions.contract.ts";

type BulkChange = z.output<(typeof transactionsContract)["PUT /api/transactions/bulk"]["input"]>;
type TaxChange = z.output<(typeof transactionsContract)["POST /api/transactions/update-tax"]["input"]>;

/** Changes of a row; null leaves it unchanged. */
type Change = Partial<
  Pick<TransactionTableRow, "tax" | "taxCurrency" | "fee" | "feeCurrency" | "accountId" | "note">
>;
type ChangeOf = (row: TransactionTableRow) => Change | null;

interface Rows {
  readonly portfolioId: string;
  readonly ids: readonly string[];
  readonly etags?: readonly string[] | undefined;
}

/** @throws AppError STALE, INVALID_INPUT unless there is a tag for each */
function assertSeen({ ids, etags }: Rows, rows: readonly TransactionTableRow[]): void {
  if (etags === undefined) return;
  if (etags.length !== ids.length)
    throw new AppError("INVALID_INPUT", {}, [{ path: "etags", code: "format" }]);
  const tagOf = new Map(ids.map((id, at) => [id, etags[at]]));
  for (const row of rows) assertMatches(tagOf.get(row.id), rowTag(row));
}

/**
 * Changes rows in one transaction, all or none, without changing holdings.
 * @throws AppError NOT_FOUND, STALE when a row changed since it was read
 */
async function changeMany(
  ctx: UserCtx,
  asked: Rows,
  prepare: (tx: Db, rows: readonly TransactionTableRow[], portfolio: PortfolioRow) => Promise<ChangeOf>,
): Promise<{ count: number }> {
  const now = ctx.now();
  const { portfolioId, ids } = asked;
  return change(byUser(ctx), { portfolioId, kind: "transactions-changed" }, async (tx, portfolio) => {
    const rows = await tx
      .select()
      .from(t)
      .where(and(eq(t.userId, ctx.user.id), eq(t.portfolioId, portfolioId), inArray(t.id, [...ids])));
    if (rows.length !== new Set(ids).size) throw new AppError("NOT_FOUND");
    assertSeen(asked, rows);
    const changeOf = await prepare(tx, rows, portfolio);
    let count = 0;
    for (const row of rows) {
      const written = changeOf(row);
      if (written === null) continue;
      await replaceTransaction(tx, row, { ...row, ...written, updatedAt: now });
      count += 1;
    }
    await settleIncome(tx, portfolio, now);
    return { count };
  });
}

/** @throws AppError INVALID_INPUT for too many decimals */
function moneyText(text: string, path: string): string {
  if (parseMoney(text) === undefined)
    throw new AppError("INVALID_INPUT", {}, [{ path, code: "too-many-digits", params: { decimals: "10" } }]);
  return text;
}

/** Kinds without fee and tax of their own. */
const isBare = (row: TransactionTableRow): boolean =>
  kindOf(toTransaction(row.id, row).kind).position === "split";

/**
 * Sets tax, fee, account or note of many rows.
 * @throws AppError SEEN_REQUIRED without tags, unless If-Match is `*`; and as changeMany
 */
export function changeRows(ctx: UserCtx, input: BulkChange): Promise<{ count: number }> {
  const { tax, fee, accountId, note } = input;
  if (input.etags === undefined && ctx.ifMatch?.trim() !== "*") throw new AppError("SEEN_REQUIRED");
  if (tax === undefined && fee === undefined && accountId === undefined && note === undefined)
    throw new AppError("INVALID_INPUT", {}, [{ path: "tax", code: "required" }]);
  if (tax) moneyText(tax, "tax");
  if (fee) moneyText(fee, "fee");
  return changeMany(ctx, input, async (tx) => {
    const account =
      accountId === undefined ? undefined : await getAccountId(tx, ctx.user.id, input.portfolioId, accountId);
    return (row) => ({
      ...(tax === undefined || isBare(row) ? {} : { tax, taxCurrency: tax === null ? null : row.currency }),
      ...(fee === undefined || isBare(row) ? {} : { fee, feeCurrency: fee === null ? null : row.currency }),
      ...(account === undefined ? {} : { accountId: account }),
      ...(note === undefined ? {} : { note }),
    });
  });
}

const one = 10n ** 18n;

/** Sets the tax of income rows as a ratio of gross, rounded half to even; 0 removes it. */
export function updateTax(ctx: UserCtx, input: TaxChange): Promise<{ count: number }> {
  const rate = parseDec(input.rate) ?? 0n;
  return changeMany(ctx, input, async (tx, rows, portfolio) => {
    const ids = [...new Set(rows.flatMap(({ assetId }) => assetId ?? []))];
    const assets = await loadAssets(tx, ctx.user.id, ids);
    const terms = await loadTerms(tx, readerOfPortfolio(portfolio), assets.values());
    return (row) => {
      const transaction = toTransaction(row.id, row);
      const gross = kindOf(transaction.kind).isIncome ? grossOf(transaction, terms) : null;
      if (gross === null) return null;
      const tax = multiplyDivide(parseMoney(gross) ?? 0n, rate, one);
      return { tax: tax === 0n ? null : formatMoney(tax), taxCurrency: tax === 0n ? null : row.currency };
    };
  });
}
