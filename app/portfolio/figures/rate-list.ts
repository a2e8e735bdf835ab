import { dayNumber, formatDec, fromDayNumber, type IsoDate, type Rates } from "@zerno/engine";
import type { ExchangeRate } from "../../shared/schemas/rate.schema.ts";

export interface RateList {
  readonly rates: ExchangeRate[];
  /** Null for one currency or an unknown rate. */
  placeOf(from: string, to: string, day: string): number | null;
  placeOfStated(stated: Omit<ExchangeRate, "legs">): number;
}

/**
 * Creates an answer's list of exchange rates, each stored once per pair and day.
 * @param sourceNames names of sources by their numbers
 */
export function createRateList(
  found: Pick<Rates, "rate" | "uses">,
  sourceNames: readonly string[],
): RateList {
  const rates: ExchangeRate[] = [];
  const places = new Map<string, number | null>();
  const put = (rate: ExchangeRate): number => rates.push(rate) - 1;
  const find = (from: string, to: string, date: string): number | null => {
    const day = dayNumber(date as IsoDate);
    const rate = found.rate(from, to, day);
    if (rate === undefined) return null;
    const legs = found.uses(from, to, day).map(({ series, usedOn }) => ({
      pair: `${series.base}/${series.quote}`,
      usedOn: fromDayNumber(usedOn),
      source: sourceNames[series.sources[usedOn - series.firstDay] ?? 0] ?? "",
    }));
    return put({ from, to, date, rate: formatDec(rate), legs });
  };
  const remember = (key: string, make: () => number | null): number | null => {
    const known = places.get(key);
    if (known !== undefined) return known;
    const place = make();
    places.set(key, place);
    return place;
  };
  return {
    rates,
    placeOf: (from, to, day) =>
      from === to ? null : remember(`${from} ${to} ${day}`, () => find(from, to, day)),
    placeOfStated: (stated) => {
      const key = `stated ${stated.from} ${stated.to} ${stated.date} ${stated.rate}`;
      return remember(key, () => put({ ...stated, legs: [] })) ?? 0;
    },
  };
}
