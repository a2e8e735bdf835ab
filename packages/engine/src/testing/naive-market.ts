import { Decimal } from "decimal.js";
import type { Trace } from "../explain/trace.ts";
import type { TraceAsset, TraceRow } from "../explain/trace-row.ts";

Decimal.set({ precision: 60 });

const DAY_MS = 86_400_000;

export function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The listed rate of one pair for a date, either way round, at most 7 days old. */
function leg(trace: Trace, from: string, to: string, date: string): Decimal | undefined {
  for (const isInverse of [false, true]) {
    const pair = isInverse ? `${to}/${from}` : `${from}/${to}`;
    const known = trace.rates.filter(
      (rate) => rate.pair === pair && rate.usedOn <= date && dayOf(date) - dayOf(rate.usedOn) <= 7,
    );
    const last = known.sort((a, b) => (a.usedOn < b.usedOn ? 1 : -1))[0];
    if (last !== undefined) return isInverse ? new Decimal(1).div(last.rate) : new Decimal(last.rate);
  }
  return undefined;
}

/** Rate of a day from what a trace lists; NaN when it lists none. */
export function naiveRate(trace: Trace, from: string, to: string, date: string): Decimal {
  if (from === to) return new Decimal(1);
  const direct = leg(trace, from, to, date);
  if (direct !== undefined) return direct;
  for (const hub of ["RUB", "EUR", "USD"]) {
    const first = leg(trace, from, hub, date);
    const second = leg(trace, hub, to, date);
    if (first !== undefined && second !== undefined) return first.mul(second);
  }
  return new Decimal(Number.NaN);
}

export function assetOf(trace: Trace, id: string): TraceAsset {
  const found = trace.assets.find((asset) => asset.id === id);
  if (found === undefined) throw new Error(`the trace lists no terms of ${id}`);
  return found;
}

/** Nominal outstanding and accrued coupon per unit on a date; 100 and 0 for anything but a bond. */
export function naiveTerms(asset: TraceAsset, date: string): { nominal: Decimal; accrued: Decimal } {
  if (asset.bond === undefined) return { nominal: new Decimal(100), accrued: new Decimal(0) };
  let nominal = new Decimal(asset.bond.nominal);
  for (const part of asset.bond.amortisations ?? [])
    if (part.date <= date) nominal = nominal.minus(part.amount);
  const coupon = asset.bond.coupons.find(({ start, end }) => start <= date && date < end);
  if (coupon === undefined) return { nominal, accrued: new Decimal(0) };
  const digits = { JPY: 0, KWD: 3 }[asset.currency] ?? 2;
  const share = new Decimal(dayOf(date) - dayOf(coupon.start)).div(dayOf(coupon.end) - dayOf(coupon.start));
  return { nominal, accrued: share.mul(coupon.amount).toDecimalPlaces(digits, Decimal.ROUND_HALF_EVEN) };
}

/** Money of one unit at price 1: multiplier, for bonds nominal / 100. */
export function naiveUnit(asset: TraceAsset, date: string): Decimal {
  return naiveTerms(asset, date)
    .nominal.div(100)
    .mul(asset.multiplier ?? "1");
}

function overSplits(
  rows: readonly TraceRow[],
  id: string,
  price: Decimal,
  span: { after: string; to: string },
): Decimal {
  let adjusted = price;
  for (const row of rows) {
    if (row.kind !== "split" || row.assetId !== id || row.ratio === undefined) continue;
    if (row.date > span.after && row.date <= span.to)
      adjusted = adjusted.mul(row.ratio.from).div(row.ratio.to);
  }
  return adjusted;
}

/** Price in the asset's currency from what a trace lists: a close, before the first one the last trade. */
export function naivePrice(trace: Trace, id: string, date: string, lastTrade: TraceRow | undefined): Decimal {
  const asset = assetOf(trace, id);
  const closes = trace.prices.filter((price) => price.assetId === id && price.usedOn <= date);
  const last = closes.sort((a, b) => (a.usedOn < b.usedOn ? 1 : -1))[0];
  if (last !== undefined) {
    const isTooOld = dayOf(date) - dayOf(last.usedOn) > (asset.staleDays ?? 10);
    if (isTooOld) return new Decimal(Number.NaN);
    return overSplits(asset.bond === undefined ? trace.rows : [], id, new Decimal(last.close), {
      after: last.usedOn,
      to: date,
    });
  }
  if (lastTrade === undefined) return new Decimal(Number.NaN);
  const rate = naiveRate(trace, lastTrade.currency, asset.currency, lastTrade.date);
  const price =
    lastTrade.price !== undefined
      ? new Decimal(lastTrade.price).mul(rate)
      : new Decimal(lastTrade.amount ?? Number.NaN)
          .mul(rate)
          .div(lastTrade.quantity ?? 1)
          .div(naiveUnit(asset, lastTrade.date));
  return overSplits(asset.bond === undefined ? trace.rows : [], id, price, {
    after: lastTrade.date,
    to: date,
  });
}
