import { dayNumber, fromDayNumber, type IsoDate } from "@zerno/engine";
import type { Db } from "../../server/db/db-types.ts";
import type { DetectorId } from "../../shared/names/detector-ids.ts";
import type { DaySeries } from "../prices/chunks.ts";
import { priceSourceNames } from "../prices/price-sources.ts";
import { checkSeries } from "../quality/check-series.ts";
import type { Candidate } from "../quality/detector.ts";
import { loadSharedRates } from "../rates/rates.ts";

/** One `base` = `rate` `quote`. */
export interface LoadedRate {
  readonly base: string;
  readonly quote: string;
  readonly day: IsoDate;
  readonly rate: number;
}

export interface SuspectRate extends LoadedRate {
  readonly detector: DetectorId;
}

const none: DaySeries = { firstDay: 0, values: new Float64Array(), sources: new Uint8Array() };
const nameOf = (base: string, quote: string): string => `${base}/${quote}`;

function storedOf(stored: ReadonlyMap<string, DaySeries>, base: string, quote: string): DaySeries {
  const straight = stored.get(nameOf(base, quote));
  if (straight !== undefined) return straight;
  const turned = stored.get(nameOf(quote, base));
  return turned === undefined ? none : { ...turned, values: turned.values.map((value) => 1 / value) };
}

/**
 * Checks scale (nominal, swapped pair), jumps and agreement.
 * @param source its own stored values are no second opinion
 */
export async function findSuspectRates(
  db: Db,
  rates: readonly LoadedRate[],
  source: string,
): Promise<SuspectRate[]> {
  if (rates.length === 0) return [];
  const stored = await loadSharedRates(db, [...new Set(rates.flatMap(({ base, quote }) => [base, quote]))]);
  const sourceNames = await priceSourceNames(db);
  const pairs = Map.groupBy(rates, ({ base, quote }) => nameOf(base, quote));
  return [...pairs.values()].flatMap((list) => {
    const [{ base = "", quote = "" } = {}] = list;
    const facts = { kind: "rate", currency: null, calendar: "all-days", splits: [], dividends: [] } as const;
    const series = { ...facts, stored: storedOf(stored, base, quote), sourceNames };
    const candidates = list.map(
      ({ day, rate }): Candidate => ({ day: dayNumber(day), value: rate, source, currency: null }),
    );
    return checkSeries(series, candidates).flatMap(({ candidate, suspicion }) =>
      suspicion === undefined
        ? []
        : [
            {
              ...{ base, quote, day: fromDayNumber(candidate.day), rate: candidate.value },
              detector: suspicion.detector,
            },
          ],
    );
  });
}
