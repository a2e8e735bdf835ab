import { dayNumber, fromDayNumber, type IsoDate } from "@zerno/engine";
import { nextTradingDay } from "./calendars.ts";
import type { Factors } from "./factors.ts";
import type { Listing } from "./listing.ts";
import { createNoise } from "./noise.ts";
import { demoFirstDay } from "./paths.ts";

export interface DemoPayment {
  readonly kind: "dividend" | "coupon" | "amortisation" | "redemption";
  readonly startsOn: IsoDate | null;
  readonly exDate: IsoDate | null;
  readonly payDate: IsoDate;
  readonly amount: string;
}

export interface DemoHistory {
  /** As traded, per calendar day; NaN = none. */
  readonly closes: Float64Array;
  readonly payments: readonly DemoPayment[];
}

const declaredDaysAhead = 30;
const pull = 0.0012;

const toIndex = (date: string): number => dayNumber(date as IsoDate) - demoFirstDay;

const splitFactor = (listing: Listing, index: number): number =>
  (listing.splits ?? []).reduce((f, s) => (toIndex(s.exDate) <= index ? (f * s.to) / s.from : f), 1);

/** Nearest float64 of the decimal text. */
export const roundTo = (value: number, digits: number): number => {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
};

/** Log level without own noise, which declared amounts follow. `fx` converts the factor's currency. */
function trendLog(listing: Listing, factors: Factors, index: number, fx: Float64Array | undefined): number {
  const factor = factors.log[listing.factor][index] ?? 0;
  const rate = fx === undefined ? 0 : Math.log((fx[index] ?? 1) / (fx[0] ?? 1));
  return Math.log(listing.price) + (listing.drift * index) / 365.25 + listing.beta * factor + rate;
}

function declaredPayments(
  listing: Listing,
  factors: Factors,
  fx: Float64Array | undefined,
): Map<number, DemoPayment> {
  const { payout, calendar, ticker } = listing;
  const found = new Map<number, DemoPayment>();
  if (payout === undefined) return found;
  const noise = createNoise(`payout:${ticker}`);
  const last = factors.length - 1 + declaredDaysAhead;
  const firstYear = Number(fromDayNumber(demoFirstDay + firstIndex(listing)).slice(0, 4));
  const lastYear = Number(fromDayNumber(demoFirstDay + last).slice(0, 4));
  for (let year = firstYear; year <= lastYear; year++) {
    if (payout.skippedYears?.includes(year)) continue;
    for (const month of payout.months) {
      const wanted = `${year}-${String(month).padStart(2, "0")}-${String(payout.dayOfMonth).padStart(2, "0")}`;
      const exDay = nextTradingDay(calendar, dayNumber(wanted as IsoDate));
      const index = exDay - demoFirstDay;
      const declared = index - declaredDaysAhead;
      if (declared < firstIndex(listing) || index > last) continue;
      const trend = Math.exp(trendLog(listing, factors, declared, fx)) / splitFactor(listing, index);
      const share = (payout.yearlyYield / payout.months.length) * (0.9 + 0.2 * noise.uniform(exDay));
      const amount = roundTo(trend * share, payout.digits);
      if (amount <= 0) continue;
      const payDay = nextTradingDay(calendar, exDay + payout.payAfterDays);
      found.set(index, {
        kind: "dividend",
        startsOn: null,
        exDate: fromDayNumber(exDay),
        payDate: fromDayNumber(payDay),
        amount: String(amount),
      });
    }
  }
  return found;
}

const firstIndex = (listing: Listing): number =>
  listing.listedOn === undefined ? 0 : Math.max(0, toIndex(listing.listedOn));

/**
 * The price earns the planned yield daily and falls by the declared amount on the ex-date.
 * @param fx daily rate of the factor's currency, when converted
 */
export function buildHistory(listing: Listing, factors: Factors, fx?: Float64Array): DemoHistory {
  const { calendar, ticker, volatility, payout, priceDigits } = listing;
  const open = factors.open[calendar];
  const closes = new Float64Array(factors.length).fill(Number.NaN);
  const payments = declaredPayments(listing, factors, fx);
  const noise = createNoise(`price:${ticker}`);
  const step = volatility / Math.sqrt(calendar === "always" ? 365 : 252);
  const first = firstIndex(listing);
  let wander = 0;
  let dropped = 0;
  for (let index = first; index < factors.length; index++) {
    if (open[index] !== 1) continue;
    wander += step * noise.normal(demoFirstDay + index) - pull * wander;
    const earned = ((payout?.yearlyYield ?? 0) * (index - first)) / 365.25;
    const ratio = splitFactor(listing, index);
    const level = trendLog(listing, factors, index, fx) + wander + earned + dropped;
    const before = Math.exp(level) / ratio;
    const drop = Math.min(0.5, Number(payments.get(index)?.amount ?? 0) / before);
    dropped += Math.log1p(-drop);
    closes[index] = Math.max(10 ** -priceDigits, roundTo(before * (1 - drop), priceDigits));
  }
  return { closes, payments: [...payments.values()] };
}
