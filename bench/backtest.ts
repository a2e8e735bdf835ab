import { addDays, addYears, dayNumber, type IsoDate, isRefused, runBacktest } from "@zerno/engine";
import { v7 as newId } from "uuid";
import { buildPlans } from "../app/features/backtest/calc/build-plans.ts";
import { calcBacktest } from "../app/features/backtest/calc/calc-backtest.ts";
import { BacktestQuestion } from "../app/features/backtest/question.schema.ts";
import { insertAssets } from "../app/market/assets/write-assets.ts";
import { incomeEvents } from "../app/market/market.tables.ts";
import { type PricePoint, storePrices } from "../app/market/prices/store-prices.ts";
import type { Ctx } from "../app/server/context.ts";
import type { Db } from "../app/server/db/db-types.ts";
import { createMemory } from "../app/server/memory.ts";
import { AssetType, nilGuid } from "../app/shared/codes.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { type BenchRow, measure, type Wants } from "./bench-row.ts";
import { plainLoop } from "./references.ts";

const count = 30;
const years = 30;
const today = "2026-11-20" as IsoDate;
const start = addYears(today, -years);
/** Between two dividends of an asset. */
const quarter = 91;
const runs = 12;

/** Adds thirty shares with weekday closes of thirty years and quarterly dividends. */
async function addMarket(db: Db): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const createdAt = new Date("2026-11-20T10:00:00Z");
  const shared = { ownerId: nilGuid, type: AssetType.stock, exchange: "TEST", currency: "USD", createdAt };
  await insertAssets(
    db,
    ids.map((id, at) => ({
      ...{ ...shared, id, ticker: `BT${at}`, nameEn: `Share ${at}`, nameRu: `Акция ${at}`, searchText: "" },
    })),
  );
  for (const [at, id] of ids.entries()) {
    const points: PricePoint[] = [];
    for (let day = start, index = 0; day <= today; day = addDays(day, 1)) {
      if ((dayNumber(day) + 3) % 7 > 4) continue;
      index += 1;
      const close = (20 + at) * (1 + index / 2500 + Math.sin(index / (9 + at)) / 10);
      points.push({ asset: { ownerId: nilGuid, id }, day, close: Math.round(close * 100) / 100 });
    }
    await storePrices(db, nilGuid, points, "bench");
    const paid: IsoDate[] = [];
    for (let day = addDays(start, 30 + at); day < today; day = addDays(day, quarter)) paid.push(day);
    const event = { ownerId: nilGuid, assetOwnerId: nilGuid, assetId: id, source: "bench", kind: "dividend" };
    await db.insert(incomeEvents).values(
      paid.map((day) => ({
        ...event,
        id: newId(),
        exDate: day,
        payDate: day,
        amount: "0.2",
        currency: "USD",
      })),
    );
  }
  return ids;
}

/** Returns the context of a visitor. */
const contextOf = (db: Db, now: Date): Ctx =>
  ({
    ...{ db, user: null, config: { hasBilling: false }, memory: createMemory(), now: () => now, today },
    ...{ language: "en", locale: "en-US", currency: null, address: "127.0.0.1" },
  }) as unknown as Ctx;

/**
 * Measures a backtest of thirty shares over thirty years, rebalanced monthly, dividends reinvested: the engine alone,
 * and the server's handler.
 */
export const run = (wants: Wants): AsyncIterable<BenchRow> =>
  withBenchDatabase(async function* ({ db }) {
    const ids = await addMarket(db);
    const question = BacktestQuestion.parse({
      ...{ currency: "USD", start, end: today, amount: "10000", withholding: "0.15" },
      portfolios: [
        {
          rebalancing: "month",
          // Thirty weights with a sum of exactly 1.
          assets: ids.map((assetId, at) => ({ assetId, weight: at < 10 ? "0.034" : "0.033" })),
        },
      ],
    });
    const now = new Date("2026-11-20T10:00:00Z");
    if (wants("backtest/30x30")) {
      const { plans } = await buildPlans(contextOf(db, now), question, today);
      const play = () => {
        for (const plan of plans) {
          const result = runBacktest(plan);
          if (isRefused(result)) throw new Error(JSON.stringify(result));
        }
      };
      const note = "every simulated row, all figures and the daily series";
      yield await measure("backtest/30x30", { work: play, reference: plainLoop, runs, note });
    }
    if (wants("backtest/30x30-call")) {
      // A fresh budget per run, so that the work is measured.
      const ask = () => calcBacktest(contextOf(db, now), question);
      const note = "read, played, every answer taken down, stored";
      yield await measure("backtest/30x30-call", { work: ask, reference: plainLoop, runs, note });
    }
  });
