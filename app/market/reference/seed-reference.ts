import { crc32 } from "node:zlib";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { addAssetCodes } from "../assets/asset-codes.ts";
import { findEdition, storeEdition } from "../editions.ts";
import { assets } from "../market.tables.ts";
import { addSharedAssets, type SharedAsset } from "./add-assets.ts";
import { formerTickers } from "./former-codes.ts";
import { parseReferenceAssets, referenceText } from "./reference-assets.ts";

/**
 * Seeds the bundled assets; new editions add only what is missing and leave edited rows.
 * @returns the number of assets added
 */
export async function seedReference(db: Db, now: Date): Promise<number> {
  const text = referenceText();
  const edition = crc32(text + JSON.stringify(formerTickers));
  const isStored = async (tx: Db) => (await findEdition(tx, "reference-assets"))?.edition === edition;
  if (await isStored(db)) return 0;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('zerno reference assets'))`);
    if (await isStored(tx)) return 0;
    const { added } = await addSharedAssets(tx, withFormerNames(parseReferenceAssets(text)), now, {
      source: "reference",
    });
    await addFormerTickers(tx);
    await storeEdition(tx, "reference-assets", { edition });
    return added;
  });
}

/** Search finds an asset by what it was called before, too. */
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
