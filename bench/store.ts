import { assets } from "../app/market/market.tables.ts";
import { readerOfUser } from "../app/market/market-reader.ts";
import { loadPriceSeries } from "../app/market/prices/prices.ts";
import { benchLedger } from "../packages/engine/bench/bench-ledger.ts";
import { addBenchUser, withBenchDatabase } from "./bench-database.ts";
import { type BenchRow, time, toRow } from "./bench-row.ts";
import { storeLedger } from "./engine/stored-ledger.ts";

/** Measures prices of 50 assets over 20 years from stored rows to daily arrays, with cold program caches. */
export const run = (): AsyncIterable<BenchRow> =>
  withBenchDatabase(async function* ({ db, freshHandle }) {
    const userId = await addBenchUser(db);
    await storeLedger(db, userId, benchLedger({ transactions: 50, assets: 50, years: 20 }));
    const keys = await db.select({ ownerId: assets.ownerId, id: assets.id }).from(assets);
    const work = () => loadPriceSeries(freshHandle(), readerOfUser({ id: userId, isDemo: false }), keys);
    yield toRow("store/50x20-prices", "ms", await time(work, 25));
  });
