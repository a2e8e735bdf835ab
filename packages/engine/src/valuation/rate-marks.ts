import { fromDayNumber } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import type { LedgerInput, RateSeries } from "../ledger/ledger-input.ts";
import { type Ask, remark } from "./ask.ts";
import { doubtedDay } from "./prices.ts";
import { isUnconfirmed, type Rates } from "./rates.ts";

/** Whether the rate of the day may rest on a value that its source has not confirmed. */
const mayBeUnconfirmed = ({ inForce }: RateSeries, day: number): boolean =>
  inForce !== undefined && day > inForce.confirmedUntil && day <= inForce.confirmedUntil + inForce.days;

/** Whether any rate that the days up to one may read carries a mark. */
export const mayHaveRateMarks = (rates: readonly RateSeries[], last: number): boolean =>
  rates.some(({ doubted, inForce }) => doubted !== undefined || (inForce && last > inForce.confirmedUntil));

/** Rates as remarks are made from them: of a run, or of a report with rates of its own. */
export interface MarkedRates {
  readonly input: Pick<LedgerInput, "currency" | "rates">;
  readonly rates: Pick<Rates, "uses">;
}

/**
 * Remarks on the rate from a currency to the view on a day: source rates beside which a newer value is doubted
 * (`doubted-rate`), and those older than a week that their source leaves in force but has not confirmed since
 * (`rate-not-confirmed`). A rate in force that is confirmed carries none.
 */
export function rateMarks({ input, rates }: MarkedRates, from: string, day: number): readonly Reason[] {
  const to = input.currency;
  const may = (series: RateSeries) => series.doubted !== undefined || mayBeUnconfirmed(series, day);
  if (from === to || !input.rates.some(may)) return [];
  return rates.uses(from, to, day).flatMap(({ series, usedOn }) => {
    const params = { pair: `${series.base}/${series.quote}`, date: fromDayNumber(usedOn) };
    const doubted = doubtedDay(series.doubted, { from: usedOn, to: day });
    if (doubted !== undefined)
      return [reason("doubted-rate", { ...params, doubted: fromDayNumber(doubted) })];
    return isUnconfirmed(series, usedOn, day) ? [reason("rate-not-confirmed", params)] : [];
  });
}

/**
 * Leaves the marks of the rates from a currency to the view that some days are converted at: each kind once, of the
 * first day that has it.
 */
export function remarkRates(ask: Ask, from: string, days: Iterable<number>): void {
  const { state } = ask;
  const { currency, rates } = state.input;
  if (from === currency || !rates.some(({ doubted, inForce }) => doubted !== undefined || inForce)) return;
  const known = new Set<string>();
  for (const day of days) {
    for (const note of rateMarks(state, from, day)) {
      if (known.has(note.code)) continue;
      known.add(note.code);
      remark(ask, note);
    }
  }
}
