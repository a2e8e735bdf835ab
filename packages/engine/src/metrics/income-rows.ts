import type { Scope } from "../figure.ts";
import type { CompiledRow, Entry } from "../ledger/rows/compiled-row.ts";
import type { RunState } from "../ledger/run-state.ts";
import { formatMoney } from "../money/decimal.ts";
import { oncePer } from "../once-per.ts";
import { explainEntry } from "../valuation/explain-entry.ts";
import { ownerIs } from "../valuation/lines.ts";
import { checkRejected, type DayRange, type Query, refuse } from "../valuation/query.ts";
import { ALL_SCOPES, type Metric, type MetricRequest } from "./metric.ts";

type IncomeLine = "income" | "tax";

const incomeRowsOf = oncePer(({ rows, incomeAt }: RunState) => {
  const all = incomeAt.flatMap((place) => rows[place] ?? []);
  return { all, byAsset: Map.groupBy(all, ({ row }) => row.assetId) };
});

const inRange = (rows: readonly CompiledRow[], { from, to }: DayRange): readonly CompiledRow[] =>
  rows.filter(({ day }) => day > from && day <= to);

/** Dividends, coupons, interest, rewards of (from, to]; accrued interest is not income. */
export const incomeRowsIn = (state: RunState, range: DayRange): readonly CompiledRow[] =>
  inRange(incomeRowsOf(state).all, range);

function rowsOfScope(state: RunState, scope: Scope, range: DayRange): readonly CompiledRow[] {
  if (scope.kind !== "asset") return incomeRowsIn(state, range);
  return inRange(incomeRowsOf(state).byAsset.get(scope.assetId) ?? [], range);
}

/** Returns a positive amount. */
export const incomeBase = (entry: Entry): bigint => (entry.line === "tax" ? -entry.base : entry.base);

function sumOf(query: Query, { scope, range }: MetricRequest, line: IncomeLine): bigint {
  checkRejected(query, scope, range.to);
  let sum = 0n;
  for (const row of rowsOfScope(query.state, scope, range)) {
    for (const entry of row.entries) {
      if (entry.line !== line || !ownerIs(row, entry, scope)) continue;
      if (entry.missing !== undefined) refuse(query, entry.missing);
      explainEntry(query, row, entry, line === "tax" ? "taxes" : "income");
      sum += incomeBase(entry);
    }
  }
  return sum;
}

const ofRows = (formula: string, line: IncomeLine): Metric => ({
  unit: "money",
  formula,
  version: 1,
  scopes: ALL_SCOPES,
  inputs: ["rows", "rates", "terms"],
  compute: (query, request) => ({ text: formatMoney(sumOf(query, request, line)) }),
});

/** Gross income by row date. */
export const incomePaid = ofRows("income-paid", "income");

/** Tax as stated in the rows. */
export const incomeTax = ofRows("income-tax", "tax");
