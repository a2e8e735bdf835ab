import {
  type BacktestAsset,
  type BacktestPlan,
  DEC_ONE,
  type Dec,
  type IsoDate,
  type Money,
  parseDec,
  parseMoney,
} from "@zerno/engine";
import type { AssetRow } from "../../../market/assets/assets.ts";
import { publicMarket } from "../../../market/assets/public-market.ts";
import { type MarketReader, readerOfUser } from "../../../market/market-reader.ts";
import { findRateOf } from "../../../portfolio/run/risk-free.ts";
import type { Ctx } from "../../../server/context.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";
import { AssetType } from "../../../shared/codes.ts";
import type { FieldIssue } from "../../../shared/error-codes.ts";
import { refusalOfKind } from "../check-asset.ts";
import type { BacktestQuestion } from "../question.schema.ts";
import { type BenchmarkGround, findBenchmark } from "./find-benchmark.ts";
import { findAssets, loadMarket, lotOf, type Market, type PlayedAsset, toDay } from "./load-market.ts";

/** Input of the engine, with the assets behind its ids. */
export interface BuiltPlans {
  readonly plans: readonly BacktestPlan[];
  readonly benchmark: { readonly name: string; readonly plan: BacktestPlan } | null;
  readonly market: Market;
  readonly riskFree: UsedRate | null;
}

/** Risk-free rate of a result: entered, or the mean of a catalogue series. */
export interface UsedRate {
  /** Null: entered. */
  readonly code: string | null;
  /** Per year, 0.05 = 5 %. */
  readonly rate: number;
}

const dec = (text: string): Dec => parseDec(text) ?? (0n as Dec);
const money = (text: string): Money => parseMoney(text) ?? (0n as Money);

/** @throws AppError INVALID_INPUT naming rows whose asset is unknown or cannot be simulated */
function assertAssets({ portfolios }: BacktestQuestion, rows: ReadonlyMap<string, AssetRow>): void {
  const issues: FieldIssue[] = [];
  for (const [at, { assets }] of portfolios.entries())
    for (const [index, { assetId }] of assets.entries()) {
      const row = rows.get(assetId);
      const path = `portfolios.${at}.assets.${index}.assetId`;
      if (!row) issues.push({ path, code: "unknown" });
      const code = row && refusalOfKind(row);
      if (row && code) issues.push({ path, code, params: { asset: row.ticker } });
    }
  if (issues.length > 0) throw new AppError("INVALID_INPUT", {}, issues);
}

/** Settings common to all plans. */
function commonOf(question: BacktestQuestion, end: IsoDate, market: Market, riskFree: UsedRate | null) {
  const { currency, start, amount, flow, dividends, fees, withholding } = question;
  return {
    currency,
    rates: market.rates,
    sourceNames: market.sourceNames,
    start: toDay(start),
    end,
    amount: money(amount),
    dividends,
    ...(flow && {
      flow: {
        amount: money(flow.amount),
        every: flow.every,
        ...(flow.growth !== null && { growth: dec(flow.growth) }),
      },
    }),
    ...(fees && {
      fees: { percent: dec(fees.percent), fixed: money(fees.fixed), minimum: money(fees.minimum) },
    }),
    ...(withholding !== null && { withholding: dec(withholding) }),
    ...(riskFree !== null && { riskFree: riskFree.rate }),
  };
}

/** Coins have no lots. */
const lotsOf = (row: AssetRow, isInLots: boolean) =>
  isInLots && row.type !== AssetType.crypto ? { lotSize: lotOf(row) } : {};

function planOf(
  one: BacktestQuestion["portfolios"][number],
  common: ReturnType<typeof commonOf>,
  market: Market,
  isInLots: boolean,
): BacktestPlan {
  const { rebalancing: kind, drift } = one;
  return {
    ...common,
    rebalancing: kind === "threshold" ? { kind, drift: dec(drift ?? "0") } : { kind },
    assets: one.assets.flatMap(({ assetId, weight }): BacktestAsset[] => {
      const [row, played] = [market.rows.get(assetId), market.played.get(assetId)];
      if (!row || !played) return [];
      return [{ ...played, weight: dec(weight), ...lotsOf(row, isInLots) }];
    }),
  };
}

/** The same money in one asset, never rebalanced, without fees; dividends and tax as in the portfolios. */
function benchmarkPlan(played: PlayedAsset, { fees, ...common }: ReturnType<typeof commonOf>): BacktestPlan {
  return { ...common, assets: [{ ...played, weight: DEC_ONE as Dec }], rebalancing: { kind: "never" } };
}

/**
 * Loads a backtest's data as input of the engine.
 * @throws AppError INVALID_INPUT naming assets or the benchmark that cannot be simulated
 */
export async function buildPlans(ctx: Ctx, question: BacktestQuestion, end: IsoDate): Promise<BuiltPlans> {
  const { db, user } = ctx;
  const reader = user === null ? await publicMarket(db, null) : readerOfUser(user);
  const ids = [...new Set(question.portfolios.flatMap(({ assets }) => assets.map((one) => one.assetId)))];
  const rows = await findAssets(db, reader, ids);
  assertAssets(question, rows);
  const found = question.benchmark === null ? null : await findBenchmark(ctx, reader, question.benchmark);
  if (found && "row" in found) rows.set(found.row.id, found.row);
  const more = found && "played" in found ? [found.played.currency] : [];
  const market = await loadMarket(db, reader, rows, [question.currency, ...more]);
  const riskFree = await rateOf(db, reader, question, end);
  const common = commonOf(question, end, market, riskFree);
  return {
    plans: question.portfolios.map((one) => planOf(one, common, market, question.isInLots)),
    benchmark: found && toBenchmark(found, market, common),
    market,
    riskFree,
  };
}

/** Entered, else earned by risk-free money in the currency; null when unknown. */
async function rateOf(
  db: Db,
  reader: MarketReader,
  { riskFree, currency, start }: BacktestQuestion,
  end: IsoDate,
): Promise<UsedRate | null> {
  if (riskFree !== null) return { code: null, rate: Number(riskFree) };
  return findRateOf(db, reader, currency, { from: toDay(start), to: end });
}

function toBenchmark(
  found: BenchmarkGround,
  market: Market,
  common: ReturnType<typeof commonOf>,
): BuiltPlans["benchmark"] {
  const played = "played" in found ? found.played : market.played.get(found.row.id);
  return played ? { name: found.name, plan: benchmarkPlan(played, common) } : null;
}
