import { atRate } from "../../valuation/rates.ts";
import { worthOf } from "../../valuation/worth.ts";
import type { CompileContext } from "../entries.ts";
import type { Kind } from "../kind.ts";
import type { Asset, Transaction } from "../transaction.ts";
import type { PlainTrade } from "./compiled-row.ts";

/** Bought or sold for money, the fee inside the cost. */
function isTrade({ position, settlement, cashSign, quantitySign, feeEffect }: Kind): boolean {
  return (
    (position === "trade" || position === "redeem") &&
    settlement === "cash" &&
    feeEffect === "cost" &&
    cashSign === -quantitySign
  );
}

/** True when all of a row's money is in the asset's currency and none of it at a booked rate. */
function isPlain(row: Transaction, asset: Asset): boolean {
  const { currency, feeCurrency } = row;
  return (
    currency === asset.currency &&
    (feeCurrency === undefined || feeCurrency === currency) &&
    row.rate === undefined &&
    (row.tax === undefined || row.tax === 0n) &&
    (row.accrued === undefined || row.accrued === 0n) &&
    asset.isFuture !== true &&
    // A price in percent of an unknown nominal is no money.
    (asset.isNominalUnknown !== true || row.amount !== undefined)
  );
}

/** True for a trade whose money is all in the asset's currency and at the day's rate, the fee inside the cost. */
export function isPlainTrade(kind: Kind, row: Transaction, asset: Asset): boolean {
  return isTrade(kind) && isPlain(row, asset);
}

/** What a plain trade comes to before fees; 0 when it does not say. */
export function plainGross(asset: Asset, { amount, quantity, price }: Transaction, day: number): bigint {
  const isPriced = quantity !== undefined && price !== undefined;
  return amount ?? (isPriced ? worthOf(asset, { quantity, price, day }) : 0n);
}

/**
 * The amounts of the plainest rows, nine in ten of a ledger: the same as `compileParts` finds, without entries, which
 * only explanations ask for. Undefined for all other rows, and without a rate.
 */
export function compilePlain(
  ctx: CompileContext,
  { kind, day, asset }: { readonly kind: Kind; readonly day: number; readonly asset: Asset | undefined },
  row: Transaction,
): PlainTrade | undefined {
  if (asset === undefined || !isPlainTrade(kind, row, asset)) return undefined;
  const gross = plainGross(asset, row, day);
  if (gross === 0n) return undefined;
  const fee = row.fee ?? 0n;
  const isView = asset.currency === ctx.view;
  const rate = isView ? undefined : ctx.rates.find(asset.currency, ctx.view, day);
  if (rate === undefined && !isView) return undefined;
  const entryBase = rate === undefined ? gross : atRate(gross, rate);
  const feeBase = rate === undefined || fee === 0n ? fee : atRate(fee, rate);
  const isIn = kind.quantitySign > 0;
  const costLocal = fee === 0n ? gross : isIn ? gross + fee : gross - fee;
  const costBase = isView ? costLocal : isIn ? entryBase + feeBase : entryBase - feeBase;
  return {
    entryLocal: gross,
    entryBase,
    costLocal,
    costBase,
    unknown: undefined,
    unknownLocal: undefined,
    localMissing: undefined,
    feeBase,
    isCash: ctx.trackCash && row.affectsCash,
  };
}
