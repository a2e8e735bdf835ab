import { addDays, type IsoDate } from "@zerno/engine";
import { assets } from "../app/market/market.tables.ts";
import { addSharedAssets } from "../app/market/reference/add-assets.ts";
import { systemClock } from "../app/market/runner/clock.ts";
import { createSources } from "../app/market/updates/sources.ts";
import { type FakeSources, startFakeSources } from "../app/market/updates/testing/fake-sources.ts";
import { updatePrices } from "../app/market/updates/update-prices.ts";
import type { WantedAsset } from "../app/market/updates/updating.ts";
import { loadConfig } from "../app/server/config/config.ts";
import type { Db } from "../app/server/db/db-types.ts";
import { AssetType, nilGuid } from "../app/shared/codes.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { type BenchRow, beside, meanOf, toRow } from "./bench-row.ts";
import { plainFetch } from "./references.ts";

const count = 5_000;
const runs = 3;
const firstDay = "2026-11-16" as IsoDate;

async function addListings(db: Db, world: FakeSources): Promise<WantedAsset[]> {
  const listed = { exchange: "MISX", type: AssetType.stock, currency: "RUB", country: "RU" };
  const names = Array.from({ length: count }, (_, number) => `UPD${number}`);
  const rest = { sector: null, isin: null, nominal: null, also: [] };
  const list = names.map((ticker) => ({ ...listed, ...rest, ticker, nameEn: ticker, nameRu: ticker }));
  await db.transaction((tx) => addSharedAssets(tx, list, new Date()));
  const rows = await db.select({ id: assets.id, ticker: assets.ticker }).from(assets);
  return rows.map(({ id, ticker }) => {
    const board = "stock/shares/TQBR";
    world.moex.set(ticker, { board, close: (day) => (day < firstDay ? null : Number(day.slice(-2))) });
    return {
      ...{ ownerId: nilGuid, id, ticker, ...listed },
      // The board is known after the first contact, so a close costs one request.
      ...{ codes: new Map([["moex", `${board}/${ticker}`]]), priority: "held", historyFrom: firstDay },
    };
  });
}

/**
 * Measures updating the closes of 5,000 assets in seconds, one request each to an in-process fake of the Moscow
 * Exchange, without its pauses. The first contact is excluded.
 */
export const run = (): AsyncIterable<BenchRow> =>
  withBenchDatabase(async function* ({ db }) {
    const world = await startFakeSources();
    try {
      const wanted = await addListings(db, world);
      const fast = { limits: { perMinute: 1_000_000, parallel: 64, spacingMs: 0 }, address: world.address };
      const config = loadConfig({
        NODE_ENV: "test",
        MARKET_DATA: "on",
        MARKET_SOURCES: JSON.stringify({ moex: fast }),
      });
      const sources = createSources({ config, fetch, clock: systemClock, random: Math.random });
      await sources.refresh(db);
      const reference = plainFetch(world.address);
      const samples: number[] = [];
      const fetches: number[] = [];
      for (let day = 0; day <= runs; day += 1) {
        const now = new Date(`${addDays(firstDay, day)}T22:30:00Z`);
        const started = performance.now();
        const update = { db, sources, now: () => now, signal: new AbortController().signal };
        const result = await updatePrices(update, wanted);
        if (result.asked !== count || result.failed > 0) throw new Error(JSON.stringify(result));
        const seconds = (performance.now() - started) / 1000;
        const mean = await meanOf(reference, Number.POSITIVE_INFINITY);
        if (day === 0) continue;
        samples.push(seconds);
        fetches.push(mean / 1000);
      }
      yield beside(toRow("update/5000", "s", samples), reference.what, fetches);
    } finally {
      await world.close();
    }
  });
