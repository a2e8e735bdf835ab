import { addDays, type IsoDate } from "@zerno/engine";
import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../server/db-types.ts";
import { AppError } from "../shared/app-error.ts";
import { nilGuid } from "../shared/codes.ts";
import type { AssetRow } from "./assets.ts";
import { putCorporateEvents } from "./corporate-events.ts";
import { assetCodes, assets, type CodeKind } from "./market.tables.ts";
import { normaliseSearch } from "./search-text.ts";

type AssetCodeRow = typeof assetCodes.$inferSelect;

/** A code that an asset has or had beside those of its own row. */
interface AssetCode {
  readonly kind: CodeKind;
  readonly code: string;
  /** Tickers: the exchange. Providers: which one. */
  readonly venue?: string;
  readonly validFrom?: string | null;
  readonly validTo?: string | null;
}

/** Notes codes of a shared asset; what is known of a code already stays. */
export async function addAssetCodes(db: Db, assetId: string, codes: readonly AssetCode[]): Promise<void> {
  if (codes.length === 0) return;
  await db
    .insert(assetCodes)
    .values(codes.map((code) => ({ venue: "", ...code, ownerId: nilGuid, assetId })))
    .onConflictDoNothing();
}

/** Codes of a shared asset beside its row's own, oldest first. */
export const listAssetCodes = (db: Db, assetId: string): Promise<AssetCodeRow[]> =>
  db
    .select()
    .from(assetCodes)
    .where(and(eq(assetCodes.ownerId, nilGuid), eq(assetCodes.assetId, assetId)))
    .orderBy(assetCodes.validTo, assetCodes.kind, assetCodes.code);

/** What a rename or a move to another exchange or country changes. */
interface NewCodes {
  readonly ticker?: string | undefined;
  readonly exchange?: string | undefined;
  readonly isin?: string | undefined;
  /** First day of the new codes. */
  readonly from: IsoDate;
}

interface ChangedCode {
  readonly codeKind: "ticker" | "isin";
  readonly from: string | null;
  readonly to: string | null;
}

/** Holders are told of a new code; a first code that was not known before is none. */
async function tellRename(
  tx: Db,
  assetId: string,
  day: string,
  changes: readonly ChangedCode[],
): Promise<void> {
  const told = changes.filter(({ from, to }) => from !== null && from !== "" && to !== null && from !== to);
  await putCorporateEvents(
    tx,
    nilGuid,
    told.map((terms) => ({
      ...{ id: newId(), assetOwnerId: nilGuid, assetId, kind: "rename", effectiveOn: day },
      ...{ announcedOn: null, toAssetOwnerId: null, toAssetId: null, terms, source: "support" },
    })),
  );
}

/**
 * Gives a shared asset new codes; the old ones stay with it as history, and search finds it by both.
 * @throws AppError NOT_FOUND, CONFLICT when the listing belongs to another asset
 */
export async function renameAsset(db: Db, assetId: string, codes: NewCodes): Promise<AssetRow> {
  return db.transaction(async (tx) => {
    const isIt = and(eq(assets.ownerId, nilGuid), eq(assets.id, assetId));
    const [before] = await tx.select().from(assets).where(isIt).for("update");
    if (!before) throw new AppError("NOT_FOUND");
    const { ticker = before.ticker, exchange = before.exchange, isin = before.isin } = codes;
    const listing = and(
      eq(assets.ownerId, nilGuid),
      eq(assets.ticker, ticker),
      eq(assets.exchange, exchange),
    );
    const holders = await tx.select({ id: assets.id }).from(assets).where(listing);
    if (holders.some(({ id }) => id !== assetId)) throw new AppError("CONFLICT");
    const validTo = addDays(codes.from, -1);
    const past: AssetCode[] = [];
    if (ticker !== before.ticker || exchange !== before.exchange)
      past.push({ kind: "ticker", code: before.ticker, venue: before.exchange, validTo });
    if (isin !== before.isin && before.isin !== null) past.push({ kind: "isin", code: before.isin, validTo });
    await addAssetCodes(tx, assetId, past);
    await tellRename(tx, assetId, codes.from, [
      { codeKind: "ticker", from: before.ticker, to: ticker },
      { codeKind: "isin", from: before.isin, to: isin },
    ]);
    const [first = "", ...names] = before.searchText.split("|").filter((part) => part !== "");
    const found = [ticker, isin ?? "", first, ...names].map(normaliseSearch);
    const searchText = `|${[...new Set(found)].filter((part) => part !== "").join("|")}|`;
    const [row] = await tx.update(assets).set({ ticker, exchange, isin, searchText }).where(isIt).returning();
    if (!row) throw new Error("renamed asset vanished");
    return row;
  });
}
