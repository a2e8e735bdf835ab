import { dayNumber, decFromNumber, formatDec, fromDayNumber } from "@zerno/engine";
import { findSuspectCloses, type LoadedCloses } from "../../market/loading/find-suspect-closes.ts";
import { findSuspectRates, type LoadedRate } from "../../market/loading/find-suspect-rates.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import type { UploadWarning } from "./assets.contract.ts";
import type { MatchedPrices } from "./match-prices.ts";
import { uploadSource } from "./uploaded.queries.ts";

type Points = MatchedPrices["points"];

function toCloses(assetId: string, points: Points): LoadedCloses {
  const days = points.map(({ day }) => dayNumber(day));
  const firstDay = days.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const lastDay = days.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const values = new Float64Array(lastDay - firstDay + 1).fill(Number.NaN);
  for (const [at, { close }] of points.entries()) values[(days[at] ?? 0) - firstDay] = close;
  return { assetId, firstDay, values };
}

/**
 * Returns suspect closes of an upload, by the detectors for fetched ones. User's data is not quarantined, but needs
 * confirmation. Demo and custom assets have nothing to compare with.
 */
export async function findUploadWarnings(db: Db, points: Points): Promise<UploadWarning[]> {
  const judged = points.filter(({ row }) => row.ownerId === nilGuid);
  const byAsset = [...Map.groupBy(judged, ({ row }) => row.id)];
  const closes = byAsset.map(([id, list]) => toCloses(id, list));
  const doubts = await findSuspectCloses(db, closes, uploadSource);
  return byAsset.flatMap(([, list], at) => {
    const { firstDay, values } = closes[at] ?? { firstDay: 0, values: new Float64Array() };
    return (doubts[at] ?? []).map(({ day, detector }) => ({
      name: list[0]?.row.ticker ?? "",
      date: fromDayNumber(day),
      close: formatDec(decFromNumber(values[day - firstDay] ?? 0)),
      detector,
    }));
  });
}

/** Returns suspect rates of an upload. */
export async function findRateWarnings(db: Db, rates: readonly LoadedRate[]): Promise<UploadWarning[]> {
  const doubts = await findSuspectRates(db, rates, uploadSource);
  return doubts.map(({ base, quote, day, rate, detector }) => ({
    name: `${base}/${quote}`,
    date: day,
    close: formatDec(decFromNumber(rate)),
    detector,
  }));
}
