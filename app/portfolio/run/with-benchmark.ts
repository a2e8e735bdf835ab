import {
  type Benchmark,
  type IndexSeries,
  type LedgerInput,
  type LedgerRun,
  type Period,
  type PriceSeries,
  runLedger,
} from "@zerno/engine";
import { type AssetRow, findSharedAssets } from "../../market/assets/assets.ts";
import { findBenchmarkAsset, mayPay } from "../../market/assets/benchmark-assets.ts";
import { positionText } from "../../market/change-log.ts";
import { readerOfPortfolio } from "../../market/market-reader.ts";
import { loadSeries } from "../../market/prices/series.ts";
import { findSeries, type SeriesInfo } from "../../market/prices/series-catalogue.ts";
import { levelsOf } from "../../market/prices/series-index.ts";
import { loadRateSeries } from "../../market/rates/rates.ts";
import { listBenchmarkListings } from "../../market/reference/benchmarks.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { createBoundedCache } from "../../shared/bounded-cache.ts";
import { loadFacts } from "../assets/asset-facts.ts";
import type { LedgerView } from "./ledger-view.ts";
import { readPrices } from "./load-inputs.ts";
import { benchmarkIndex } from "./scope-index.ts";

type Ctx = Pick<UserCtx, "db" | "memory">;

/** Reused where an edit changed nothing. */
interface Compared {
  readonly run: LedgerRun;
  readonly market: Pick<LedgerInput, "benchmark" | "rates"> & Partial<Pick<LedgerInput, "sourceNames">>;
  /** Of closes, rates and payments. */
  readonly positions: string;
}

/** Rows in cache. */
const keptRows = 200_000;
const smallestWeight = 500;
const memoSize = 20;

/** "series:gold". */
const seriesMark = "series:";

type Asked = AskedAsset | { readonly series: SeriesInfo };

interface AskedAsset {
  readonly asset: AssetRow;
  /** Closes include payments. */
  readonly isTotalReturn: boolean;
}

/**
 * Accepts a listing ("SPX@INDEX"), an asset ("asset:" and id) or a series ("series:ru-cpi"). Without values figures are
 * refused (`no-benchmark`).
 * @throws AppError INVALID_INPUT for an unknown benchmark
 */
export async function loadBenchmarkedView(ctx: Ctx, view: LedgerView, id: string): Promise<LedgerView> {
  const key = `benchmark,${id}`;
  const known = view.memo.get(key);
  if (known !== undefined) return known as LedgerView;
  const asked = await findAsked(ctx, view, id);
  const compared = asked ? await compare(ctx, view, asked) : view;
  view.memo.set(key, compared);
  return compared;
}

/**
 * Benchmark values for charts, without folding.
 * @throws AppError INVALID_INPUT for an unknown benchmark
 */
export async function loadBenchmarkIndex(
  ctx: Ctx,
  view: LedgerView,
  id: string,
  period: Period,
): Promise<IndexSeries | undefined> {
  const key = `benchmark-index,${id},${period.from},${period.to}`;
  const known = view.memo.get(key) as { readonly index: IndexSeries | undefined } | undefined;
  if (known !== undefined) return known.index;
  const asked = await findAsked(ctx, view, id);
  const market = asked && (await readMarket(ctx, view, asked));
  const index = market && benchmarkIndex({ input: { ...view.input, ...market } }, period);
  view.memo.set(key, { index });
  return index;
}

/** @throws AppError INVALID_INPUT */
async function findAsked({ db }: Ctx, { portfolio }: LedgerView, id: string): Promise<Asked | undefined> {
  const series = id.startsWith(seriesMark) ? findSeries(id.slice(seriesMark.length)) : undefined;
  if (series) return { series };
  const named = await findBenchmarkAsset(db, readerOfPortfolio(portfolio), id);
  if (named) return { asset: named, isTotalReturn: false };
  const listing = listBenchmarkListings().find(({ ticker, exchange }) => `${ticker}@${exchange}` === id);
  if (!listing) throw new AppError("INVALID_INPUT", {}, [{ path: "benchmark", code: "unknown" }]);
  const [asset] = await findSharedAssets(db, readerOfPortfolio(portfolio), [listing]);
  return asset && { asset, isTotalReturn: listing.isTotalReturn };
}

const idOf = (asked: Asked): string =>
  "asset" in asked ? asked.asset.id : `${seriesMark}${asked.series.code}`;

async function compare(ctx: Ctx, view: LedgerView, asked: Asked): Promise<LedgerView> {
  const cache = ctx.memory.cache<Compared>("benchmarked-ledgers", keptRows);
  const name = [view.portfolio.userId, view.portfolio.id, view.currency, view.preferred, idOf(asked)].join();
  const positions = (["prices", "rates", "events"] as const)
    .map((topic) => positionText(view.positions, topic))
    .join();
  const kept = cache.get(name);
  const previous = kept?.positions === positions ? kept : undefined;
  const market = previous?.market ?? (await readMarket(ctx, view, asked));
  if (market.benchmark === undefined) return view;
  const input: LedgerInput = { ...view.input, ...market };
  const run = runLedger(input, previous?.run);
  cache.set(name, { run, market, positions }, Math.max(smallestWeight, input.transactions.length));
  const assets = "asset" in asked ? new Map([...view.assets, [asked.asset.id, asked.asset]]) : view.assets;
  // Own memo: figures differ.
  return { ...view, input, run, assets, memo: createBoundedCache(memoSize) };
}

type Market = Compared["market"];

/** Includes rates from the benchmark's currency. */
async function readMarket(ctx: Ctx, view: LedgerView, asked: Asked): Promise<Market> {
  const { portfolio, currencies, input } = view;
  const prices =
    "asset" in asked ? await readCloses(ctx, view, asked.asset) : await readLevels(ctx, view, asked.series);
  if (prices === undefined) return { rates: input.rates };
  const { currency } = "asset" in asked ? asked.asset : asked.series;
  const income = "asset" in asked ? await readIncome(ctx, view, asked) : {};
  const benchmark = { id: idOf(asked), currency, prices: prices.series, ...income };
  const named = { benchmark, sourceNames: prices.sourceNames };
  if (currencies.includes(currency)) return { ...named, rates: input.rates };
  const wanted = [...currencies, currency].sort();
  return { ...named, rates: await loadRateSeries(ctx.db, readerOfPortfolio(portfolio), wanted, view) };
}

/** Indices and accumulating funds pay nothing. */
async function readIncome(
  { db }: Ctx,
  { portfolio }: LedgerView,
  { asset, isTotalReturn }: AskedAsset,
): Promise<Pick<Benchmark, "payments" | "splits">> {
  if (!mayPay(asset)) return {};
  const facts = await loadFacts(db, readerOfPortfolio(portfolio), new Map([[asset.id, asset]]), undefined);
  const { payments = isTotalReturn ? undefined : ("unknown" as const), splits } = facts.get(asset.id) ?? {};
  return { ...(payments !== undefined && { payments }), ...(splits !== undefined && { splits }) };
}

interface Values {
  readonly series: PriceSeries;
  readonly sourceNames: readonly string[];
}

async function readCloses({ db }: Ctx, view: LedgerView, asset: AssetRow): Promise<Values | undefined> {
  const { portfolio, positions, input } = view;
  const closes = await readPrices({ db, reader: readerOfPortfolio(portfolio), positions }, [asset]);
  const series = closes.get(asset.id);
  return series && { series, sourceNames: input.sourceNames };
}

/** Adds the source's name. */
async function readLevels(
  { db }: Ctx,
  { input, portfolio }: LedgerView,
  info: SeriesInfo,
): Promise<Values | undefined> {
  const stored = (await loadSeries(db, readerOfPortfolio(portfolio), [info.code])).get(info.code);
  if (stored === undefined) return undefined;
  const { firstDay, values: closes } = levelsOf(info, stored);
  const known = input.sourceNames.indexOf(stored.source);
  const place = known < 0 ? input.sourceNames.length : known;
  const sources = new Uint8Array(closes.length).fill(place);
  return {
    series: { assetId: `${seriesMark}${info.code}`, firstDay, closes, sources },
    sourceNames: known < 0 ? [...input.sourceNames, stored.source] : input.sourceNames,
  };
}
