import { dayNumber } from "../days/iso-date.ts";
import { type Dec, decFromNumber } from "../money/decimal.ts";
import { multiplyDivide } from "../money/rounding.ts";
import { remember } from "../remember.ts";
import { maturedOn, PAR } from "../valuation/matured-bond.ts";
import { type CloseUse, DEFAULT_STALE_DAYS, findClose } from "../valuation/prices.ts";
import type { LedgerInput } from "./ledger-input.ts";
import { compareWithinDay } from "./rows/day-order.ts";
import type { Asset, Transaction } from "./transaction.ts";

/** Close for an unstated value; `price` is adjusted for splits since. */
export interface StandIn extends CloseUse {
  readonly price: Dec;
  /** Redemption that is due, not a close. */
  readonly isPar?: boolean;
}

/** Split rows on the days (after, to]; the first of several accounts' statements of one split. */
export type SplitsOf = (
  assetId: string,
  span: { readonly after: number; readonly to: number },
) => readonly Transaction[];

export function splitsOf(input: LedgerInput): SplitsOf {
  const byAsset = new Map<string, Transaction[]>();
  for (const row of input.transactions) {
    if (row.kind !== "split" || row.assetId === undefined || row.ratio === undefined) continue;
    const known = remember(byAsset, row.assetId, () => []);
    const { to, from } = row.ratio;
    const isKnown = known.some(
      ({ date, ratio }) => date === row.date && ratio?.to === to && ratio.from === from,
    );
    const isUsable = to > 0n && from > 0n;
    if (isUsable && !(isKnown && input.lotScope === "account")) known.push(row);
  }
  for (const rows of byAsset.values()) {
    rows.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : compareWithinDay(a, b, false)));
  }
  return (assetId, { after, to }) =>
    (byAsset.get(assetId) ?? []).filter((row) => {
      const day = dayNumber(row.date);
      return day > after && day <= to;
    });
}

/** Adjusts a close; a bond's price is in percent and stays. */
export function overSplits(splits: SplitsOf, asset: Asset, close: CloseUse, to: number): Dec {
  let price: bigint = decFromNumber(close.close);
  const hasPassed = close.usedOn < to && asset.bond === undefined;
  for (const { ratio } of hasPassed ? splits(asset.id, { after: close.usedOn, to }) : []) {
    if (ratio !== undefined) price = multiplyDivide(price, ratio.from, ratio.to);
  }
  return price as Dec;
}

/** Finds a close at most the asset's stale limit old. */
export function standInOn(
  prices: LedgerInput["prices"],
  splits: SplitsOf,
  at: { readonly asset: Asset; readonly day: number; readonly splitsTo: number },
): StandIn | undefined {
  const { asset, day, splitsTo } = at;
  if (asset.isNominalUnknown === true) return undefined;
  const close = findClose(prices.get(asset.id), day);
  if (maturedOn(asset, day, close) !== undefined)
    return { close: 100, usedOn: day, source: 0, price: PAR, isPar: true };
  if (close === undefined || day - close.usedOn > (asset.staleDays ?? DEFAULT_STALE_DAYS)) return undefined;
  return { ...close, price: overSplits(splits, asset, close, splitsTo) };
}
