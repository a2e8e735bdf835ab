import { addDays, type IsoDate } from "@zerno/engine";
import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { z } from "zod";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { nilGuid } from "../../shared/codes.ts";
import { type AssetCode, addAssetCodes, listAssetCodes } from "../assets/asset-codes.ts";
import type { AssetRow } from "../assets/assets.ts";
import { updateAssets } from "../assets/write-assets.ts";
import { deleteCorporateEvents, storeCorporateEvents } from "../events/corporate-events.ts";
import { assetCodes, assets, type CodeKind } from "../market.tables.ts";
import { normaliseSearch } from "../search/search-text.ts";
import { type EditOrder, editAsset } from "./asset-edits.ts";

interface NewCodes {
  readonly ticker?: string | undefined;
  readonly exchange?: string | undefined;
  readonly isin?: string | undefined;
  readonly from: IsoDate;
}

const Codes = z.object({ ticker: z.string(), exchange: z.string(), isin: z.string().nullable() });
type Codes = z.infer<typeof Codes>;

/** `after` also lists the added events and past codes. */
export const CodesBefore = Codes.extend({ searchText: z.string() });
export const CodesAfter = Codes.extend({
  events: z.array(z.string()),
  past: z.array(z.object({ kind: z.string(), code: z.string(), venue: z.string() })),
});

const isIt = (id: string) => and(eq(assets.ownerId, nilGuid), eq(assets.id, id));

async function getShared(tx: Db, assetId: string): Promise<AssetRow> {
  const [row] = await tx.select().from(assets).where(isIt(assetId)).for("update");
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** @throws AppError CONFLICT when another asset has the listing */
async function assertFree(tx: Db, assetId: string, { ticker, exchange }: Codes): Promise<void> {
  const isListing = and(
    eq(assets.ownerId, nilGuid),
    eq(assets.ticker, ticker),
    eq(assets.exchange, exchange),
  );
  const holders = await tx.select({ id: assets.id }).from(assets).where(isListing);
  if (holders.some(({ id }) => id !== assetId)) throw new AppError("CONFLICT");
}

/** Adds rename events; a first code is no rename. @returns ids of the events */
async function announceRename(tx: Db, before: AssetRow, next: Codes, day: string): Promise<string[]> {
  const changes = [
    { codeKind: "ticker", from: before.ticker, to: next.ticker },
    { codeKind: "isin", from: before.isin, to: next.isin },
  ].filter(({ from, to }) => from !== null && from !== "" && to !== null && from !== to);
  const events = changes.map((terms) => ({
    ...{ id: newId(), assetOwnerId: nilGuid, assetId: before.id, kind: "rename" as const, effectiveOn: day },
    ...{ announcedOn: null, toAssetOwnerId: null, toAssetId: null, terms, source: "support" },
  }));
  await storeCorporateEvents(tx, nilGuid, events);
  return events.map(({ id }) => id);
}

/** @returns the old codes that were added */
async function storeFormerCodes(tx: Db, before: AssetRow, next: Codes, from: IsoDate): Promise<AssetCode[]> {
  const validTo = addDays(from, -1);
  const past: AssetCode[] = [];
  if (next.ticker !== before.ticker || next.exchange !== before.exchange)
    past.push({ kind: "ticker", code: before.ticker, venue: before.exchange, validTo });
  if (next.isin !== before.isin && before.isin !== null)
    past.push({ kind: "isin", code: before.isin, venue: "", validTo });
  const known = await listAssetCodes(tx, before.id);
  const isNew = ({ kind, code, venue = "" }: AssetCode) =>
    !known.some((one) => one.kind === kind && one.code === code && one.venue === venue);
  await addAssetCodes(tx, before.id, past);
  return past.filter(isNew);
}

function searchTextWith({ searchText }: AssetRow, { ticker, isin }: Codes): string {
  const [first = "", ...names] = searchText.split("|").filter((part) => part !== "");
  const found = [ticker, isin ?? "", first, ...names].map(normaliseSearch);
  return `|${[...new Set(found)].filter((part) => part !== "").join("|")}|`;
}

/**
 * Renames a shared asset; old codes stay as history and in search.
 * @returns the edit's id; null when unchanged
 * @throws AppError NOT_FOUND, CONFLICT when another asset has the listing
 */
export const renameAsset = (db: Db, order: EditOrder, codes: NewCodes): Promise<string | null> =>
  editAsset(db, order, async (tx) => {
    const row = await getShared(tx, order.assetId);
    const before = { ticker: row.ticker, exchange: row.exchange, isin: row.isin };
    const next: Codes = {
      ticker: codes.ticker ?? row.ticker,
      exchange: codes.exchange ?? row.exchange,
      isin: codes.isin ?? row.isin,
    };
    if (JSON.stringify(next) === JSON.stringify(before)) return null;
    await assertFree(tx, order.assetId, next);
    const past = await storeFormerCodes(tx, row, next, codes.from);
    const events = await announceRename(tx, row, next, codes.from);
    await updateAssets(tx, { ...next, searchText: searchTextWith(row, next) }, isIt(order.assetId));
    return {
      ...{ kind: "codes", subject: "", days: [codes.from, codes.from] },
      before: [{ ...before, searchText: row.searchText }],
      after: [{ ...next, events, past: past.map(({ kind, code, venue = "" }) => ({ kind, code, venue })) }],
    };
  });

/**
 * Restores codes before a rename and deletes its events.
 * @throws AppError CONFLICT when another asset has the listing now
 */
export async function restoreCodes(
  tx: Db,
  assetId: string,
  before: z.infer<typeof CodesBefore>,
  after: z.infer<typeof CodesAfter>,
): Promise<void> {
  await getShared(tx, assetId);
  await assertFree(tx, assetId, before);
  await deleteCorporateEvents(tx, nilGuid, after.events);
  for (const { kind, code, venue } of after.past)
    await tx
      .delete(assetCodes)
      .where(
        and(
          eq(assetCodes.ownerId, nilGuid),
          eq(assetCodes.assetId, assetId),
          eq(assetCodes.kind, kind as CodeKind),
          eq(assetCodes.code, code),
          eq(assetCodes.venue, venue),
        ),
      );
  await updateAssets(tx, before, isIt(assetId));
}
