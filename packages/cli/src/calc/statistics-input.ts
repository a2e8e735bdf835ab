import type { AssetFacts, Benchmark, LedgerInput, MarketSplit, StatisticsInput } from "@zerno/engine";
import { seriesOf } from "./columns.ts";
import { defined } from "./defined.ts";
import { toPayment } from "./market-events.ts";
import type { AssetFactsInput } from "./schema/facts-schema.ts";
import type { PortfolioInput } from "./schema/portfolio-schema.ts";

/** Several accounts may book the same split. */
function splitsOf({ transactions }: LedgerInput, id: string): MarketSplit[] {
  const splits = new Map<string, MarketSplit>();
  for (const { kind, assetId, date, ratio } of transactions) {
    if (kind !== "split" || assetId !== id || ratio === undefined) continue;
    splits.set(`${date} ${ratio.to}:${ratio.from}`, { exDate: date, ...ratio });
  }
  return [...splits.values()];
}

function benchmarkOf(
  input: LedgerInput,
  id: string | undefined,
  facts: ReadonlyMap<string, AssetFacts> | undefined,
): Benchmark | undefined {
  const asset = id === undefined ? undefined : input.assets.get(id);
  if (asset === undefined) return undefined;
  const none = { assetId: asset.id, firstDay: 0, closes: new Float64Array(), sources: new Uint8Array() };
  const splits = splitsOf(input, asset.id);
  return {
    id: asset.id,
    currency: asset.currency,
    prices: input.prices.get(asset.id) ?? none,
    ...(splits.length > 0 && { splits }),
    payments: facts?.get(asset.id)?.payments ?? "unknown",
  };
}

type Splits = NonNullable<AssetFactsInput["splits"]>;

const splitsIn = (splits: Splits | undefined): MarketSplit[] | undefined =>
  splits?.map(({ exDate, ratio }) => ({ exDate, ...ratio }));

function ownBenchmark({
  id,
  currency,
  prices,
  splits,
  payments,
}: NonNullable<PortfolioInput["benchmark"]>): Benchmark {
  const points = prices.map(({ date, close }) => ({ date, value: close }));
  const paid = payments === "unknown" ? payments : payments?.map(defined);
  return {
    ...{ id, currency, prices: seriesOf(id, points) },
    ...defined({ splits: splitsIn(splits), payments: paid }),
  };
}

function toFacts({ payments, since, splits, rating }: AssetFactsInput): AssetFacts {
  return defined({
    payments: payments?.map(defined),
    since,
    splits: splitsIn(splits),
    rating: rating && {
      facts: Object.fromEntries(Object.entries(rating.facts).map(([fact, one]) => [fact, defined(one)])),
      isBank: rating.isBank === true,
      isMoscow: rating.isMoscow === true,
    },
  });
}

function factsOf(
  input: LedgerInput,
  { dividends, facts: given }: PortfolioInput,
): Map<string, AssetFacts> | undefined {
  if (dividends === undefined && given === undefined) return undefined;
  const facts = new Map((given ?? []).map((one) => [one.asset, toFacts(one)]));
  for (const dividend of dividends ?? []) {
    const currency = dividend.currency ?? input.assets.get(dividend.asset)?.currency ?? input.currency;
    const known = facts.get(dividend.asset);
    const payments = [...(known?.payments ?? []), toPayment(dividend, currency)];
    facts.set(dividend.asset, { ...known, payments });
  }
  return facts;
}

/** Returns the statistics input of a file; `input` has all its rows. */
export function statisticsOf(input: LedgerInput, file: PortfolioInput): StatisticsInput {
  const { options = {}, benchmark, goal } = file;
  const { riskFreeRate: riskFree, calendar } = options;
  const facts = factsOf(input, file);
  return defined({
    riskFree,
    calendar,
    goal: goal === undefined ? undefined : { ...defined(goal), seed: goal.seed ?? 1 },
    benchmark:
      benchmark === undefined ? benchmarkOf(input, options.benchmark, facts) : ownBenchmark(benchmark),
    facts,
  });
}
