import { divideHalfEven, formatMoney, KINDS, type KindName, parseMoney } from "@zerno/engine";
import { AssetType } from "../../../shared/codes.ts";
import type { Preview } from "../import.schema.ts";
import type { PreviewState } from "./build-preview.ts";

/** 18 + 18 decimals to 10. */
const productScale = 10n ** 26n;
/** Price in percent × nominal (10 decimals) per unit of price. */
const percentScale = 10n ** 12n;

/**
 * Returns gross money in 10^-36, so that sums are rounded once: as stated, else quantity × price (bonds: of the nominal
 * at issue).
 */
export function grossOf(
  { transactions, read, instruments }: PreviewState,
  index: number,
): bigint | undefined {
  const row = transactions[index];
  if (!row) return undefined;
  if (row.amount !== undefined) return row.amount * productScale;
  if (row.price === undefined) return undefined;
  // In a row of two securities the price is that of a unit received.
  if (row.toAssetId !== undefined)
    return row.toQuantity === undefined ? undefined : row.toQuantity * row.price;
  if (row.quantity === undefined) return undefined;
  const asset = instruments.get(read.rows[index]?.code ?? "")?.asset;
  if (asset?.type !== AssetType.bond) return row.quantity * row.price;
  const nominal = asset.nominal === null ? undefined : parseMoney(asset.nominal);
  return nominal === undefined ? undefined : (row.quantity * row.price * nominal) / percentScale;
}

/** Formats gross money in 10^-36, rounded half to even; null when unknown. */
export const formatGross = (gross: bigint | undefined): string | null =>
  gross === undefined ? null : formatMoney(divideHalfEven(gross, productScale));

interface KindSum {
  readonly kind: KindName;
  readonly currency: string;
  count: number;
  sum: bigint;
}

export function sumKinds(state: PreviewState): Preview["totals"] {
  const sums = new Map<string, KindSum>();
  state.transactions.forEach((row, index) => {
    const { isIncluded, completes } = state.states[index] ?? {};
    if (!isIncluded || completes) return;
    const key = `${row.kind} ${row.currency}`;
    const entry = sums.get(key) ?? { kind: row.kind, currency: row.currency, count: 0, sum: 0n };
    if (entry.count++ === 0) sums.set(key, entry);
    entry.sum += grossOf(state, index) ?? 0n;
  });
  return [...sums.values()].map(({ kind, currency, count, sum }) => ({
    kind: KINDS[kind].code,
    kindName: kind,
    currency,
    count,
    amount: formatGross(sum) ?? "0",
  }));
}
