import {
  addYears,
  adjustForSplits,
  type Dec,
  decFromNumber,
  formatDec,
  type IsoDate,
  isRefused,
  type Reason,
  trailingIncome,
  yieldOnPrice,
} from "@zerno/engine";
import type {
  DividendYield,
  LastPrice,
  SourcedClose,
  YearRange,
} from "../../shared/schemas/market.schema.ts";
import { type PaymentRow, staleDaysOf } from "../events/payments.ts";
import { type AssetHistory, type ClosePoint, closePoints } from "./asset-history.ts";

/** Days a close of a liquid asset may be used (conventions C19). */
const staleDays = 10;

const ratioText = (ratio: number): string => formatDec(decFromNumber(Number(ratio.toFixed(10))));

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const sourcedClose = (
  { close, date, sourceId }: ClosePoint,
  sourceNames: readonly string[],
): SourcedClose => ({ value: close, date, source: sourceNames[sourceId] ?? "" });

/**
 * Null when stale. Bonds: percent of the remaining nominal, clean.
 * @param options.isAgeless own assets keep their price until the owner enters the next
 */
export function lastPriceOf(
  { series, splits, asset }: AssetHistory,
  today: string,
  sourceNames: readonly string[],
  { isAgeless = false }: { readonly isAgeless?: boolean } = {},
): LastPrice | null {
  const points = closePoints({ series, splits }, { from: undefined, to: today, isAdjusted: true });
  const [last, before] = [points.at(-1), points.at(-2)];
  if (!last) return null;
  if (!isAgeless && daysBetween(last.date, today) > (staleDaysOf(asset) ?? staleDays)) return null;
  return {
    ...sourcedClose(last, sourceNames),
    isStale: last.date < today,
    change:
      before && Number(before.close) > 0 ? ratioText(Number(last.close) / Number(before.close) - 1) : null,
    before: before ? sourcedClose(before, sourceNames) : null,
  };
}

export function yearRangeOf(
  { series, splits }: AssetHistory,
  today: string,
  sourceNames: readonly string[],
): YearRange | null {
  const from = addYears(today as IsoDate, -1);
  const points = closePoints({ series, splits }, { from, to: today, isAdjusted: true });
  const sorted = points.toSorted((a, b) => Number(a.close) - Number(b.close));
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (low === undefined || high === undefined) return null;
  const sourceOf = ({ sourceId }: ClosePoint) => sourceNames[sourceId] ?? "";
  return {
    ...{ low: low.close, lowOn: low.date, lowSource: sourceOf(low) },
    ...{ high: high.close, highOn: high.date, highSource: sourceOf(high) },
  };
}

/** Null without a close in the ten days before the year. */
export function yearChangeOf(
  { series, splits }: AssetHistory,
  today: string,
  sourceNames: readonly string[],
): { readonly value: string; readonly from: SourcedClose } | null {
  const start = addYears(today as IsoDate, -1);
  const points = closePoints({ series, splits }, { from: undefined, to: today, isAdjusted: true });
  const [first, last] = [points.findLast(({ date }) => date <= start), points.at(-1)];
  if (!first || !last || last.date <= start || daysBetween(first.date, start) > staleDays) return null;
  if (!(Number(first.close) > 0)) return null;
  return {
    value: ratioText(Number(last.close) / Number(first.close) - 1),
    from: sourcedClose(first, sourceNames),
  };
}

/** Regular dividends of the 12 months up to a day, per share of that day. */
function yearIncomeOf({ rows }: AssetHistory, perShare: Dec, asOf: IsoDate): DividendYield["income"] {
  const since = addYears(asOf, -1);
  const dayOf = ({ exDate, payDate }: PaymentRow): string => exDate ?? payDate ?? "";
  const paid = rows
    .filter((row) => !row.isSpecial && row.amount !== null && dayOf(row) > since && dayOf(row) <= asOf)
    .sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1));
  const last = paid.at(-1);
  return {
    perShare: formatDec(perShare),
    count: paid.length,
    lastOn: last ? dayOf(last) : null,
    source: last?.source ?? null,
  };
}

/** Yield on the last close; refused without a known payment, which is not a zero yield. */
export function dividendYieldOf(
  history: AssetHistory,
  price: string | undefined,
  today: string,
): DividendYield {
  const { payments, splits, asset } = history;
  const refused = (...reasons: readonly Reason[]) => ({
    value: null,
    reasons: reasons.map(({ code, params }) => ({ code, params: { ...params } })),
    income: null,
  });
  if (payments.length === 0) return refused({ code: "no-dividends-given", params: { asset: asset.ticker } });
  if (price === undefined) return refused({ code: "no-price", params: { asset: asset.ticker, date: today } });
  const asOf = today as IsoDate;
  const income = trailingIncome(adjustForSplits(payments, splits, asOf), asOf);
  if (isRefused(income)) return refused(...income.refused);
  const ratio = yieldOnPrice(income, { amount: decFromNumber(Number(price)), currency: asset.currency });
  if (isRefused(ratio)) return refused(...ratio.refused);
  return { value: ratioText(ratio), reasons: [], income: yearIncomeOf(history, income.perShare, asOf) };
}
