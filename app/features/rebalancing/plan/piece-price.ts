import {
  type Asset,
  accruedHeld,
  accruedOf,
  DEC_ONE,
  type Dec,
  dayNumber,
  decFromNumber,
  fromDayNumber,
  type IsoDate,
  type Money,
  type PriceSeries,
  worthOf,
} from "@zerno/engine";

/** Money has 10 decimals, prices 18. */
const PER_MONEY = 10n ** 8n;
/** Oldest usable close without a limit of the asset's own. */
const oldestDays = 10;

/** Close with its day and source. */
export interface UsedClose {
  /** As published: bonds in percent. */
  readonly close: Dec;
  readonly usedOn: IsoDate;
  readonly source: string;
}

/** Returns the last usable close on or before a day, or null. */
export function lastClose(
  series: PriceSeries | undefined,
  asset: Pick<Asset, "staleDays">,
  place: { readonly day: IsoDate; readonly sourceNames: readonly string[] },
): UsedClose | null {
  if (!series) return null;
  const today = dayNumber(place.day);
  const oldest = today - (asset.staleDays ?? oldestDays);
  const top = Math.min(today, series.firstDay + series.closes.length - 1);
  for (let day = top; day >= Math.max(oldest, series.firstDay); day--) {
    const close = series.closes[day - series.firstDay] ?? Number.NaN;
    if (Number.isNaN(close)) continue;
    const source = place.sourceNames[series.sources[day - series.firstDay] ?? 0] ?? "";
    return { close: decFromNumber(close), usedOn: fromDayNumber(day), source };
  }
  return null;
}

/** Returns the price per unit at a close, in the asset's currency, with multiplier, nominal and accrued interest. */
export function piecePrice(asset: Asset, close: Dec, day: IsoDate): Dec {
  const on = dayNumber(day);
  if (asset.bond === undefined && asset.multiplier === undefined) return close;
  const worth = worthOf(asset, { quantity: DEC_ONE, price: close, day: on });
  return ((worth + accruedOf(asset, on).amount) * PER_MONEY) as Dec;
}

/** Returns the accrued interest of a quantity; undefined unless a bond. */
export function accruedFor(asset: Asset, quantity: Dec, day: IsoDate): Money | undefined {
  if (asset.bond === undefined) return undefined;
  return accruedHeld(asset, { quantity, day: dayNumber(day) }).amount;
}
