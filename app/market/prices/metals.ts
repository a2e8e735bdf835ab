import { type Dec, decFromNumber, formatDec, type IsoDate, multiplyDivide } from "@zerno/engine";
import type { Db } from "../../server/db/db-types.ts";
import { realMarket } from "../market-reader.ts";
import { loadSeries, seriesValueOn } from "./series.ts";
import { findSeries, isStale } from "./series-catalogue.ts";

/** Metals the Bank of Russia states a price of: what a custom asset of class 3 may be made of. */
export const METALS = ["gold", "silver", "platinum", "palladium"] as const;
export type Metal = (typeof METALS)[number];

/** A troy ounce; coins and bars are weighed in either. */
export type MetalUnit = "gram" | "ounce";

/** Grams of a troy ounce, exactly 31.1034768 (a part of the international pound of 1959). */
const gramsOfOunce = { part: 311_034_768n, whole: 10_000_000n };

/** The price of a unit by the price of a gram, rounded once. */
export const metalUnitPrice = (gram: Dec, unit: MetalUnit): Dec =>
  unit === "gram" ? gram : (multiplyDivide(gram, gramsOfOunce.part, gramsOfOunce.whole) as Dec);

export interface MetalPrice {
  /** Rubles per unit, exact decimal text. */
  readonly price: string;
  readonly currency: "RUB";
  /** Day of the price: on or before the asked one. */
  readonly usedOn: IsoDate;
  readonly source: string;
  /** Older than two weeks: more than any holiday of the bank. */
  readonly isStale: boolean;
}

/**
 * The accounting price of the Bank of Russia in force on a day, per gram or troy ounce of fine metal: the last one
 * stated on or before it. Null before the first one, or when the series was never fetched.
 */
export async function metalPriceOn(
  db: Db,
  metal: Metal,
  unit: MetalUnit,
  day: IsoDate,
): Promise<MetalPrice | null> {
  const [info, series] = [findSeries(metal), (await loadSeries(db, realMarket, [metal])).get(metal)];
  const found = series && seriesValueOn(series, day);
  if (info === undefined || series === undefined || found === undefined) return null;
  return {
    price: formatDec(metalUnitPrice(decFromNumber(found.value), unit)),
    currency: "RUB",
    usedOn: found.day,
    source: series.source,
    isStale: isStale(info, found.day, day),
  };
}
