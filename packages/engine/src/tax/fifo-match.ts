import type { Reason } from "../figure.ts";
import { printedStep } from "../ledger/closing-rounding.ts";
import type { Dec } from "../money/decimal.ts";
import { remember } from "../remember.ts";
import { takeMoney } from "./fifo-lot.ts";
import { moveLots } from "./fifo-move.ts";
import { APPLY_TRADE, type CouponDeduction, type FindPosition, type Position } from "./fifo-position.ts";
import type { TaxDisposal, TaxIncome, TaxSide } from "./tax-input.ts";
import { orderDay, type TaxTrade } from "./tax-trade.ts";

export interface OpenTaxLot extends TaxSide {
  readonly assetId: string;
  readonly accountId: string;
  readonly quantity: Dec;
  readonly isShort: boolean;
}

export interface TaxMatch {
  readonly disposals: readonly TaxDisposal[];
  readonly coupons: readonly CouponDeduction[];
  readonly openLots: readonly OpenTaxLot[];
  /**
   * `oversold` {asset, account, day, missing}; `ratio-missing`, `not-held`, `move-mixed` {asset, account, day, row}
   * (long lots would join short ones).
   */
  readonly problems: readonly Reason[];
}

function playDay(rows: readonly TaxTrade[], find: FindPosition): void {
  for (const row of orderDay(rows)) {
    const position = find(row.assetId, row.accountId);
    if (row.isAll !== true) position.step = printedStep(position.step, row.quantity);
    if (row.kind === "move") moveLots(position, row, find);
    else APPLY_TRADE[row.kind](position, row);
  }
}

function playAll(trades: readonly TaxTrade[], allowShort: boolean): Position[] {
  const positions = new Map<string, Position>();
  const find: FindPosition = (assetId, accountId) =>
    remember(positions, JSON.stringify([accountId, assetId]), () => ({
      ...{ assetId, accountId, allowShort, isShort: false },
      ...{ lots: [], disposals: [], coupons: [], problems: [], total: 0n, largest: 0n, step: 0n },
    }));
  const days = new Map<string, TaxTrade[]>();
  for (const row of trades) remember(days, row.trade, () => []).push(row);
  for (const day of [...days.keys()].sort()) playDay(days.get(day) ?? [], find);
  return [...positions.keys()].sort().flatMap((key) => positions.get(key) ?? []);
}

/**
 * Matches lots first in, first out per account and asset; a lot transferred in keeps its day of acquisition (НК РФ ст.
 * 214.1 п. 13; IRS Publication 550, "Identifying stock or bonds sold"). Price and fees of the closing trade are split
 * by exactness E5. Sells beyond the holding open a short lot with `allowShort`, otherwise they are a disposal with
 * unknown cost and a problem `oversold`.
 */
export function matchTaxLots(trades: readonly TaxTrade[], allowShort = false): TaxMatch {
  const positions = playAll(trades, allowShort);
  return {
    disposals: positions.flatMap((position) => position.disposals),
    coupons: positions.flatMap((position) => position.coupons),
    problems: positions.flatMap((position) => position.problems),
    openLots: positions.flatMap(({ lots, assetId, accountId, isShort }) =>
      lots.map((lot) => {
        const quantity = lot.quantity as Dec;
        return { ...takeMoney(lot, { part: 1n, whole: 1n }, true), quantity, assetId, accountId, isShort };
      }),
    ),
  };
}

/** Adds the accrued interest paid at purchase. */
export function withCouponDeductions(
  incomes: readonly TaxIncome[],
  coupons: readonly CouponDeduction[],
): TaxIncome[] {
  const byId = new Map(coupons.map(({ couponId, deductions }) => [couponId, deductions]));
  return incomes.map((income) => {
    const deductions = byId.get(income.id) ?? [];
    return deductions.length === 0
      ? income
      : { ...income, deductions: [...(income.deductions ?? []), ...deductions] };
  });
}
