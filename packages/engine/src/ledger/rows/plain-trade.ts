import { atRate } from "../../valuation/rates.ts";
import { worthOf } from "../../valuation/worth.ts";
import type { CompileContext } from "../entries.ts";
import type { Kind } from "../kind.ts";
import type { Asset, Transaction } from "../transaction.ts";
import type { PlainTrade } from "./compiled-row.ts";

function isTrade({ position, settlement, cashSign, quantitySign, feeEffect }: Kind): boolean {
  return (
    (position === "trade" || position === "redeem") &&
    settlement === "cash" &&
    feeEffect === "cost" &&
    cashSign === -quantitySign
  );
}

function isPlain(row: Transaction, asset: Asset): boolean {
  const { currency, feeCurrency } = row;
  return (
    currency === asset.currency &&
    (feeCurrency === undefined || feeCurrency === currency) &&
    row.rate === undefined &&
    (row.tax === undefined || row.tax === 0n) &&
    (row.accrued === undefined || row.accrued === 0n) &&
    asset.isFuture !== true &&
    // A price in percent of an unknown nominal has no amount.
    (asset.isNominalUnknown !== true || row.amount !== undefined)
  );
}

/** Accepts trades in the asset's currency at the day's rate, with the fee inside the cost. */
export function isPlainTrade(kind: Kind, row: Transaction, asset: Asset): boolean {
  return isTrade(kind) && isPlain(row, asset);
}

export function plainGross(asset: Asset, { amount, quantity, price }: Transaction, day: number): bigint {
  const isPriced = quantity !== undefined && price !== undefined;
  return amount ?? (isPriced ? worthOf(asset, { quantity, price, day }) : 0n);
}

/**
 * Computes plain trades (nine rows in ten) as `compileParts` would, without entries. Undefined for other rows, and
 * without a rate.
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
