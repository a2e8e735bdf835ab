import { dayNumber, fromDayNumber, METRIC_IDS } from "@zerno/engine";
import type { LedgerView } from "../../app/portfolio/run/ledger-view.ts";
import { type LedgerCtx, loadLedger } from "../../app/portfolio/run/load-ledger.ts";
import { createMemory } from "../../app/server/memory.ts";
import { benchLedger } from "../../packages/engine/bench/bench-ledger.ts";
import { addBenchUser, withBenchDatabase } from "../bench-database.ts";
import { type BenchRow, measure } from "../bench-row.ts";
import { plainLoop } from "../references.ts";
import { storeLedger } from "./stored-ledger.ts";

const size = { transactions: 10_000, assets: 50, years: 10 };
const runs = 15;

/**
 * Measures stored rows to every figure of portfolio and assets, and the daily series: rows, terms, prices and rates are
 * read from PostgreSQL and folded. Program caches are cold in every run, the database's are warm.
 */
export const run = (): AsyncIterable<BenchRow> =>
  withBenchDatabase(async function* ({ db, freshHandle }) {
    const userId = await addBenchUser(db);
    const ledger = benchLedger(size);
    const { id } = await storeLedger(db, userId, ledger);
    const user = { id: userId } as LedgerCtx["user"];
    const ctxOfRun = (): LedgerCtx => ({
      db: freshHandle(),
      user,
      memory: createMemory(),
      today: ledger.asOf,
      currency: ledger.currency,
      language: "en",
    });
    const work = async () => {
      const view = await loadLedger(ctxOfRun(), id);
      computeAll(view);
    };
    yield await measure("engine-rows/10000x50x10", { work, reference: plainLoop, runs, warmUps: 5 });
  });

function computeAll({ run: ledger, assets, today }: LedgerView): void {
  if (ledger.firstDay === undefined) throw new Error("the ledger is empty");
  const period = { from: fromDayNumber(dayNumber(ledger.firstDay) - 1), to: today };
  if ("refused" in ledger.figure("totalProfit", { kind: "portfolio" }, period)) throw new Error("no total");
  for (const metric of METRIC_IDS) {
    ledger.figure(metric, { kind: "portfolio" }, period);
    for (const assetId of assets.keys()) ledger.figure(metric, { kind: "asset", assetId }, period);
  }
  ledger.series(period);
}
