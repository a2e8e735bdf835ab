import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import type { DetectorId } from "../../shared/names/detector-ids.ts";
import type { DaySeries } from "../prices/chunks.ts";
import { priceSourceNames } from "../prices/price-sources.ts";
import { readYears } from "../prices/prices.ts";
import { loadAssetFacts } from "../quality/asset-facts.ts";
import { checkSeries } from "../quality/check-series.ts";
import type { Candidate } from "../quality/detector.ts";
import { fileSource } from "./load-file.ts";

/** As traded, one per calendar day; NaN = none. */
export interface LoadedCloses {
  readonly assetId: string;
  readonly firstDay: number;
  readonly values: Float64Array;
}

export interface SuspectClose {
  readonly day: number;
  readonly detector: DetectorId;
}

const everyYear = { from: 0, to: 9999 };
const none: DaySeries = { firstDay: 0, values: new Float64Array(), sources: new Uint8Array() };

/** @param source its own stored values are no second opinion */
export async function findSuspectCloses(
  db: Db,
  list: readonly LoadedCloses[],
  source: string = fileSource,
): Promise<SuspectClose[][]> {
  if (list.length === 0) return [];
  const ids = [...new Set(list.map(({ assetId }) => assetId))];
  const days = {
    first: Math.min(...list.map(({ firstDay }) => firstDay)),
    last: Math.max(...list.map(({ firstDay, values }) => firstDay + values.length)),
  };
  const facts = await loadAssetFacts(db, ids, days);
  const stored = await readYears(db, nilGuid, ids, everyYear);
  const sourceNames = await priceSourceNames(db);
  return list.map(({ assetId, firstDay, values }) => {
    const asset = facts.get(assetId);
    if (asset === undefined) return [];
    const candidates: Candidate[] = [];
    for (const [at, value] of values.entries())
      if (!Number.isNaN(value)) candidates.push({ day: firstDay + at, value, source, currency: null });
    const series = { ...asset, stored: stored.get(assetId) ?? none, sourceNames };
    return checkSeries(series, candidates).flatMap(({ candidate, suspicion }) =>
      suspicion === undefined ? [] : [{ day: candidate.day, detector: suspicion.detector }],
    );
  });
}
