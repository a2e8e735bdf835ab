import { dayNumber, fromDayNumber, type IsoDate } from "@zerno/engine";
import type { LedgerView } from "./load-ledger.ts";

/** Days looked back for a close: over the longest holidays of an exchange. */
const longestPause = 14;

/**
 * The last day up to an evening on which something held then had a close of its own: Friday on a weekend, today once a
 * price of the running day is there. Without any close of late it is the evening's own day.
 */
export function lastTradingDay({ run, input }: Pick<LedgerView, "run" | "input">, evening: IsoDate): IsoDate {
  const end = dayNumber(evening);
  const held = run.holdings(evening).filter(({ isOpen }) => isOpen);
  const series = held.flatMap(({ assetId }) => input.prices.get(assetId) ?? []);
  for (let day = end; day > end - longestPause; day -= 1)
    if (series.some(({ firstDay, closes }) => Number.isFinite(closes[day - firstDay])))
      return fromDayNumber(day);
  return evening;
}
