import {
  addMonths,
  adjustForSplits,
  type CloseSeries,
  dayNumber,
  decFromNumber,
  decToNumber,
  dividendGrowth,
  forecastIncome,
  fromDayNumber,
  type IncomePayment,
  type IsoDate,
  isRefused,
  type MarketSplit,
  momentum,
  payingFrequency,
  trailingIncome,
  yieldOnPrice,
} from "@zerno/engine";
import { AssetType } from "../../shared/codes.ts";
import { toDividends } from "../events/dividends.ts";
import { staleDaysOf } from "../events/payments.ts";
import type { RatedFacts } from "../facts/rated-facts.ts";
import { balanceNear, lastReport, reportedFacts } from "../facts/rating-figures.ts";
import { chosenFigures } from "../facts/read-fundamentals.ts";
import type { DaySeries } from "../prices/chunks.ts";
import type { screenerFacts } from "./screener.tables.ts";
import { totalReturnCloses } from "./total-return-closes.ts";

export type ScreenerRow = typeof screenerFacts.$inferInsert;

/** As in ratings. */
const staleDays = 10;
const staleMonths = 18;

const companies: readonly number[] = [AssetType.stock, AssetType.reit, AssetType.limitedPartnership];

export interface ScreenedAsset extends RatedFacts {
  readonly closes: DaySeries | undefined;
  readonly rating:
    | { readonly rating: number | null; readonly safety: number | null; readonly ratedOn: string }
    | undefined;
  readonly holders: number | undefined;
  /** US dollars per unit of the asset's currency. */
  readonly usdRate: number | undefined;
}

export interface Close {
  readonly value: number;
  readonly on: IsoDate;
}

/** Undefined when stale, or until the first close after a split. */
export function lastClose({ closes, splits, asset }: ScreenedAsset, asOf: IsoDate): Close | undefined {
  if (closes === undefined) return undefined;
  for (let index = closes.values.length - 1; index >= 0; index--) {
    const value = closes.values[index] ?? Number.NaN;
    const on = fromDayNumber(closes.firstDay + index);
    if (!(value > 0) || on > asOf) continue;
    const oldest = staleDaysOf(asset) ?? staleDays;
    const age = (Date.parse(asOf) - Date.parse(on)) / 86_400_000;
    const isSplit = splits.some(({ exDate }) => exDate > on && exDate <= asOf);
    return age > oldest || isSplit ? undefined : { value, on };
  }
  return undefined;
}

const known = (statistic: ReturnType<typeof yieldOnPrice>): number | null =>
  isRefused(statistic) ? null : statistic;

function payingFacts(
  payments: readonly IncomePayment[],
  close: Close | undefined,
  asOf: IsoDate,
  currency: string,
) {
  if (payments.length === 0) return {};
  const last = payments
    .filter(({ kind }) => kind === "regular")
    .map(({ exDate, payDate }) => exDate ?? payDate)
    .filter((day) => day <= asOf)
    .sort()
    .at(-1);
  const growth = dividendGrowth(payments, asOf);
  const income = trailingIncome(payments, asOf);
  const next = forecastIncome({ payments, asOf })
    .payments.filter(({ exDate }) => exDate !== undefined && exDate > asOf)
    .at(0);
  return {
    dividendYield:
      close === undefined || isRefused(income)
        ? null
        : known(yieldOnPrice(income, { amount: decFromNumber(close.value), currency })),
    growth: known(growth.year5),
    streak: known(growth.streak),
    paidOn: last ?? null,
    frequency: last === undefined ? null : payingFrequency(payments, asOf),
    nextExDate: next?.exDate ?? null,
    isExDateEstimated: next?.status === "estimated",
  };
}

function closeSeriesOf(closes: DaySeries | undefined, asOf: IsoDate): CloseSeries {
  const last = dayNumber(asOf);
  const days: number[] = [];
  const values: number[] = [];
  for (const [index, value] of (closes?.values ?? []).entries()) {
    const day = (closes?.firstDay ?? 0) + index;
    if (!(value > 0) || day > last) continue;
    days.push(day);
    values.push(value);
  }
  return { days: Int32Array.from(days), closes: Float64Array.from(values) };
}

/** Total returns; not of bonds, whose percent quotes exclude coupons. */
function momentumFacts({ asset, closes, splits, payments }: ScreenedAsset, asOf: IsoDate) {
  const paid = toDividends(payments).filter(({ currency }) => currency === asset.currency);
  if (asset.type === AssetType.bond) return {};
  const series = closeSeriesOf(closes, asOf);
  const day = dayNumber(asOf);
  const total = momentum(totalReturnCloses({ closes: series, payments: paid, splits }), day);
  // Split-adjusted price high, without payments.
  const plain = momentum(totalReturnCloses({ closes: series, payments: [], splits }), day);
  return {
    momentum1: known(total.months1),
    momentum3: known(total.months3),
    momentum6: known(total.months6),
    momentum12: known(total.months12),
    momentum12Minus1: known(total.twelveMinusOne),
    highDistance: known(plain.fromHigh),
  };
}

/** Balance-sheet shares, times every split since. */
function sharesOn(count: number, day: string, splits: readonly MarketSplit[], asOf: IsoDate): number {
  return splits
    .filter(({ exDate }) => exDate > day && exDate <= asOf)
    .reduce((shares, { to, from }) => (shares * decToNumber(to)) / decToNumber(from), count);
}

export function reportInputs(screened: ScreenedAsset, close: Close | undefined, asOf: IsoDate) {
  const { asset, figures, splits } = screened;
  if (!companies.includes(asset.type)) return undefined;
  const rows = chosenFigures(
    figures.filter(({ periodEnd, filedOn }) => periodEnd <= asOf && (filedOn ?? periodEnd) <= asOf),
  );
  const income = lastReport(rows, addMonths(asOf, -staleMonths))?.get("netIncome");
  const day = income?.periodEnd ?? rows.find(({ figure }) => figure === "shares")?.periodEnd;
  const balance = day === undefined ? undefined : balanceNear(rows, day).get("shares");
  const facts = reportedFacts(
    { figures, payments: toDividends(screened.payments), splits, isFinancial: asset.sector === "financials" },
    asOf,
  );
  const isFresh = balance !== undefined && balance.periodEnd >= addMonths(asOf, -staleMonths);
  const shares = isFresh
    ? { row: balance, count: sharesOn(Number(balance.value), balance.periodEnd, splits, asOf) }
    : undefined;
  return {
    dividends: facts.dividends,
    earnings: facts.earnings,
    currency: income?.currency ?? null,
    shares,
    worth: shares !== undefined && close !== undefined ? close.value * shares.count : undefined,
  };
}

function reportFacts(screened: ScreenedAsset, close: Close | undefined, asOf: IsoDate) {
  const inputs = reportInputs(screened, close, asOf);
  if (inputs === undefined) return {};
  const { asset, usdRate } = screened;
  const { shares, worth, currency } = inputs;
  const [paid, earned] = [inputs.dividends?.value, inputs.earnings?.value];
  return {
    payout: paid !== undefined && earned !== undefined && earned > 0 ? paid / earned : null,
    priceEarnings:
      worth !== undefined && earned !== undefined && earned > 0 && currency === asset.currency
        ? worth / earned
        : null,
    reportOn: inputs.earnings?.date ?? null,
    marketCap: worth === undefined || usdRate === undefined ? null : worth * usdRate,
    sharesOn: worth === undefined ? null : (shares?.row.periodEnd ?? null),
  };
}

/** Row at the end of `asOf` from data known then: declared payments, filed reports, closes at most 10 days old. */
export function toScreenerRow(screened: ScreenedAsset, asOf: IsoDate): ScreenerRow {
  const { asset, splits, rating, holders } = screened;
  const close = lastClose(screened, asOf);
  const payments = adjustForSplits(toDividends(screened.payments), splits, asOf);
  return {
    ownerId: asset.ownerId,
    assetId: asset.id,
    madeOn: asOf,
    price: close?.value ?? null,
    priceOn: close?.on ?? null,
    ...payingFacts(payments, close, asOf, asset.currency),
    ...reportFacts(screened, close, asOf),
    ...momentumFacts(screened, asOf),
    rating: rating?.rating ?? null,
    safety: rating?.safety ?? null,
    ratedOn: rating?.ratedOn ?? null,
    holders: holders ?? null,
  };
}
