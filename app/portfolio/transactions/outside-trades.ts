import { formatMoney, parseMoney, type Transaction } from "@zerno/engine";
import { and, eq, inArray, type SQL } from "drizzle-orm";
import { readerOfPortfolio } from "../../market/market-reader.ts";
import type { Db } from "../../server/db/db-types.ts";
import { CashBackType } from "../../shared/codes.ts";
import type { Money } from "../../shared/schemas/ledger.schema.ts";
import type { FirstCashAnswer, OutsideTrades } from "../../shared/schemas/transaction.schema.ts";
import { loadAssets, loadTerms } from "../assets/asset-terms.ts";
import type { RecordedTx } from "../history/recorded-tx.ts";
import { updateRows } from "../history/write-rows.ts";
import { transactions as t } from "../ledger.tables.ts";
import type { PortfolioRow } from "../portfolios/portfolios.queries.ts";
import {
  type AccountId,
  type CashPortfolio,
  hasCashRow,
  isPaidOutside,
  ofAccount,
} from "./cash-settlement.ts";
import { toTransaction } from "./to-transaction.ts";
import { cashEffectOf } from "./transaction-row.ts";
import { isCashDraft } from "./transaction-values.ts";
import type { TransactionValues } from "./transaction-values.types.ts";

type AskedPortfolio = CashPortfolio & Pick<PortfolioRow, "isDemo" | "isCashTracked">;

export interface OutsideRows {
  readonly rows: readonly { readonly id: string; readonly date: string; readonly effect: readonly Money[] }[];
  readonly trades: OutsideTrades;
}

const isOutside = (portfolio: CashPortfolio, accountId: AccountId) =>
  and(ofAccount(portfolio, accountId), isPaidOutside);

/** Adds the would-be cash effect; null without rows. */
export async function listOutsideRows(
  db: Db,
  portfolio: AskedPortfolio,
  accountId: AccountId,
  condition?: SQL,
): Promise<OutsideRows | null> {
  const stored = await db
    .select()
    .from(t)
    .where(and(isOutside(portfolio, accountId), condition));
  const ids = [
    ...new Set(stored.flatMap(({ assetId, toAssetId }) => [assetId ?? [], toAssetId ?? []].flat())),
  ];
  const assets = await loadAssets(db, portfolio.userId, ids);
  const terms = await loadTerms(db, readerOfPortfolio(portfolio), assets.values());
  const rows = stored
    .map((row): Transaction => ({ ...toTransaction(row.id, row), affectsCash: true }))
    .map((row) => ({ id: row.id, date: row.date, effect: cashEffectOf(row, true, terms) }))
    .filter(({ effect }) => effect.length > 0);
  if (rows.length === 0) return null;
  const paid = sumOf(rows.flatMap(({ effect }) => effect));
  return { rows, trades: { count: rows.length, paid } };
}

/** Purchases positive, sales negative. */
function sumOf(effects: readonly Money[]): Money[] {
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of effects)
    sums.set(currency, (sums.get(currency) ?? 0n) - (parseMoney(amount) ?? 0n));
  return [...sums]
    .filter(([, amount]) => amount !== 0n)
    .map(([currency, amount]) => ({ currency, amount: formatMoney(amount) }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** Finds rows that the account's first cash row may pay. Null without any, with untracked cash, or with a cash row. */
export async function findOutsideRows(
  db: Db,
  portfolio: AskedPortfolio,
  accountId: AccountId,
): Promise<OutsideRows | null> {
  if (!portfolio.isCashTracked || portfolio.cashBackType === CashBackType.current) return null;
  if (await hasCashRow(db, portfolio, accountId)) return null;
  return listOutsideRows(db, portfolio, accountId);
}

const rowsPerUpdate = 10_000;

/**
 * Switches rows between outside payment and cash. Same transaction as the cash row, for one undo. Versions stay:
 * imports and events see no change.
 */
export async function setAffectsCash(
  tx: RecordedTx,
  { userId }: Pick<CashPortfolio, "userId">,
  ids: readonly string[],
  affectsCash = true,
): Promise<void> {
  for (let start = 0; start < ids.length; start += rowsPerUpdate) {
    const chosen = inArray(t.id, ids.slice(start, start + rowsPerUpdate));
    const isOther = and(eq(t.userId, userId), chosen, eq(t.affectsCash, !affectsCash));
    await updateRows(tx, t, { affectsCash }, isOther);
  }
}

/** Call before the cash row is written. @returns trades to confirm */
export async function moveEarlierToCash(
  tx: RecordedTx,
  { portfolio, accountId }: { readonly portfolio: PortfolioRow; readonly accountId: string },
  { kind, assetId, affectsCash }: TransactionValues,
  { paysOutsideTrades }: FirstCashAnswer,
): Promise<OutsideTrades | null> {
  if (!affectsCash || !isCashDraft({ kind, assetId }) || paysOutsideTrades === false) return null;
  const found = await findOutsideRows(tx, portfolio, accountId);
  if (found === null || paysOutsideTrades === undefined) return found?.trades ?? null;
  const ids = found.rows.map(({ id }) => id);
  await setAffectsCash(tx, portfolio, ids);
  return null;
}
