import type { Scope } from "../figure.ts";
import type { CompiledRow, Entry } from "../ledger/rows/compiled-row.ts";
import type { RunState } from "../ledger/run-state.ts";
import { formatMoney } from "../money/decimal.ts";
import { oncePer } from "../once-per.ts";
import { type Ask, checkRejected, type DayRange, refuse } from "../valuation/ask.ts";
import { explainEntry } from "../valuation/explain-entry.ts";
import { ownerIs } from "../valuation/lines.ts";
import { ALL_SCOPES, type Metric, type Question } from "./metric.ts";

/** What an income row says in money: what was paid, and what was withheld of it. */
type IncomeLine = "income" | "tax";

/** Income rows of a run, found once for all questions: all of them, and those that name an asset. */
const incomeRowsOf = oncePer(({ rows, incomeAt }: RunState) => {
  const all = incomeAt.flatMap((place) => rows[place] ?? []);
  return { all, byAsset: Map.groupBy(all, ({ row }) => row.assetId) };
});

const inRange = (rows: readonly CompiledRow[], { from, to }: DayRange): readonly CompiledRow[] =>
  rows.filter(({ day }) => day > from && day <= to);

/** Income rows of (from, to] in the ledger's order: dividends, coupons, interest, rewards. Accrued coupons are none. */
export const incomeRowsIn = (state: RunState, range: DayRange): readonly CompiledRow[] =>
  inRange(incomeRowsOf(state).all, range);

/** Those that may count to a scope: an asset's own are all that do. */
function rowsOfScope(state: RunState, scope: Scope, range: DayRange): readonly CompiledRow[] {
  if (scope.kind !== "asset") return incomeRowsIn(state, range);
  return inRange(incomeRowsOf(state).byAsset.get(scope.assetId) ?? [], range);
}

/** Both are told as positive numbers: money that came, money that was kept back. */
export const incomeBase = (entry: Entry): bigint => (entry.line === "tax" ? -entry.base : entry.base);

function sumOf(ask: Ask, { scope, range }: Question, line: IncomeLine): bigint {
  checkRejected(ask, scope, range.to);
  let sum = 0n;
  for (const row of rowsOfScope(ask.state, scope, range)) {
    for (const entry of row.entries) {
      if (entry.line !== line || !ownerIs(row, entry, scope)) continue;
      if (entry.missing !== undefined) refuse(ask, entry.missing);
      explainEntry(ask, row, entry, line === "tax" ? "taxes" : "income");
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
  compute: (ask, question) => ({ text: formatMoney(sumOf(ask, question, line)) }),
});

/** Gross dividends, coupons, interest and rewards of (from, to] by the day of their rows. */
export const incomePaid = ofRows("income-paid", "income");

/** Tax that was withheld from them, as their rows state it. */
export const incomeTax = ofRows("income-tax", "tax");
