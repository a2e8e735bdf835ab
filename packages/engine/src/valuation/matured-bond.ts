import { dayNumber, fromDayNumber } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import type { Asset } from "../ledger/transaction.ts";
import { DEC_ONE, type Dec } from "../money/decimal.ts";
import { bondOf } from "./asset-bond.ts";
import { DEFAULT_STALE_DAYS } from "./prices.ts";

/** Percent of the nominal. */
export const PAR = (100n * DEC_ONE) as Dec;

/**
 * Returns the days [from, to) on which a bond still held counts at 100 % of the nominal due: from its redemption until
 * a default. Undefined for other assets and blocked ones, which keep their last price.
 */
export function parDays(asset: Asset): { readonly from: number; readonly to: number } | undefined {
  if (asset.bond === undefined || asset.isBlocked === true) return undefined;
  const bond = bondOf(asset);
  if (bond === undefined || "refused" in bond) return undefined;
  const { defaultedOn } = bond.terms;
  const to = defaultedOn === undefined ? Number.POSITIVE_INFINITY : dayNumber(defaultedOn);
  return { from: bond.redeemedDay, to };
}

/** Notes `matured-not-booked` {asset, date}. */
export function maturedOn(
  asset: Asset,
  day: number,
  close: { readonly usedOn: number } | undefined,
): Reason | undefined {
  const days = asset.bond === undefined ? undefined : parDays(asset);
  if (days === undefined || day < days.from || day >= days.to) return undefined;
  const isUsable = close !== undefined && day - close.usedOn <= (asset.staleDays ?? DEFAULT_STALE_DAYS);
  if (isUsable && close.usedOn >= days.from) return undefined;
  return reason("matured-not-booked", { asset: asset.id, date: fromDayNumber(days.from) });
}
