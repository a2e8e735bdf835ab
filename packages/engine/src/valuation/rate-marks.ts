import { fromDayNumber } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import type { LedgerInput, RateSeries } from "../ledger/ledger-input.ts";
import { suspectDay } from "./prices.ts";
import { addNote, type Query } from "./query.ts";
import { isUnconfirmed, type Rates } from "./rates.ts";

const mayBeUnconfirmed = ({ inForce }: RateSeries, day: number): boolean =>
  inForce !== undefined && day > inForce.confirmedUntil && day <= inForce.confirmedUntil + inForce.days;

export const mayHaveRateMarks = (rates: readonly RateSeries[], last: number): boolean =>
  rates.some(({ doubted, inForce }) => doubted !== undefined || (inForce && last > inForce.confirmedUntil));

export interface MarkedRates {
  readonly input: Pick<LedgerInput, "currency" | "rates">;
  readonly rates: Pick<Rates, "uses">;
}

/**
 * Notes a newer suspect value (`doubted-rate`), and an official rate older than a week not confirmed by its source
 * (`rate-not-confirmed`).
 */
export function rateMarks({ input, rates }: MarkedRates, from: string, day: number): readonly Reason[] {
  const to = input.currency;
  const may = (series: RateSeries) => series.doubted !== undefined || mayBeUnconfirmed(series, day);
  if (from === to || !input.rates.some(may)) return [];
  return rates.uses(from, to, day).flatMap(({ series, usedOn }) => {
    const params = { pair: `${series.base}/${series.quote}`, date: fromDayNumber(usedOn) };
    const doubted = suspectDay(series.doubted, { from: usedOn, to: day });
    if (doubted !== undefined)
      return [reason("doubted-rate", { ...params, doubted: fromDayNumber(doubted) })];
    return isUnconfirmed(series, usedOn, day) ? [reason("rate-not-confirmed", params)] : [];
  });
}

/** Notes each kind once, for its first day. */
export function remarkRates(query: Query, from: string, days: Iterable<number>): void {
  const { state } = query;
  const { currency, rates } = state.input;
  if (from === currency || !rates.some(({ doubted, inForce }) => doubted !== undefined || inForce)) return;
  const known = new Set<string>();
  for (const day of days) {
    for (const note of rateMarks(state, from, day)) {
      if (known.has(note.code)) continue;
      known.add(note.code);
      addNote(query, note);
    }
  }
}
