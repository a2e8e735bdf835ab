import type { AssetFacts, Benchmark, LedgerInput, MarketSplit, StatisticsInput } from "@zerno/engine";
import { defined } from "./defined.ts";
import { toPayment } from "./market-events.ts";
import type { PortfolioInput } from "./schema/portfolio-schema.ts";

/** Splits of an asset that were booked; several accounts may book the same one. */
function splitsOf({ transactions }: LedgerInput, id: string): MarketSplit[] {
  const splits = new Map<string, MarketSplit>();
  for (const { kind, assetId, date, ratio } of transactions) {
    if (kind !== "split" || assetId !== id || ratio === undefined) continue;
    splits.set(`${date} ${ratio.to}:${ratio.from}`, { exDate: date, ...ratio });
  }
  return [...splits.values()];
}

function benchmarkOf(input: LedgerInput, id: string | undefined): Benchmark | undefined {
  const asset = id === undefined ? undefined : input.assets.get(id);
  if (asset === undefined) return undefined;
  const none = { assetId: asset.id, firstDay: 0, closes: new Float64Array(), sources: new Uint8Array() };
  const splits = splitsOf(input, asset.id);
  return {
    id: asset.id,
    currency: asset.currency,
    prices: input.prices.get(asset.id) ?? none,
    ...(splits.length > 0 && { splits }),
  };
}

/** What assets pay, where the file says so of any day. */
function factsOf(input: LedgerInput, dividends: NonNullable<PortfolioInput["dividends"]>) {
  const facts = new Map<string, AssetFacts>();
  for (const dividend of dividends) {
    const currency = dividend.currency ?? input.assets.get(dividend.asset)?.currency ?? input.currency;
    const known = facts.get(dividend.asset)?.payments ?? [];
    facts.set(dividend.asset, { payments: [...known, toPayment(dividend, currency)] });
  }
  return facts;
}

/** What the statistics of a file are measured with; `input` has all its rows. */
export function statisticsOf(
  input: LedgerInput,
  { options = {}, dividends, goal }: PortfolioInput,
): StatisticsInput {
  const { riskFreeRate: riskFree, calendar } = options;
  return defined({
    riskFree,
    calendar,
    goal: goal === undefined ? undefined : { ...defined(goal), seed: goal.seed ?? 1 },
    benchmark: benchmarkOf(input, options.benchmark),
    facts: dividends === undefined ? undefined : factsOf(input, dividends),
  });
}
