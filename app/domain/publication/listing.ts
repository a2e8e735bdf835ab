import type { ListedPortfolio, ListingFault } from "../../shared/schemas/publication.schema.ts";
import type { Snapshot } from "./snapshot/build-snapshot.ts";
import type { SnapshotSlice } from "./snapshot/snapshot.types.ts";

export const minHistoryDays = 90;
const yearDays = 365;
const mostSparks = 40;

/** Sort keys; null if refused. */
type Ratios = Pick<
  ListedPortfolio,
  "return1y" | "sinceStart" | "annualised" | "volatility" | "maxDrawdown" | "dividendYield"
>;

function ratiosOf({ content }: Snapshot): Ratios {
  const of = (period: string, metric: string): number | null => {
    const ratio = content.periods.find(({ name }) => name === period)?.figures[metric];
    return ratio && "value" in ratio ? Number(ratio.value) : null;
  };
  const isYearOld = content.historyDays >= yearDays;
  return {
    return1y: isYearOld ? of("1Y", "twr") : null,
    sinceStart: of("ALL", "twr"),
    annualised: isYearOld ? of("ALL", "twrAnnualised") : null,
    volatility: of("ALL", "volatility"),
    maxDrawdown: of("ALL", "maxDrawdown"),
    dividendYield: of("ALL", "dividendYield"),
  };
}

const toMix = (slices: readonly SnapshotSlice[]): ListedPortfolio["classes"] =>
  slices.flatMap(({ key, weight }) => ("value" in weight ? { key, weight: Number(weight.value) } : []));

/** Samples at most 40 known levels over the whole history, the last included. */
export function sparkOf(index: readonly (number | null)[]): number[] {
  const known = index.flatMap((level) => level ?? []);
  const step = Math.max(1, Math.ceil(known.length / mostSparks));
  return known.filter((_, at) => (known.length - 1 - at) % step === 0);
}

export const toListing = (snapshot: Snapshot) => ({
  ...{ nameEn: snapshot.content.name.en, nameRu: snapshot.content.name.ru },
  ...{ isDemo: snapshot.content.isDemo, currency: snapshot.content.currency, asOf: snapshot.asOf },
  ...ratiosOf(snapshot),
  ...{ historyDays: snapshot.content.historyDays, holdingCount: snapshot.content.holdingCount },
  classes: toMix(snapshot.content.allocation.class),
  countries: toMix(snapshot.content.allocation.country),
  spark: sparkOf(snapshot.series.index),
});

export interface Circumstances {
  readonly isSandbox: boolean;
  readonly isWithheld: boolean;
}

/** Lists the rules of the community list that a portfolio does not meet. */
export function faultsOf(
  { historyDays, sinceStart }: Pick<ListedPortfolio, "historyDays" | "sinceStart">,
  { isSandbox, isWithheld }: Circumstances,
): ListingFault[] {
  const faults: ListingFault[] = [];
  if (isSandbox) faults.push("sandbox");
  if (isWithheld) faults.push("withheld");
  if (historyDays < minHistoryDays) faults.push("young");
  if (sinceStart === null) faults.push("no-return");
  return faults;
}

export const faultsOfSnapshot = (snapshot: Snapshot, circumstances: Circumstances): ListingFault[] =>
  faultsOf(
    { historyDays: snapshot.content.historyDays, sinceStart: ratiosOf(snapshot).sinceStart },
    circumstances,
  );
