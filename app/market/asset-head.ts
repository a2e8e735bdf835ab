import {
  addYears,
  adjustForSplits,
  decFromNumber,
  formatDec,
  type IsoDate,
  isRefused,
  type Reason,
  trailingIncome,
  yieldOnPrice,
} from "@zerno/engine";
import { type AssetHistory, closePoints } from "./asset-history.ts";
import { staleDaysOf } from "./payments.ts";

/** Calendar days a close may be used for liquid assets (engine conventions, part 1). */
const staleDays = 10;

/** A ratio as plain decimal text, ten decimals at most. */
const ratioText = (ratio: number): string => formatDec(decFromNumber(Number(ratio.toFixed(10))));

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

export interface LastPrice {
  /** Bonds: percent of the remaining nominal, clean. */
  readonly value: string;
  readonly date: IsoDate;
  readonly sourceId: number;
  readonly isStale: boolean;
  /** Against the close before, a ratio; splits undone. */
  readonly change: string | null;
}

/** The last close, unless it is too old to stand for today, and what it is against the one before. */
export function lastPriceOf({ series, splits, asset }: AssetHistory, today: string): LastPrice | null {
  const points = closePoints({ series, splits }, { from: undefined, to: today, isAdjusted: true });
  const [last, before] = [points.at(-1), points.at(-2)];
  if (!last || daysBetween(last.date, today) > (staleDaysOf(asset) ?? staleDays)) return null;
  return {
    value: last.close,
    date: last.date,
    sourceId: last.sourceId,
    isStale: last.date < today,
    change:
      before && Number(before.close) > 0 ? ratioText(Number(last.close) / Number(before.close) - 1) : null,
  };
}

/** Lowest and highest close of a year, in today's units. */
export function yearRangeOf({ series, splits }: AssetHistory, today: string) {
  const from = addYears(today as IsoDate, -1);
  const points = closePoints({ series, splits }, { from, to: today, isAdjusted: true });
  const sorted = points.map(({ close }) => close).sort((a, b) => Number(a) - Number(b));
  const [low, high] = [sorted[0], sorted.at(-1)];
  return low === undefined || high === undefined ? null : { low, high };
}

/** Change of the price over a year, a ratio; null without a close in the ten days before its first day. */
export function yearChangeOf({ series, splits }: AssetHistory, today: string): string | null {
  const start = addYears(today as IsoDate, -1);
  const points = closePoints({ series, splits }, { from: undefined, to: today, isAdjusted: true });
  const [first, last] = [points.findLast(({ date }) => date <= start), points.at(-1)];
  if (!first || !last || last.date <= start || daysBetween(first.date, start) > staleDays) return null;
  return Number(first.close) > 0 ? ratioText(Number(last.close) / Number(first.close) - 1) : null;
}

/** Yield on the last close; without any known payment nobody knows, which is not zero. */
export function dividendYieldOf(history: AssetHistory, price: string | undefined, today: string) {
  const { payments, splits, asset } = history;
  const refused = (...reasons: readonly Reason[]) => ({
    value: null,
    reasons: reasons.map(({ code, params }) => ({ code, params: { ...params } })),
  });
  if (payments.length === 0) return refused({ code: "no-dividends-given", params: { asset: asset.ticker } });
  if (price === undefined) return refused({ code: "no-price", params: { asset: asset.ticker, date: today } });
  const asOf = today as IsoDate;
  const income = trailingIncome(adjustForSplits(payments, splits, asOf), asOf);
  if (isRefused(income)) return refused(...income.refused);
  const ratio = yieldOnPrice(income, { amount: decFromNumber(Number(price)), currency: asset.currency });
  return isRefused(ratio) ? refused(...ratio.refused) : { value: ratioText(ratio), reasons: [] };
}
