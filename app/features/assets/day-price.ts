import { accruedOf, dayNumber, formatMoney, type IsoDate, nominalOf, type Reason } from "@zerno/engine";
import { type AssetKey, type AssetRow, getAsset } from "../../market/assets/assets.ts";
import { loadCouponRules } from "../../market/events/coupon-rules.ts";
import { listPayments, staleDaysOf, toEngineAsset } from "../../market/events/payments.ts";
import { isSharedOwner, type MarketReader, readerOfAsset, readerOfUser } from "../../market/market-reader.ts";
import { findPrice } from "../../market/prices/prices.ts";
import { isKnownCurrency } from "../../market/rates/currencies.ts";
import { findRate } from "../../market/rates/rates.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import type { DayPrice, DayRate } from "./assets.contract.ts";

/** Calendar days a close of a liquid asset is valid (conventions C19). */
const staleDays = 10;

interface PriceAnswer {
  readonly price: DayPrice | null;
  readonly accrued: string | null;
  readonly remainingNominal: string | null;
  readonly rate: DayRate | null;
  readonly reasons: Reason[];
}

/** Returns the form's values for an asset and a day; missing ones have a reason. */
export async function getAssetPriceOn(
  ctx: UserCtx,
  input: { assetId: string; assetOwnerId: string; date: string; currency?: string | undefined },
): Promise<PriceAnswer> {
  const key = { ownerId: input.assetOwnerId, id: input.assetId };
  const reader = readerOfAsset(ctx.user.id, key);
  const asset = await getAsset(ctx.db, reader, key);
  const date = input.date as IsoDate;
  const price = await usablePrice(ctx, reader, asset, date);
  const bond = await bondTerms(ctx, asset, date);
  const rate = input.currency
    ? await getRateOn(ctx, { from: asset.currency, to: input.currency, date }, reader)
    : { rate: null, reasons: [] };
  const noPrice = { code: "no-price", params: { asset: asset.ticker, date } };
  return { price, ...bond, rate: rate.rate, reasons: [...(price ? [] : [noPrice]), ...rate.reasons] };
}

async function usablePrice(
  ctx: UserCtx,
  reader: MarketReader,
  asset: AssetRow,
  date: IsoDate,
): Promise<DayPrice | null> {
  const found = await findPrice(ctx.db, reader, asset, date);
  const isOwn = !isSharedOwner(asset.ownerId);
  if (!found || (!isOwn && found.ageDays > (staleDaysOf(asset) ?? staleDays))) return null;
  return {
    value: found.close,
    currency: asset.currency,
    date: found.usedOn,
    source: found.source,
    isStale: found.ageDays > 0,
  };
}

async function bondTerms(ctx: UserCtx, asset: AssetRow, date: IsoDate) {
  const payments = asset.nominal === null ? [] : await paymentsOf(ctx, asset);
  const floating = (await loadCouponRules(ctx.db, readerOfAsset(ctx.user.id, asset), [asset])).get(asset.id);
  const engineAsset = toEngineAsset(asset, payments, { floating });
  if (!engineAsset.bond) return { accrued: null, remainingNominal: null };
  const day = dayNumber(date);
  return {
    accrued: formatMoney(accruedOf(engineAsset, day).amount),
    remainingNominal: formatMoney(nominalOf(engineAsset, day)),
  };
}

const paymentsOf = (ctx: UserCtx, asset: AssetKey) =>
  listPayments(ctx.db, readerOfAsset(ctx.user.id, asset), [asset]);

/**
 * Returns the rate of a pair for a day, or the reason without one.
 * @throws AppError CURRENCY_UNKNOWN
 */
export async function getRateOn(
  ctx: UserCtx,
  { from, to, date }: { from: string; to: string; date: string },
  reader: MarketReader = readerOfUser(ctx.user),
): Promise<{ rate: DayRate | null; reasons: Reason[] }> {
  const unknown = [from, to].find((code) => !isKnownCurrency(code));
  if (unknown) throw new AppError("CURRENCY_UNKNOWN", { currency: unknown });
  const found = await findRate(ctx.db, reader, { from, to }, date as IsoDate);
  if (!found) return { rate: null, reasons: [{ code: "no-rate", params: { pair: `${from}/${to}`, date } }] };
  const legs = found.legs.map(({ pair, usedOn, source }) => ({ pair, date: usedOn, source }));
  return { rate: { value: found.rate, from, to, legs }, reasons: [] };
}
