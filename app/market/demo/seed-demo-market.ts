import { dayNumber, fromDayNumber, type IsoDate, yearOf } from "@zerno/engine";
import { sql } from "drizzle-orm";
import { v5 as uuidFromName } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import { demoMarketOwner } from "../../shared/codes.ts";
import { insertAssets } from "../assets/write-assets.ts";
import { findEdition, storeEdition } from "../editions.ts";
import { storeIncomeEvents } from "../events/store-income-events.ts";
import { storeSplitEvents } from "../events/store-split-events.ts";
import type { SharedOwner } from "../market-reader.ts";
import { toPatches } from "../prices/chunks.ts";
import { storePricePatches } from "../prices/store-prices.ts";
import { storeRatePatches } from "../rates/store-rates.ts";
import type { DemoAsset, DemoMarket } from "./demo-market.ts";
import { demoSource } from "./demo-source.ts";
import { separateDemoRates } from "./separate-demo-rates.ts";

const generatorEdition = 2;
const source = { name: demoSource.id, isFallback: true };

export interface SeedResult {
  readonly daysAdded: number;
  readonly market: DemoMarket | null;
}

/** One transaction: all at first, then new days only. Never replaces values of other sources. */
export async function seedDemoMarket(db: Db, today: IsoDate): Promise<SeedResult> {
  if ((await lastSeededDay(db)) >= dayNumber(today)) return { daysAdded: 0, market: null };
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('zerno demo market'))`);
    const seeded = await lastSeededDay(tx);
    if (seeded >= dayNumber(today)) return { daysAdded: 0, market: null };
    // Edition 1 shared its rates with the real market.
    if (seeded < 0) await separateDemoRates(tx);
    const market = demoSource.generate(today);
    const from = Math.max(market.firstDay, seeded + 1);
    await storeMarket(tx, market, { ownerId: demoMarketOwner, source, from });
    await storeEdition(tx, "demo-market", { edition: generatorEdition, day: market.lastDay });
    return { daysAdded: market.lastDay - from + 1, market };
  });
}

interface StoreOptions {
  readonly ownerId: SharedOwner;
  readonly source: { readonly name: string; readonly isFallback: boolean };
  readonly from: number;
}

export async function storeMarket(tx: Db, market: DemoMarket, options: StoreOptions): Promise<void> {
  const { ownerId, source, from } = options;
  const firstYear = yearOf(fromDayNumber(from));
  await addDemoAssets(tx, market.assets, fromDayNumber(market.lastDay));
  await insertEvents(tx, market.assets, ownerId);
  await storePricePatches(
    tx,
    ownerId,
    market.assets.map(({ row, closes }) => ({
      asset: row,
      patches: toPatches(market.firstDay, closes, firstYear),
    })),
    source,
  );
  await storeRatePatches(
    tx,
    ownerId,
    market.rates.map(({ base, quote, values }) => ({
      base,
      quote,
      patches: toPatches(market.firstDay, values, firstYear),
    })),
    source,
  );
}

/** This edition's, or -1. */
async function lastSeededDay(db: Db): Promise<number> {
  const stored = await findEdition(db, "demo-market");
  return stored?.edition === generatorEdition ? (stored.day ?? -1) : -1;
}

async function addDemoAssets(tx: Db, list: readonly DemoAsset[], today: IsoDate): Promise<void> {
  const createdAt = new Date(`${today}T00:00:00Z`);
  const rows = list.map(({ row }) => ({ ...row, createdAt }));
  await insertAssets(tx, rows, {
    nameEn: sql`excluded.name_en`,
    nameRu: sql`excluded.name_ru`,
    searchText: sql`excluded.search_text`,
    sector: sql`excluded.sector`,
    priceDigits: sql`excluded.price_digits`,
  });
}

/** Idempotent: ids follow from asset, kind and day. */
async function insertEvents(tx: Db, list: readonly DemoAsset[], ownerId: SharedOwner): Promise<void> {
  const payments = list.flatMap(({ row, payments }) =>
    payments.map((payment) => ({
      ...payment,
      id: uuidFromName(`${payment.kind}:${payment.exDate ?? payment.payDate}`, row.id),
      assetOwnerId: ownerId,
      assetId: row.id,
      currency: row.currency,
      source: source.name,
    })),
  );
  await storeIncomeEvents(tx, ownerId, payments);
  const splits = list.flatMap(({ row, splits }) =>
    splits.map(({ exDate, to, from }) => ({
      assetOwnerId: ownerId,
      assetId: row.id,
      exDate,
      to: String(to),
      from: String(from),
      source: source.name,
    })),
  );
  await storeSplitEvents(tx, ownerId, splits, { replaces: false });
}
