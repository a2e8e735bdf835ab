import { type Dec, decFromNumber, formatDec, type IsoDate, multiplyDivide } from "@zerno/engine";
import type { Db } from "../../server/db/db-types.ts";
import { realMarket } from "../market-reader.ts";
import { loadSeries, seriesValueOn } from "./series.ts";
import { findSeries, isStale } from "./series-catalogue.ts";

/** Metals with a Bank of Russia price; bases of a custom asset of class 3. */
export const METALS = ["gold", "silver", "platinum", "palladium"] as const;
export type Metal = (typeof METALS)[number];

/** Troy ounce. */
export type MetalUnit = "gram" | "ounce";

/** Exactly 31.1034768 g (international pound of 1959). */
const gramsOfOunce = { part: 311_034_768n, whole: 10_000_000n };

export const metalUnitPrice = (gram: Dec, unit: MetalUnit): Dec =>
  unit === "gram" ? gram : (multiplyDivide(gram, gramsOfOunce.part, gramsOfOunce.whole) as Dec);

export interface MetalPrice {
  /** Rubles per unit, exact decimal text. */
  readonly price: string;
  readonly currency: "RUB";
  /** Day of the price: on or before the requested one. */
  readonly usedOn: IsoDate;
  readonly source: string;
  /** Older than two weeks, longer than any holiday of the bank. */
  readonly isStale: boolean;
}

/** Returns the Bank of Russia price in force on a day per unit of fine metal; null before the first stored one. */
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
