import {
  createRates,
  DEC_ONE,
  type Dec,
  dayNumber,
  decFromNumber,
  type IsoDate,
  type RateSeries,
  type TaxRate,
} from "@zerno/engine";

/** An official rate holds until the next one; the longest holidays of the bank last less than this. */
const holdsFor = 14;

/** The bank's value in force on a day. */
function inForce({ firstDay, values }: RateSeries, day: number): Dec | undefined {
  for (let at = day - firstDay; at >= 0 && at >= day - firstDay - holdsFor; at--) {
    const value = values[at] ?? Number.NaN;
    if (value > 0) return decFromNumber(value);
  }
  return undefined;
}

/** Rates for a Russian report, and which of them the Bank of Russia did not set. */
export interface OfficialRates {
  readonly rate: TaxRate;
  /** Currencies whose rates came from elsewhere, once asked for. */
  readonly unofficial: ReadonlySet<string>;
}

/**
 * The Bank of Russia's rate in force on the day, exact; where it is not stored the program's own rate of that day
 * stands in and its currency is named.
 * @param series read with the bank as the preferred source
 */
export function officialRates(series: readonly RateSeries[]): OfficialRates {
  const official = new Map(
    series
      .filter(({ quote, isPreferred }) => isPreferred && quote === "RUB")
      .map((one) => [one.base, one] as const),
  );
  const others = createRates(series);
  const unofficial = new Set<string>();
  const rate: TaxRate = (from, to, day: IsoDate) => {
    if (from === to) return DEC_ONE as Dec;
    if (to !== "RUB") return undefined;
    const own = official.get(from);
    const value = own && inForce(own, dayNumber(day));
    if (value !== undefined) return value;
    const standIn = others.rate(from, to, dayNumber(day)) as Dec | undefined;
    if (standIn !== undefined) unofficial.add(from);
    return standIn;
  };
  return { rate, unofficial };
}
