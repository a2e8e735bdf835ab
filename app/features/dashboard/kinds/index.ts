import { allocation, currencyExposure } from "./allocation.ts";
import { bestWorst, concentration, contribution, movers, topHoldings } from "./assets.ts";
import { benchmark } from "./benchmark.ts";
import { profitChart, valueChart } from "./charts.ts";
import { dataHealth } from "./data-health.ts";
import { goals } from "./goals.ts";
import { head } from "./head.ts";
import { identity } from "./identity.ts";
import { incomeAhead } from "./income-ahead.ts";
import type { WidgetKind } from "./kind.ts";
import { costs, incomeYear, results, risk } from "./lines.ts";
import { incomeMonths, monthGains, periodReturns, returnsTable } from "./months.ts";
import { news } from "./news.ts";
import { bondPayments, nextPayments } from "./payments.ts";
import { drift, pies } from "./pies.ts";
import { cash, notes, recentTransactions } from "./rows.ts";
import { watchlist } from "./watchlist.ts";

/** All kinds, in the order offered. */
export const widgetKinds: readonly WidgetKind[] = [
  head,
  valueChart,
  profitChart,
  identity,
  results,
  allocation,
  currencyExposure,
  concentration,
  pies,
  drift,
  topHoldings,
  movers,
  bestWorst,
  contribution,
  periodReturns,
  monthGains,
  returnsTable,
  benchmark,
  risk,
  incomeMonths,
  incomeAhead,
  incomeYear,
  nextPayments,
  bondPayments,
  goals,
  watchlist,
  news,
  costs,
  cash,
  recentTransactions,
  notes,
  dataHealth,
];

export const findWidgetKind = (kind: string): WidgetKind | undefined =>
  widgetKinds.find((candidate) => candidate.kind === kind);
