import type { Asset } from "../ledger/transaction.ts";
import { accruedHeldOn, isDueAtPar } from "./naive-bond.ts";
import { type Holding, type NaiveBook, overSplits } from "./naive-book.ts";
import { nearest, ONE, size } from "./naive-exact.ts";
import { amountOf, closeOn, isFresh, priceFor, rateOf } from "./naive-market.ts";

/** Returns a row's price before the first close; for a matured bond 100 %. */
export function priceOn(
  book: NaiveBook,
  asset: Asset,
  { rowPrice }: Holding,
  day: number,
): bigint | undefined {
  const close = closeOn(book.input, asset, day);
  if (isDueAtPar(asset, day, close?.day)) return 100n * ONE;
  if (close !== undefined) {
    const isUsable = asset.isBlocked === true || isFresh(asset, close.day, day);
    return isUsable ? overSplits(book, asset, close, day) : undefined;
  }
  if (rowPrice === undefined) return undefined;
  const price =
    rowPrice.price ??
    (rowPrice.quantity === undefined || rowPrice.money === 0n
      ? undefined
      : priceFor(asset, rowPrice.quantity, size(rowPrice.money), rowPrice.day));
  return price === undefined ? undefined : overSplits(book, asset, { price, day: rowPrice.day }, day);
}

/** Returns the clean value in the asset's and the view's currency, accrued interest in the view's. */
export function worthOn(book: NaiveBook, asset: Asset, holding: Holding, day: number) {
  const { quantity } = holding;
  if (quantity === 0n || asset.isFuture === true) return { local: 0n, clean: 0n, accrued: 0n };
  const { input } = book;
  const rate = rateOf(input, asset.currency, input.currency, day) ?? 0n;
  const kept = ONE - (asset.isBlocked === true ? (input.blockedHaircut ?? 0n) : 0n);
  const afterHaircut = (money: bigint): bigint => nearest(money * kept, ONE);
  const local = afterHaircut(amountOf(asset, quantity, priceOn(book, asset, holding, day) ?? 0n, day));
  const coupon = afterHaircut(accruedHeldOn(asset, quantity, day));
  return { local, clean: nearest(local * rate, ONE), accrued: nearest(coupon * rate, ONE) };
}

export function exposureOn(book: NaiveBook, asset: Asset, holding: Holding, day: number): bigint {
  if (asset.isFuture !== true) return worthOn(book, asset, holding, day).clean;
  const local = amountOf(asset, holding.quantity, priceOn(book, asset, holding, day) ?? 0n, day);
  return nearest(local * (rateOf(book.input, asset.currency, book.input.currency, day) ?? 0n), ONE);
}

/** Returns a price in the asset's currency. */
export function averageCostOn(asset: Asset, { quantity, amounts }: Holding, day: number): bigint | undefined {
  return priceFor(asset, size(quantity), size(amounts[2]), day);
}
