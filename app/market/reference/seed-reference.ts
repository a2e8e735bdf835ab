import { crc32 } from "node:zlib";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { addAssetCodes } from "../assets/asset-codes.ts";
import { assets, marketVersions } from "../market.tables.ts";
import { addSharedAssets, type SharedAsset } from "./add-assets.ts";
import { formerTickers } from "./former-codes.ts";
import { parseReferenceAssets, referenceText } from "./reference-assets.ts";

/** Row of market_versions: prices = checksum of the list. */
const markerId = "7b2f7d0e-53c4-4f0e-9b51-b0a1f6a0c3d4";

/**
 * Seeds the bundled assets; new editions add only what is missing and leave edited rows.
 * @returns the number of assets added
 */
export async function seedReference(db: Db, now: Date): Promise<number> {
  const text = referenceText();
  // The column is a signed integer: drop one bit.
  const edition = crc32(text + JSON.stringify(formerTickers)) >>> 1;
  if ((await seededEdition(db)) === edition) return 0;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('zerno reference assets'))`);
    if ((await seededEdition(tx)) === edition) return 0;
    const { added } = await addSharedAssets(tx, withFormerNames(parseReferenceAssets(text)), now, {
      source: "reference",
    });
    await addFormerTickers(tx);
    const mark = { prices: edition };
    await tx
      .insert(marketVersions)
      .values({ ownerId: markerId, ...mark })
      .onConflictDoUpdate({ target: marketVersions.ownerId, set: mark });
    return added;
  });
}

async function seededEdition(db: Db): Promise<number | undefined> {
  const rows = await db.select().from(marketVersions).where(eq(marketVersions.ownerId, markerId));
  return rows[0]?.prices;
}

const withFormerNames = (list: readonly SharedAsset[]): SharedAsset[] =>
  list.map((asset) => {
    const former = formerTickers.filter(
      ({ ticker, exchange }) => ticker === asset.ticker && exchange === asset.exchange,
    );
    return { ...asset, also: [...asset.also, ...former.map(({ was }) => was)] };
  });

async function addFormerTickers(tx: Db): Promise<void> {
  const tickers = formerTickers.map(({ ticker }) => ticker);
  const rows = await tx
    .select()
    .from(assets)
    .where(and(eq(assets.ownerId, nilGuid), inArray(assets.ticker, tickers)));
  for (const { ticker, exchange, was, until } of formerTickers) {
    const asset = rows.find((row) => row.ticker === ticker && row.exchange === exchange);
    if (asset)
      await addAssetCodes(tx, asset.id, [{ kind: "ticker", code: was, venue: exchange, validTo: until }]);
  }
}
