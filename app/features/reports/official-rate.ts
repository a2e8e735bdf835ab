import {
  createRates,
  DEC_ONE,
  type Dec,
  dayNumber,
  type Reason as EngineReason,
  fromDayNumber,
  type IsoDate,
  type RateSeries,
  type Rates,
  rateMarks,
  type TaxRate,
} from "@zerno/engine";

/** Rates for a Russian report, marking those not of the Bank of Russia. */
export interface OfficialRates {
  readonly rate: TaxRate;
  /** Rates by day number, with the underlying values. */
  readonly found: Pick<Rates, "rate" | "uses">;
  /** Marks of a day's rouble rate: another source, or not confirmed by the bank since. */
  readonly notes: (from: string, day: IsoDate) => readonly EngineReason[];
  /** Currencies with rates of other sources, once requested. */
  readonly unofficial: ReadonlySet<string>;
}

/**
 * Returns the Bank of Russia's exact rate in force on a day; where missing, the program's own rate, marking its
 * currency.
 * @param series read with the bank preferred
 */
export function officialRates(series: readonly RateSeries[]): OfficialRates {
  const ofBank = series.filter(({ quote, isPreferred }) => isPreferred && quote === "RUB");
  const official = createRates(ofBank);
  const others = createRates(series);
  const unofficial = new Set<string>();
  const rate: TaxRate = (from, to, day: IsoDate) => {
    if (from === to) return DEC_ONE as Dec;
    if (to !== "RUB") return undefined;
    const own = official.rate(from, to, dayNumber(day)) as Dec | undefined;
    if (own !== undefined) return own;
    const standIn = others.rate(from, to, dayNumber(day)) as Dec | undefined;
    if (standIn !== undefined) unofficial.add(from);
    return standIn;
  };
  const isOfficial = (from: string, to: string, day: number) => official.rate(from, to, day) !== undefined;
  const found: OfficialRates["found"] = {
    rate: (from, to, day) => official.rate(from, to, day) ?? others.rate(from, to, day),
    uses: (from, to, day) => (isOfficial(from, to, day) ? official : others).uses(from, to, day),
  };
  const notes: OfficialRates["notes"] = (from, day) => {
    if (from === "RUB") return [];
    const number = dayNumber(day);
    if (isOfficial(from, "RUB", number))
      return rateMarks({ input: { currency: "RUB", rates: ofBank }, rates: official }, from, number);
    return others.uses(from, "RUB", number).map(({ series: { base, quote }, usedOn }) => ({
      code: "unofficial-rate",
      params: { pair: `${base}/${quote}`, date: fromDayNumber(usedOn) },
    }));
  };
  return { rate, unofficial, found, notes };
}
