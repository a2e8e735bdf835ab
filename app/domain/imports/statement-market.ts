import type { IsoDate } from "@zerno/engine";
import type { AssetKey } from "../../market/assets/assets.ts";
import { type PricePoint, storePrices } from "../../market/prices/store-prices.ts";
import { isKnownCurrency } from "../../market/rates/currencies.ts";
import { type RatePoint, storeRates } from "../../market/rates/store-rates.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { StoredPrice, StoredRate } from "./decisions.ts";
import { instrumentCode } from "./instrument-code.ts";
import { dropEmptyYears, readOwnPrices, readOwnRates } from "./own-points.queries.ts";
import type { ReadHead } from "./statement-reader.ts";

export type AssetOfCode = (code: string) => (AssetKey & { readonly currency: string }) | undefined;

const isStorable = (value: number) => Number.isFinite(value) && value > 0;

function pricePoints(head: ReadHead, assetOf: AssetOfCode): Map<string, PricePoint> {
  const points = new Map<string, PricePoint>();
  for (const { instrument, date, close, currency } of head.prices) {
    const asset = assetOf(instrumentCode(instrument));
    const value = Number(close);
    if (!asset || asset.currency !== currency || !isStorable(value)) continue;
    points.set(`${asset.id} ${date}`, {
      asset: { ownerId: asset.ownerId, id: asset.id },
      day: date as IsoDate,
      close: value,
    });
  }
  return points;
}

function ratePoints(head: ReadHead): Map<string, RatePoint> {
  const points = new Map<string, RatePoint>();
  for (const { base, quote, date, rate } of head.rates) {
    const value = Number(rate);
    if (base === quote || !isStorable(value) || !isKnownCurrency(base) || !isKnownCurrency(quote)) continue;
    points.set(`${base}/${quote} ${date}`, { base, quote, day: date as IsoDate, rate: value });
  }
  return points;
}

/** Stores closing prices and rates as the user's own. @returns the replaced values */
export async function storeStatementMarket(
  db: Db,
  userId: string,
  head: ReadHead,
  assetOf: AssetOfCode,
): Promise<{ prices: StoredPrice[]; rates: StoredRate[] }> {
  const prices = [...pricePoints(head, assetOf).values()];
  const rates = [...ratePoints(head).values()];
  const pricesBefore = await readOwnPrices(db, userId, prices);
  const ratesBefore = await readOwnRates(db, userId, rates);
  await storePrices(db, userId, prices, head.format);
  await storeRates(db, userId, rates, head.format);
  return {
    prices: prices.map(({ asset, day, close }, index) => ({
      ownerId: asset.ownerId,
      assetId: asset.id,
      day,
      value: close ?? 0,
      before: pricesBefore[index] ?? null,
    })),
    rates: rates.map(({ base, quote, day, rate }, index) => ({
      base,
      quote,
      day,
      value: rate ?? 0,
      before: ratesBefore[index] ?? null,
    })),
  };
}

export interface StoredMarket {
  readonly prices: readonly StoredPrice[];
  readonly rates: readonly StoredRate[];
}

/** Stores prices and rates again, except where another value stands. */
export async function storeMarketAgain(
  db: Db,
  userId: string,
  { prices, rates, source }: StoredMarket & { readonly source: string },
): Promise<void> {
  const isAsFound = (now: Before, before: Before) =>
    now?.value === before?.value && now?.source === before?.source;
  const pricesNow = await readOwnPrices(
    db,
    userId,
    prices.map((price) => toPoint(price, null)),
  );
  const ratesNow = await readOwnRates(
    db,
    userId,
    rates.map((rate) => toRate(rate, null)),
  );
  const ownPrices = prices.filter(({ before }, index) => isAsFound(pricesNow[index], before));
  const ownRates = rates.filter(({ before }, index) => isAsFound(ratesNow[index], before));
  await storePrices(
    db,
    userId,
    ownPrices.map((price) => toPoint(price, price.value)),
    source,
  );
  await storeRates(
    db,
    userId,
    ownRates.map((rate) => toRate(rate, rate.value)),
    source,
  );
}

type Before = { readonly value: number; readonly source: string } | null | undefined;

const toPoint = (price: StoredPrice, close: number | null): PricePoint => ({
  asset: { ownerId: price.ownerId, id: price.assetId },
  day: price.day as IsoDate,
  close,
});
const toRate = ({ base, quote, day }: StoredRate, rate: number | null): RatePoint => ({
  base,
  quote,
  day: day as IsoDate,
  rate,
});

/**
 * Restores replaced values, except edited ones.
 * @returns counts of prices and rates
 */
export async function restoreMarket(
  db: Db,
  userId: string,
  stored: StoredMarket,
  source: string,
): Promise<{ prices: number; rates: number }> {
  const isOurs = (now: { value: number; source: string } | null | undefined, value: number) =>
    now?.source === source && now.value === value;
  const pricesNow = await readOwnPrices(
    db,
    userId,
    stored.prices.map((price) => toPoint(price, null)),
  );
  const prices = stored.prices.filter((price, index) => isOurs(pricesNow[index], price.value));
  const ratesNow = await readOwnRates(
    db,
    userId,
    stored.rates.map((rate) => toRate(rate, null)),
  );
  const rates = stored.rates.filter((rate, index) => isOurs(ratesNow[index], rate.value));
  await storePrices(
    db,
    userId,
    prices.map((price) => toPoint(price, null)),
    source,
  );
  await storeRates(
    db,
    userId,
    rates.map((rate) => toRate(rate, null)),
    source,
  );
  for (const [name, group] of Map.groupBy(prices, ({ before }) => before?.source ?? ""))
    if (name !== "")
      await storePrices(
        db,
        userId,
        group.map((price) => toPoint(price, price.before?.value ?? null)),
        name,
      );
  for (const [name, group] of Map.groupBy(rates, ({ before }) => before?.source ?? ""))
    if (name !== "")
      await storeRates(
        db,
        userId,
        group.map((rate) => toRate(rate, rate.before?.value ?? null)),
        name,
      );
  await dropEmptyYears(db, userId);
  return { prices: prices.length, rates: rates.length };
}
