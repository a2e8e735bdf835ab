import { type LedgerInput, type LedgerRun, runLedger } from "@zerno/engine";
import { type AssetRow, findSharedAssets } from "../market/assets.ts";
import { loadRateSeries } from "../market/rates.ts";
import { listBenchmarkListings } from "../market/reference/benchmarks.ts";
import { versionText } from "../market/versions.ts";
import type { UserCtx } from "../server/context.ts";
import { AppError } from "../shared/app-error.ts";
import { createBoundedCache } from "../shared/bounded-cache.ts";
import { readPrices } from "./load-inputs.ts";
import type { LedgerView } from "./load-ledger.ts";

type Ctx = Pick<UserCtx, "db" | "memory">;

/** What a run against a benchmark was made with, and the run: the next one takes over what an edit did not touch. */
interface Compared {
  readonly run: LedgerRun;
  readonly market: Pick<LedgerInput, "benchmark" | "rates">;
  /** Versions of closes and rates. */
  readonly versions: string;
}

/** Rows that the ledgers kept for the next comparison may hold together. */
const keptRows = 200_000;
const smallestWeight = 500;
const memoSize = 20;

/**
 * The same ledger, measured against an index or a fund of the list ("SPX@INDEX").
 * Without closes of it the figures that need them are refused (`no-benchmark`).
 * @throws AppError INVALID_INPUT when the list has no such benchmark
 */
export async function loadBenchmarkedView(ctx: Ctx, view: LedgerView, id: string): Promise<LedgerView> {
  const listing = listBenchmarkListings().find(({ ticker, exchange }) => `${ticker}@${exchange}` === id);
  if (!listing) throw new AppError("INVALID_INPUT", {}, [{ path: "benchmark", code: "unknown" }]);
  const key = `benchmark,${id}`;
  const known = view.memo.get(key);
  if (known !== undefined) return known as LedgerView;
  const [asset] = await findSharedAssets(ctx.db, [listing]);
  const compared = asset ? await compare(ctx, view, asset) : view;
  view.memo.set(key, compared);
  return compared;
}

async function compare(ctx: Ctx, view: LedgerView, asset: AssetRow): Promise<LedgerView> {
  const cache = ctx.memory.cache<Compared>("benchmarked-ledgers", keptRows);
  const name = [view.portfolio.userId, view.portfolio.id, view.currency, view.preferred, asset.id].join();
  const versions = [versionText(view.versions, "prices"), versionText(view.versions, "rates")].join();
  const kept = cache.get(name);
  const previous = kept?.versions === versions ? kept : undefined;
  const market = previous?.market ?? (await readMarket(ctx, view, asset));
  if (market.benchmark === undefined) return view;
  const input: LedgerInput = { ...view.input, ...market };
  const run = runLedger(input, previous?.run);
  cache.set(name, { run, market, versions }, Math.max(smallestWeight, input.transactions.length));
  const assets = new Map([...view.assets, [asset.id, asset]]);
  // Answers of its own: the same question means another figure here.
  return { ...view, input, run, assets, memo: createBoundedCache(memoSize) };
}

/** Closes of the benchmark, and rates that lead from its currency too. */
async function readMarket({ db }: Ctx, view: LedgerView, asset: AssetRow): Promise<Compared["market"]> {
  const { portfolio, currencies, input } = view;
  const prices = (await readPrices({ db, userId: portfolio.userId, versions: view.versions }, [asset])).get(
    asset.id,
  );
  if (prices === undefined) return { rates: input.rates };
  const benchmark = { id: asset.id, currency: asset.currency, prices };
  if (currencies.includes(asset.currency)) return { benchmark, rates: input.rates };
  const wanted = [...currencies, asset.currency].sort();
  return { benchmark, rates: await loadRateSeries(db, portfolio.userId, wanted, view) };
}
