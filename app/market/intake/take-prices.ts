import { type IsoDate, isIsoDate } from "@zerno/engine";
import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../server/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import type { AssetKey } from "../assets.ts";
import { assets } from "../market.tables.ts";
import { type PricePoint, putPrices } from "../put-prices.ts";
import { putRates, type RatePoint } from "../put-rates.ts";
import type { Lineage } from "../runner/parts.ts";

/** Closes of one asset as a source answered them, as traded and in the asset's own unit of money. */
export interface FetchedPrices {
  readonly asset: AssetKey;
  readonly source: string;
  /** True: fills gaps, never replaces another source. */
  readonly isFallback?: boolean;
  readonly rows: readonly {
    readonly day: IsoDate;
    readonly close: string | number;
    readonly currency: string | null;
  }[];
  /** What the source had adjusted its values for, undone before they came here. */
  readonly adjustedFor: readonly ("splits" | "dividends")[];
  readonly lineage: readonly Lineage[];
}

/** Rates of one pair: 1 `base` = value `quote`. */
export interface FetchedRates {
  readonly base: string;
  readonly quote: string;
  readonly source: string;
  readonly isFallback?: boolean;
  readonly rows: readonly { readonly day: IsoDate; readonly value: string | number }[];
  readonly lineage: readonly Lineage[];
}

/** Rows by what became of them. */
export interface TakenPrices {
  readonly published: number;
  readonly quarantined: number;
  readonly corrected: number;
}

const isPrice = (value: number, isZeroAllowed: boolean): boolean =>
  Number.isFinite(value) && (value > 0 || (isZeroAllowed && value === 0));

/** Publishes closes; a row in another currency than the asset's, or that is no price, is held back. */
export async function takePrices(
  db: Db,
  fetched: readonly FetchedPrices[],
  _now: Date,
): Promise<TakenPrices> {
  const currencies = await currenciesOf(db, fetched);
  let published = 0;
  let quarantined = 0;
  for (const [source, group] of Map.groupBy(fetched, (one) => one.source)) {
    const points: PricePoint[] = [];
    for (const { asset, rows } of group)
      for (const { day, close, currency } of rows) {
        const isRight = currency === null || currency === currencies.get(asset.id);
        if (isRight && isIsoDate(day) && isPrice(Number(close), true))
          points.push({ asset, day, close: Number(close) });
        else quarantined += 1;
      }
    if (points.length > 0) await putPrices(db, nilGuid, points, source);
    published += points.length;
  }
  return { published, quarantined, corrected: 0 };
}

/** As `takePrices`, for rates. */
export async function takeRates(db: Db, fetched: readonly FetchedRates[], _now: Date): Promise<TakenPrices> {
  let published = 0;
  let quarantined = 0;
  for (const [source, group] of Map.groupBy(fetched, (one) => one.source)) {
    const points: RatePoint[] = [];
    for (const { base, quote, rows } of group)
      for (const { day, value } of rows)
        if (isIsoDate(day) && isPrice(Number(value), false))
          points.push({ base, quote, day, rate: Number(value) });
        else quarantined += 1;
    if (points.length > 0) await putRates(db, nilGuid, points, source);
    published += points.length;
  }
  return { published, quarantined, corrected: 0 };
}

async function currenciesOf(db: Db, fetched: readonly FetchedPrices[]): Promise<Map<string, string>> {
  const ids = [...new Set(fetched.map(({ asset }) => asset.id))];
  if (ids.length === 0) return new Map();
  const { id, currency } = assets;
  const rows = await db
    .select({ id, currency })
    .from(assets)
    .where(and(eq(assets.ownerId, nilGuid), inArray(id, ids)));
  return new Map(rows.map((row) => [row.id, row.currency]));
}
