import { maturityOf } from "../bonds/check-terms.ts";
import {
  accruedOfPosition,
  accruedOn,
  type MarkedMoney,
  nominalBefore,
  nominalHeldOn,
  nominalNotes,
} from "../bonds/nominal-and-accrued.ts";
import { type ReadBond, readBond } from "../bonds/read-bond.ts";
import { stepAt } from "../bonds/step-at.ts";
import type { IsoDate } from "../days/iso-date.ts";
import type { Reason } from "../figure.ts";
import type { Asset, Bond } from "../ledger/transaction.ts";
import type { Money } from "../money/decimal.ts";
import { oncePer } from "../once-per.ts";

/** Stands for the maturity of a bond of which nobody knows it: its nominal stays, yields are refused. */
export const NO_MATURITY = "9999-12-31" as IsoDate;

const NO_ACCRUED: MarkedMoney = { amount: 0n as Money, notes: [] };

/** Without a stated maturity the schedule has to lead to one: repayments after the last coupon have to be all of it. */
function hasMaturity(bond: Bond): boolean {
  if (bond.maturity !== undefined) return true;
  const end = maturityOf(bond);
  return end !== undefined && (bond.amortisations ?? []).every(({ date }) => date <= end);
}

/**
 * The bond of an asset, its terms checked and worked out once for the ledger, the daily columns and the metrics;
 * undefined when it is none. Refuses as `readBond`, except `maturity-unknown`: see `NO_MATURITY`.
 */
export const bondOf = oncePer(
  (asset: Asset): ReadBond | { readonly refused: readonly Reason[] } | undefined => {
    const { bond, currency } = asset;
    if (bond === undefined) return undefined;
    return readBond({ ...bond, currency, ...(!hasMaturity(bond) && { maturity: NO_MATURITY }) });
  },
);

/** What makes the terms of an asset unusable: its value is refused. */
export function bondFaults(asset: Asset): readonly Reason[] {
  if (asset.bond === undefined) return [];
  const read = bondOf(asset);
  return read !== undefined && "refused" in read ? read.refused : [];
}

function usable(asset: Asset): ReadBond | undefined {
  if (asset.bond === undefined) return undefined;
  const read = bondOf(asset);
  return read === undefined || "refused" in read ? undefined : read;
}

/** Nominal of one bond still held at the end of the day, see `nominalHeldOn`; at issue while the terms are unusable. */
export function nominalOf(asset: Asset, day: number): bigint {
  const bond = usable(asset);
  return bond === undefined ? (asset.bond?.nominal ?? 0n) : nominalHeldOn(bond, day);
}

/** Remarks on that nominal, see `nominalNotes`; none of other assets. */
export function nominalNotesOf(asset: Asset, day: number): readonly Reason[] {
  const bond = usable(asset);
  return bond === undefined ? [] : nominalNotes(bond, Math.min(day, bond.redeemedDay));
}

/** How many days after a repayment a row may still be the one that books it. */
const BOOKED_LATE_DAYS = 10;

/**
 * Nominal of one bond before the repayment that a row of the day books: the last one of at most ten days ago, for money
 * mostly comes some days after it is due; otherwise before the payments of the day. At issue while the terms are
 * unusable. Example: 250 of 1,000 are due on Friday and booked on Monday: a quarter was paid back, not a third of 750.
 */
export function nominalDueOf(asset: Asset, day: number): bigint {
  const bond = usable(asset);
  if (bond === undefined) return asset.bond?.nominal ?? 0n;
  const due = stepAt(bond.repayments, day)?.day ?? Number.NEGATIVE_INFINITY;
  return nominalBefore(bond, day - due <= BOOKED_LATE_DAYS ? due : day);
}

/** Accrued coupon of one bond to 10 decimals with its remarks, see `accruedOn`; nothing of other assets. */
export function accruedOf(asset: Asset, day: number): MarkedMoney {
  const bond = usable(asset);
  return bond === undefined ? NO_ACCRUED : accruedOn(bond, day);
}

/** Accrued coupon of a whole position with its remarks, see `accruedOfPosition`; nothing of other assets. */
export function accruedHeld(
  asset: Asset,
  held: { readonly quantity: bigint; readonly day: number },
): MarkedMoney {
  const bond = usable(asset);
  return bond === undefined ? NO_ACCRUED : accruedOfPosition(bond, held);
}
