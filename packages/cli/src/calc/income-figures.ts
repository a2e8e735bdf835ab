import {
  adjustForSplits,
  type IsoDate,
  isRefused,
  type LedgerInput,
  type LedgerRun,
  type MarketSplit,
  type Money,
  type Period,
  parseDec,
  type Statistic,
  trailingIncome,
  yieldOnCost,
  yieldOnPrice,
} from "@zerno/engine";
import { type Answer, answerOf, refusedAs } from "./answer.ts";
import { toPayment } from "./market-events.ts";
import type { DividendInput } from "./schema/transaction-schema.ts";

export interface IncomeGround {
  readonly input: LedgerInput;
  readonly run: LedgerRun;
  readonly dividends: readonly DividendInput[];
}

/** Splits of an asset that were booked; several accounts may book the same one. */
function splitsOf(input: LedgerInput, assetId: string): MarketSplit[] {
  const splits = new Map<string, MarketSplit>();
  for (const row of input.transactions) {
    if (row.kind !== "split" || row.assetId !== assetId || row.ratio === undefined) continue;
    splits.set(`${row.date} ${row.ratio.to}:${row.ratio.from}`, { exDate: row.date, ...row.ratio });
  }
  return [...splits.values()];
}

/** Cost of what is held in the asset's currency; undefined when a part of it is unknown. */
function costOf(run: LedgerRun, assetId: string, day: IsoDate): Money | undefined {
  let sum = 0n;
  for (const { cost } of run.lots(assetId, day)) {
    if (cost === undefined) return undefined;
    sum += cost;
  }
  return sum as Money;
}

/** Dividends of the 12 months to the period's end over the price, and over the cost of what is held. */
export function incomeFigures(
  { input, run, dividends }: IncomeGround,
  assetId: string,
  period: Period,
): Record<"dividendYield" | "yieldOnCost", Answer> {
  const currency = input.assets.get(assetId)?.currency ?? input.currency;
  const own = dividends.filter(({ asset }) => asset === assetId);
  const unknown = refusedAs("no-dividends-given", { asset: assetId });
  if (own.length === 0) return { dividendYield: unknown, yieldOnCost: unknown };
  const payments = own.map((dividend) => toPayment(dividend, dividend.currency ?? currency));
  const adjusted = adjustForSplits(payments, splitsOf(input, assetId), period.to);
  const income = trailingIncome(adjusted, period.to);
  if (isRefused(income)) {
    const refused = answerOf(income, "ratio");
    return { dividendYield: refused, yieldOnCost: refused };
  }
  const price = run.figure("lastPrice", { kind: "asset", assetId }, period);
  const amount = "value" in price ? parseDec(price.value) : undefined;
  const quantity = run.holdings(period.to).find((holding) => holding.assetId === assetId)?.quantity;
  const onPrice: Statistic | undefined =
    amount === undefined ? undefined : yieldOnPrice(income, { amount, currency });
  const onCost: Statistic | undefined =
    quantity === undefined
      ? undefined
      : yieldOnCost(income, { quantity, cost: costOf(run, assetId, period.to), currency });
  return {
    dividendYield: onPrice === undefined ? refusedAs("no-price", { currency }) : answerOf(onPrice, "ratio"),
    yieldOnCost: onCost === undefined ? refusedAs("nothing-held") : answerOf(onCost, "ratio"),
  };
}
