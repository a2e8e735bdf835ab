import type { IsoDate } from "@zerno/engine";
import { insertAssets } from "../../app/market/assets/write-assets.ts";
import { isSharedOwner } from "../../app/market/market-reader.ts";
import { ownAssets } from "../../app/market/own-assets.tables.ts";
import { storePrices } from "../../app/market/prices/store-prices.ts";
import { storeRates } from "../../app/market/rates/store-rates.ts";
import { searchTextOf } from "../../app/market/search/search-text.ts";
import type { Db } from "../../app/server/db/db-types.ts";
import { AssetType, type CodeOf, nilGuid } from "../../app/shared/codes.ts";
import type { Answer, TestUser } from "./app.ts";

export const assetId = (number: number): string =>
  `018f0000-0000-7000-8000-${String(number).padStart(12, "0")}`;

interface TestAsset {
  readonly number: number;
  readonly ticker: string;
  readonly currency?: string;
  readonly type?: CodeOf<typeof AssetType>;
  /** Empty: unlisted. */
  readonly exchange?: string;
  readonly nameEn?: string;
  readonly nameRu?: string;
  readonly ownerId?: string;
  readonly closes?: Readonly<Record<string, number>>;
}

/** Stored with source "test". */
export async function addAsset(db: Db, asset: TestAsset): Promise<string> {
  const id = assetId(asset.number);
  const { ticker, currency = "USD", ownerId = nilGuid } = asset;
  const names = { ticker, nameEn: asset.nameEn ?? ticker, nameRu: asset.nameRu ?? ticker };
  const row = {
    id,
    ...names,
    type: asset.type ?? AssetType.stock,
    exchange: asset.exchange ?? "TEST",
    currency,
    searchText: searchTextOf(names),
    createdAt: new Date("2024-01-01T00:00:00Z"),
  };
  if (isSharedOwner(ownerId)) await insertAssets(db, { ownerId, ...row });
  else await db.insert(ownAssets).values({ userId: ownerId, ...row });
  const closes = Object.entries(asset.closes ?? {});
  const points = closes.map(([day, close]) => ({ asset: { ownerId, id }, day: day as IsoDate, close }));
  await storePrices(db, ownerId, points, "test");
  return id;
}

/** Stores shared rates: 1 base = rate quote. */
export const addRates = (db: Db, base: string, quote: string, rates: Readonly<Record<string, number>>) =>
  storeRates(
    db,
    nilGuid,
    Object.entries(rates).map(([day, rate]) => ({ base, quote, day: day as IsoDate, rate })),
    "test",
  );

export async function addPortfolio(user: TestUser, draft: object = {}): Promise<string> {
  const answer = await user.call("POST /api/MyPortfolio", { name: "Main", currency: "USD", ...draft });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.id;
}

export async function addRow(user: TestUser, portfolioId: string, row: object): Promise<Answer["body"]> {
  const draft = { portfolioId, currency: "USD", affectsCash: true, ...row };
  const answer = await user.call("POST /api/transactions", draft);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}
