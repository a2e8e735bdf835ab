import { fromDayNumber } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import type { RunState } from "../ledger/run-state.ts";
import { doubtedDay } from "./prices.ts";

/** Remarks on the rate from a currency to the view on a day: source rates beside which a newer value is doubted. */
export function doubtedRates({ input, rates }: RunState, from: string, day: number): readonly Reason[] {
  const to = input.currency;
  if (from === to || !input.rates.some(({ doubted }) => doubted !== undefined)) return [];
  return rates.uses(from, to, day).flatMap(({ series, usedOn }) => {
    const doubted = doubtedDay(series.doubted, { from: usedOn, to: day });
    if (doubted === undefined) return [];
    const pair = `${series.base}/${series.quote}`;
    const date = fromDayNumber(usedOn);
    return [reason("doubted-rate", { pair, date, doubted: fromDayNumber(doubted) })];
  });
}
