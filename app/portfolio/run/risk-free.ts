import { type Period, runLedger } from "@zerno/engine";
import { type MarketReader, readerOfPortfolio } from "../../market/market-reader.ts";
import { loadSeries } from "../../market/prices/series.ts";
import { findSeries } from "../../market/prices/series-catalogue.ts";
import { type MeanRate, meanRate } from "../../market/prices/series-index.ts";
import type { Db } from "../../server/db/db-types.ts";
import { createBoundedCache } from "../../shared/bounded-cache.ts";
import type { LedgerView } from "./ledger-view.ts";
import { remembered } from "./load-ledger.ts";

/** Series by currency, best first (conventions C66). */
const seriesOf: Readonly<Record<string, readonly string[]>> = {
  RUB: ["key-rate", "ruonia"],
  USD: ["t-bill-3m"],
  EUR: ["estr", "euribor-3m"],
};

const memoSize = 20;

export const needsRiskFree = (metric: string): boolean => ["sharpe", "sortino", "alpha"].includes(metric);

/** Yearly mean and its rates. */
export interface RiskFree extends MeanRate {
  /** Series code. */
  readonly code: string;
  readonly source: string;
}

/** Null unless a series covers all days. */
export function findRiskFree(
  db: Db,
  { currency, portfolio }: Pick<LedgerView, "currency" | "portfolio">,
  period: Period,
): Promise<RiskFree | null> {
  return findRateOf(db, readerOfPortfolio(portfolio), currency, period);
}

/** Without a portfolio. */
export async function findRateOf(
  db: Db,
  reader: MarketReader,
  currency: string,
  { from, to }: Period,
): Promise<RiskFree | null> {
  const codes = seriesOf[currency] ?? [];
  const stored = await loadSeries(db, reader, codes);
  for (const code of codes) {
    const [info, series] = [findSeries(code), stored.get(code)];
    const mean = info && series && meanRate(info, series, from, to);
    if (series && mean) return { code, source: series.source, ...mean };
  }
  return null;
}

/** Valid for figures of this period only. Without a rate they are refused (`no-risk-free-rate`). */
export function withRiskFree(view: LedgerView, found: RiskFree | null): LedgerView {
  if (found === null) return view;
  return remembered(view, `risk-free,${found.rate}`, () => {
    const input = { ...view.input, riskFree: found.rate };
    return { ...view, input, run: runLedger(input, view.run), memo: createBoundedCache(memoSize) };
  });
}
