import { addYears, dayNumber, decFromNumber, formatDec, type IsoDate } from "@zerno/engine";
import type { z } from "zod";
import type { AssetKey } from "../../market/assets/assets.ts";
import { readerOfUser } from "../../market/market-reader.ts";
import { findPrice } from "../../market/prices/prices.ts";
import { storePrices } from "../../market/prices/store-prices.ts";
import { rulePoints, ruleSource, staticPoints } from "../../portfolio/assets/custom-prices.ts";
import { byUser, changeShared } from "../../portfolio/history/change.ts";
import { assertMatches, rowTag } from "../../portfolio/transactions/row-tag.ts";
import type { UserCtx } from "../../server/context.ts";
import { readerModule } from "../../server/files/file-pool.ts";
import { readInProcess } from "../../server/files/read-upload.ts";
import { AppError } from "../../shared/app-error.ts";
import { noRowTag } from "../../shared/names/no-row-tag.ts";
import type { customAssetsContract } from "./custom-assets.contract.ts";
import type { OwnClose, operations } from "./own-prices.reader.ts";
import { ownSource } from "./own-source.ts";
import { editPrices, readPrices } from "./price-edits.ts";
import { earliestDay, getCustomAsset, type Own } from "./save-custom-asset.ts";

type Contract = typeof customAssetsContract;
type Added = z.output<Contract["POST /api/customholdings/historical-prices"]["input"]>;
type Made = z.output<
  Contract["POST /api/customholdings/historical-prices/createpricesautomatically"]["input"]
>;

const priceReader = readerModule<typeof operations>(new URL("./own-prices.reader.ts", import.meta.url));

const fail = (path: string, code: string) => new AppError("INVALID_INPUT", {}, [{ path, code }]);

/** Lists the prices of a custom asset, newest first. */
export async function listOwnPrices({ db, user }: UserCtx, assetId: string) {
  const { asset } = await getCustomAsset(db, user.id, assetId);
  const prices = [...(await readPrices(db, asset))].map(([date, [close, source]]) => {
    const text = formatDec(decFromNumber(close));
    return { date, close: text, source, etag: rowTag({ close: text }) };
  });
  return { currency: asset.currency, prices: prices.reverse() };
}

/** Changes prices of a custom asset under its lock, and logs the change. */
async function changePrices<T>(
  ctx: UserCtx,
  assetId: string,
  write: (within: UserCtx, own: Own) => Promise<T>,
): Promise<T> {
  const { asset } = await getCustomAsset(ctx.db, ctx.user.id, assetId);
  const of = { kind: "own-prices-changed", about: { name: asset.nameEn } } as const;
  return changeShared(byUser(ctx), of, async (tx) => {
    const own = await getCustomAsset(tx, ctx.user.id, assetId);
    return editPrices(tx, own.asset, () => write({ ...ctx, db: tx }, own));
  });
}

/**
 * Stores prices up to today.
 * @throws AppError INVALID_INPUT for a future day
 */
async function storeOwnPrices(
  { db, user, today }: UserCtx,
  asset: AssetKey,
  prices: readonly OwnClose[],
): Promise<{ count: number }> {
  const late = prices.findIndex(({ date }) => date > today);
  if (late >= 0) throw fail(`prices.${late}.date`, "date-in-future");
  const points = prices.map(({ date, close }) => ({ asset, day: date as IsoDate, close: Number(close) }));
  if (points.length > 0) await storePrices(db, user.id, points, ownSource);
  return { count: points.length };
}

/**
 * Changes the price of a day.
 * @throws AppError STALE, and the errors of storeOwnPrices
 */
export const changeOwnPrice = (ctx: UserCtx, { assetId, ...price }: OwnClose & { assetId: string }) =>
  changePrices(ctx, assetId, async (within, { asset }) => {
    const { prices } = await listOwnPrices(within, assetId);
    const before = prices.find(({ date }) => date === price.date);
    assertMatches(ctx.ifMatch, before?.etag ?? noRowTag);
    return storeOwnPrices(within, asset, [price]);
  });

/** Stores a list of prices or a file, all or nothing. */
export async function addOwnPrices(ctx: UserCtx, { assetId, prices, csv }: Added) {
  await getCustomAsset(ctx.db, ctx.user.id, assetId);
  if (prices === undefined && csv === undefined) throw fail("prices", "required");
  const read =
    csv === undefined
      ? { prices: [], issues: [] }
      : await readInProcess(ctx, priceReader, "read", { csv, today: ctx.today });
  if (read.issues.length > 0)
    return {
      count: 0,
      issues: read.issues
        .slice(0, 200)
        .map(({ line, code, params }) => ({ line, code, params: { ...params } })),
    };
  const { count } = await changePrices(ctx, assetId, (within, { asset }) =>
    storeOwnPrices(within, asset, [...(prices ?? []), ...read.prices]),
  );
  return { count, issues: [] };
}

/** Deletes the prices of a span, whatever their source. */
export async function deleteOwnPrices(
  ctx: UserCtx,
  { assetId, from, to }: { readonly assetId: string; readonly from: string; readonly to: string },
): Promise<{ count: number }> {
  return changePrices(ctx, assetId, async (within, { asset }) => {
    const { prices } = await listOwnPrices(within, assetId);
    const gone = prices.filter(({ date }) => date >= from && date <= to);
    // Each source deletes its own prices only.
    for (const [source, list] of Map.groupBy(gone, (price) => price.source)) {
      const points = list.map(({ date }) => ({ asset, day: date as IsoDate, close: null }));
      await storePrices(within.db, ctx.user.id, points, source);
    }
    return { count: gone.length };
  });
}

/**
 * Computes prices by the asset's rule.
 * @throws AppError INVALID_INPUT without anything to compute from
 */
export const makePrices = (ctx: UserCtx, { assetId, value, ...asked }: Made) =>
  changePrices(ctx, assetId, async (within, { asset, row }) => {
    const to = (asked.to && asked.to < ctx.today ? asked.to : ctx.today) as IsoDate;
    const known = (await listOwnPrices(within, assetId)).prices.at(-1)?.date;
    const from = (asked.from ?? row.interest?.startsOn ?? known ?? addYears(to, -1)) as IsoDate;
    if (from < earliestDay) throw fail("from", "too-early");
    if (dayNumber(from) > dayNumber(to)) throw fail("from", "after-to");
    const isRuled = row.interest !== null || row.metal !== null;
    const last = isRuled
      ? undefined
      : (value ?? (await findPrice(within.db, readerOfUser(ctx.user), asset, to))?.close);
    if (!isRuled && last === undefined) throw fail("value", "required");
    const span = { from, to };
    const points = isRuled
      ? await rulePoints(within.db, readerOfUser(ctx.user), { row, currency: asset.currency }, span)
      : staticPoints(row, last ?? "0", span);
    if (points.length > 0) await storePrices(within.db, ctx.user.id, points, ruleSource);
    return { count: points.length, from: points[0]?.day ?? null, to: points.at(-1)?.day ?? null };
  });
