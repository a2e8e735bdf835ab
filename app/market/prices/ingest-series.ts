import { addDays, type IsoDate } from "@zerno/engine";
import type { Db } from "../../server/db/db-types.ts";
import type { SeriesRow } from "../providers/rows.ts";
import type { Priority } from "../runner/limiter.ts";
import type { Runner, Tried } from "../runner/runner.ts";
import { type SeriesPoint, seriesBySource, storeSeries } from "./series.ts";
import { listSeries, type SeriesInfo } from "./series-catalogue.ts";

/** Without a `source`, `tried` has the reasons. */
export interface IngestedSeries {
  readonly code: string;
  readonly source: string | undefined;
  readonly stored: number;
  /** Rows in another unit or currency than the series; not stored. */
  readonly refused: number;
  readonly tried: readonly Tried[];
}

interface Parts {
  readonly db: Db;
  readonly runner: Runner;
  readonly today: IsoDate;
  readonly now: Date;
  readonly priority: Priority;
}

/** Sources revise the last months of an index. */
const againDays = 100;

const isOf = ({ unit, currency }: SeriesInfo, row: SeriesRow): boolean =>
  row.unit === unit && (unit !== "money" || row.currency === currency);

/** Known sources are read for their last days only, new ones in full. */
const startOf = (series: SeriesInfo, asOf: IsoDate | undefined): IsoDate => {
  const again = asOf && addDays(asOf, -againDays);
  return again !== undefined && again > series.from ? again : series.from;
};

async function takeOne(parts: Parts, series: SeriesInfo): Promise<IngestedSeries> {
  const { sources, code } = series;
  const stored = (await seriesBySource(parts.db, [code])).get(code) ?? [];
  const answer = await parts.runner.fetchFirst<"series">(
    sources.map(({ provider }) => provider),
    (provider) => {
      const named = sources.find((source) => source.provider === provider);
      const from = startOf(series, stored.find(({ source }) => source === provider)?.asOf);
      return named && { want: "series", code: named.code, from, to: parts.today };
    },
    { priority: parts.priority },
  );
  const { fetched, tried } = answer;
  if (fetched === undefined) return { code, source: undefined, stored: 0, refused: 0, tried };
  const fitting = fetched.rows.filter((row) => isOf(series, row) && row.day <= parts.today);
  const points = fitting.map(({ day, value }): SeriesPoint => ({ day, value: Number(value) }));
  await storeSeries(parts.db, code, points, fetched.provider, parts.now);
  return {
    code,
    source: fetched.provider,
    stored: points.length,
    refused: fetched.rows.length - points.length,
    tried,
  };
}

/**
 * Updates each series from the first of its sources that answers; other stored values stay.
 * @param codes absent: all
 */
export async function ingestSeries(parts: Parts, codes?: readonly string[]): Promise<IngestedSeries[]> {
  const taken: IngestedSeries[] = [];
  for (const series of listSeries())
    if (codes === undefined || codes.includes(series.code)) taken.push(await takeOne(parts, series));
  return taken;
}
