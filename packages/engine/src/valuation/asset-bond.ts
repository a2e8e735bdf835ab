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

/** Maturity of a bond without a known one: the nominal stays, yields are refused. */
export const NO_MATURITY = "9999-12-31" as IsoDate;

const NO_ACCRUED: MarkedMoney = { amount: 0n as Money, notes: [] };

function hasMaturity(bond: Bond): boolean {
  if (bond.maturity !== undefined) return true;
  const end = maturityOf(bond);
  return end !== undefined && (bond.amortisations ?? []).every(({ date }) => date <= end);
}

/**
 * Reads the bond of an asset, cached; undefined for others. Refuses as `readBond`, except `maturity-unknown`: see
 * `NO_MATURITY`.
 */
export const bondOf = oncePer(
  (asset: Asset): ReadBond | { readonly refused: readonly Reason[] } | undefined => {
    const { bond, currency } = asset;
    if (bond === undefined) return undefined;
    return readBond({ ...bond, currency, ...(!hasMaturity(bond) && { maturity: NO_MATURITY }) });
  },
);

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

/** Returns `nominalHeldOn`; at issue while the terms are faulty. */
export function nominalOf(asset: Asset, day: number): bigint {
  const bond = usable(asset);
  return bond === undefined ? (asset.bond?.nominal ?? 0n) : nominalHeldOn(bond, day);
}

export function nominalNotesOf(asset: Asset, day: number): readonly Reason[] {
  const bond = usable(asset);
  return bond === undefined ? [] : nominalNotes(bond, Math.min(day, bond.redeemedDay));
}

const BOOKED_LATE_DAYS = 10;

/**
 * Returns the nominal before the repayment that a row of the day books: the last one within ten days, as payments
 * arrive late; otherwise before the payments of the day. At issue while the terms are faulty.
 */
export function nominalDueOf(asset: Asset, day: number): bigint {
  const bond = usable(asset);
  if (bond === undefined) return asset.bond?.nominal ?? 0n;
  const due = stepAt(bond.repayments, day)?.day ?? Number.NEGATIVE_INFINITY;
  return nominalBefore(bond, day - due <= BOOKED_LATE_DAYS ? due : day);
}

/** Returns `accruedOn`; 0 for other assets. */
export function accruedOf(asset: Asset, day: number): MarkedMoney {
  const bond = usable(asset);
  return bond === undefined ? NO_ACCRUED : accruedOn(bond, day);
}

/** Returns `accruedOfPosition`; 0 for other assets. */
export function accruedHeld(
  asset: Asset,
  held: { readonly quantity: bigint; readonly day: number },
): MarkedMoney {
  const bond = usable(asset);
  return bond === undefined ? NO_ACCRUED : accruedOfPosition(bond, held);
}
