import { type Dec, decFromNumber, formatDec } from "@zerno/engine";
import { and, eq, inArray } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { lockLog, logSeries } from "../../../market/change-log.ts";
import { ownIncomeEvents, ownPriceYears, ownSplitEvents } from "../../../market/own.tables.ts";
import { ownAssets } from "../../../market/own-assets.tables.ts";
import { type ChunkPatch, emptyPatch, toChunk } from "../../../market/prices/chunks.ts";
import { priceSourceNames } from "../../../market/prices/price-sources.ts";
import { storePricePatches } from "../../../market/prices/store-prices.ts";
import { searchTextOf } from "../../../market/search/search-text.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AssetType } from "../../../shared/codes.ts";
import { customAssets } from "../../assets/custom.tables.ts";
import type { RecordedTx } from "../../history/recorded-tx.ts";
import { insertRows } from "../../history/write-rows.ts";
import { assetIdsOfPortfolio } from "../../run/ledger-rows.ts";
import type { CopiedAssets } from "./copy-rows.ts";
import { type Disguise, times } from "./disguise.ts";

interface AssetsFor {
  readonly fromId: string;
  readonly toId: string;
  readonly portfolioId: string;
  readonly disguise: Disguise;
  readonly isAnonymous: boolean;
}

/** Terms come from the code, which names no person. */
const coded: readonly number[] = [AssetType.option, AssetType.futures];

/**
 * Copies custom assets with terms, payments, splits and prices; not own prices of shared assets, which would change the
 * recipient's figures.
 */
export async function copyOwnAssets(tx: RecordedTx, of: AssetsFor): Promise<CopiedAssets> {
  const { fromId, portfolioId } = of;
  const own = await tx
    .select()
    .from(ownAssets)
    .where(
      and(eq(ownAssets.userId, fromId), inArray(ownAssets.id, assetIdsOfPortfolio(tx, fromId, portfolioId))),
    )
    .orderBy(ownAssets.createdAt, ownAssets.id);
  if (own.length === 0) return { ids: new Map(), ownerPriced: [] };
  await lockLog(tx, of.toId);
  const ids = new Map(own.map(({ id }) => [id, newId()]));
  const ownerPriced = own.filter(({ type }) => type === AssetType.custom).map(({ id }) => id);
  await tx.insert(ownAssets).values(own.map((row, index) => copiedAsset(row, index + 1, ids, of)));
  const copied = { ids, ownerPriced };
  await copyTerms(tx, copied, of);
  await copyEvents(tx, copied, of);
  await copyPrices(tx, copied, of);
  await logSeries(tx, of.toId, "events");
  return copied;
}

const idIn = (ids: ReadonlyMap<string, string>, id: string): string => {
  const found = ids.get(id);
  if (found === undefined) throw new Error("an own asset was not copied");
  return found;
};

function copiedAsset(
  row: typeof ownAssets.$inferSelect,
  number: number,
  ids: ReadonlyMap<string, string>,
  { toId, isAnonymous }: AssetsFor,
) {
  const id = idIn(ids, row.id);
  if (!isAnonymous) return { ...row, userId: toId, id };
  const ticker = coded.includes(row.type) ? row.ticker : `ASSET${number}`;
  const names = { nameEn: `Asset ${number}`, nameRu: `Актив ${number}`, ticker, isin: null };
  return { ...row, ...names, userId: toId, id, figi: null, source: "", searchText: searchTextOf(names) };
}

const priceFactor = (id: string, { ownerPriced }: CopiedAssets, { disguise }: AssetsFor): string =>
  ownerPriced.includes(id) ? disguise.prices : "1";

async function copyTerms(tx: RecordedTx, copied: CopiedAssets, of: AssetsFor): Promise<void> {
  const rows = await tx
    .select()
    .from(customAssets)
    .where(and(eq(customAssets.userId, of.fromId), inArray(customAssets.assetId, [...copied.ids.keys()])));
  if (rows.length === 0) return;
  await insertRows(
    tx,
    customAssets,
    rows.map((row) => ({
      ...row,
      userId: of.toId,
      assetId: idIn(copied.ids, row.assetId),
      interest: row.interest && {
        ...row.interest,
        principal: times(row.interest.principal, priceFactor(row.assetId, copied, of)),
      },
      ...(of.isAnonymous ? { name: null, note: "" } : {}),
      version: 1,
    })),
  );
}

async function copyEvents(tx: Db, copied: CopiedAssets, of: AssetsFor): Promise<void> {
  const named = [...copied.ids.keys()];
  const payments = await tx
    .select()
    .from(ownIncomeEvents)
    .where(and(eq(ownIncomeEvents.userId, of.fromId), inArray(ownIncomeEvents.assetId, named)));
  const splits = await tx
    .select()
    .from(ownSplitEvents)
    .where(and(eq(ownSplitEvents.userId, of.fromId), inArray(ownSplitEvents.assetId, named)));
  const place = (assetId: string) => ({
    userId: of.toId,
    assetOwnerId: of.toId,
    assetId: idIn(copied.ids, assetId),
  });
  if (payments.length > 0)
    await tx.insert(ownIncomeEvents).values(
      payments.map((row) => ({
        ...row,
        ...place(row.assetId),
        id: newId(),
        amount: row.amount && times(row.amount, priceFactor(row.assetId, copied, of)),
      })),
    );
  if (splits.length > 0)
    await tx.insert(ownSplitEvents).values(splits.map((row) => ({ ...row, ...place(row.assetId) })));
}

async function copyPrices(tx: Db, copied: CopiedAssets, of: AssetsFor): Promise<void> {
  const sourceNames = await priceSourceNames(tx);
  const years = await tx
    .select()
    .from(ownPriceYears)
    .where(
      and(
        eq(ownPriceYears.userId, of.fromId),
        eq(ownPriceYears.assetOwnerId, of.fromId),
        inArray(ownPriceYears.assetId, [...copied.ids.keys()]),
      ),
    );
  for (const { assetId, year, closes, sources } of years) {
    const chunk = toChunk({ values: closes, sources });
    const asset = { ownerId: of.toId, id: idIn(copied.ids, assetId) };
    const factor = priceFactor(assetId, copied, of);
    for (const [source, patch] of patchesOf(year, chunk, factor))
      await storePricePatches(tx, of.toId, [{ asset, patches: [patch] }], {
        name: sourceNames[source] ?? "",
      });
  }
}

function patchesOf(
  year: number,
  { values, sources }: ReturnType<typeof toChunk>,
  factor: string,
): ReadonlyMap<number, ChunkPatch> {
  const patches = new Map<number, ChunkPatch>();
  for (const [slot, source] of sources.entries()) {
    if (source === 0) continue;
    const patch = patches.get(source) ?? emptyPatch(year);
    patches.set(source, patch);
    const value = values[slot] ?? Number.NaN;
    patch.values[slot] = Number.isNaN(value) ? Number.POSITIVE_INFINITY : scaledClose(value, factor);
  }
  return patches;
}

const scaledClose = (close: number, factor: string): number =>
  factor === "1" ? close : Number(times(formatDec(decFromNumber(close) as Dec), factor));
