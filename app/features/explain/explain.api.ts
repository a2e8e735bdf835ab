import {
  evaluateTrace,
  type IsoDate,
  isMetricId,
  listPrices,
  listRates,
  type MetricId,
  type Period,
  type Scope,
  type Trace,
} from "@zerno/engine";
import type { z } from "zod";
import { groupAssets, loadGroupingFacts, scopeOfGroup } from "../../domain/allocation/grouping.ts";
import { loadPiesOf, pieScope } from "../../domain/allocation/pie-view.ts";
import { loadPlannedLedger } from "../../domain/goals/goal-plan.ts";
import { toAssetRef } from "../../portfolio/assets/asset-terms.ts";
import { figureOf, toWire } from "../../portfolio/figures/figures.ts";
import { periodOf } from "../../portfolio/figures/periods.ts";
import { periodOfMetric } from "../../portfolio/figures/trading-day.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { loadChosenLedger, remembered } from "../../portfolio/run/load-ledger.ts";
import { findRiskFree, needsRiskFree, withRiskFree } from "../../portfolio/run/risk-free.ts";
import { scopeWithout } from "../../portfolio/run/scope-without.ts";
import { loadBenchmarkedView } from "../../portfolio/run/with-benchmark.ts";
import { parsePlan, withPlan } from "../../portfolio/run/with-plan.ts";
import { toTransactionRows } from "../../portfolio/transactions/transaction-row.ts";
import { listTransactionsById } from "../../portfolio/transactions/transactions.queries.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import type { explainContract } from "./explain.contract.ts";
import { listBenchmark, listFacts, toMeasuredWith } from "./explain-statistics.ts";

type Endpoint = (typeof explainContract)["GET /api/explain"];
type Input = z.output<Endpoint["input"]>;
type Answer = z.input<Endpoint["output"]>;
/** A trace of years of daily values is large: a few are kept for paging. */
const traceWeight = 10;

type Section = NonNullable<Input["section"]>;

export const explainHandlers: Handlers<typeof explainContract> = {
  "GET /api/explain": async (ctx, input) => {
    const { metric, section, offset, limit } = input;
    if (!isMetricId(metric)) throw new AppError("INVALID_INPUT", {}, [{ path: "metric", code: "unknown" }]);
    const own = await viewOf(ctx, input);
    const asOf = periodOf(own, input);
    const period = { ...asOf, ...periodOfMetric(own, metric, asOf) };
    const view = needsRiskFree(metric) ? withRiskFree(own, await findRiskFree(ctx.db, own, period)) : own;
    const asked = input.scope === "group" ? await groupOf(ctx, view, input) : await scopeOf(ctx, view, input);
    const known = input.part === "known" ? view.run.knownPart(metric, asked, period)?.scope : undefined;
    const scope = known ?? asked;
    const { trace, prices, rates, figure, shown, isSame } = explained(view, metric, scope, period);
    const assetOf = (id: string | undefined) => refOf(ctx, view, id);
    const benchmark = listBenchmark(trace);
    const facts = listFacts(trace, assetOf);
    const page = <T>(name: Section, list: readonly T[]): readonly T[] =>
      section === undefined
        ? list.slice(0, limit)
        : section === name
          ? list.slice(offset, offset + limit)
          : [];
    return {
      ...headOf(view, trace, askedScope(scope, known === undefined ? input : {})),
      period,
      asset: scope.kind === "asset" ? assetOf(scope.assetId) : null,
      whole: known === undefined ? null : figureOf(view, metric, asked, period),
      shown,
      figure,
      isSame,
      counts: {
        rows: trace.rows.length,
        prices: prices.length,
        rates: rates.length,
        benchmark: benchmark.length,
        facts: facts.length,
        steps: trace.steps.length,
      },
      measured: toMeasuredWith(trace, assetOf),
      rows: await rowsOf(ctx, view, page("rows", trace.rows)),
      prices: page("prices", prices).map((price) => toPrice(ctx, view, price)),
      rates: page("rates", rates).map(toRate),
      benchmark: [...page("benchmark", benchmark)],
      facts: [...page("facts", facts)],
      steps: page("steps", trace.steps).map((step) => toStep(ctx, view, step)),
    };
  },
};

/**
 * The ledger the figure was read from: with a goal's plan or another one, or beside the benchmark that was chosen.
 * @throws AppError INVALID_INPUT; NOT_FOUND for a goal of another portfolio than the one that is named
 */
async function viewOf(ctx: UserCtx, { portfolioId, goalId, plan, benchmark }: Input): Promise<LedgerView> {
  if (goalId !== undefined) {
    const planned = await loadPlannedLedger(ctx, goalId);
    if (portfolioId !== undefined && planned.portfolio.id !== portfolioId) throw new AppError("NOT_FOUND");
    return planned;
  }
  const own = await loadChosenLedger(ctx, portfolioId);
  if (plan !== undefined) {
    const parsed = parsePlan(plan);
    if (!parsed) throw new AppError("INVALID_INPUT", {}, [{ path: "plan", code: "format" }]);
    return withPlan(own, parsed);
  }
  return benchmark === undefined ? own : loadBenchmarkedView(ctx, own, benchmark);
}

/** The group of the holdings table. @throws AppError INVALID_INPUT without its name, NOT_FOUND when it is not there */
async function groupOf(ctx: UserCtx, view: LedgerView, { groupBy, groupKey }: Input): Promise<Scope> {
  if (groupBy === undefined || groupKey === undefined)
    throw new AppError("INVALID_INPUT", {}, [
      { path: groupBy === undefined ? "groupBy" : "groupKey", code: "required" },
    ]);
  const facts = await loadGroupingFacts(ctx, view, groupBy);
  const group = groupAssets(view, groupBy, facts).find(({ key }) => key === groupKey);
  if (!group) throw new AppError("NOT_FOUND");
  return scopeOfGroup(groupBy, group);
}

/**
 * @throws AppError INVALID_INPUT when the scope's asset, currency or category is missing, NOT_FOUND for a foreign asset
 *   or category
 */
async function scopeOf(ctx: UserCtx, view: LedgerView, input: Input): Promise<Scope> {
  const { scope, without, assetId, cashCurrency, pieId } = input;
  if (scope === "portfolio")
    return without === undefined ? { kind: "portfolio" } : scopeWithout(view, new Set(without.split(",")));
  if (scope === "pie") {
    if (!pieId) throw new AppError("INVALID_INPUT", {}, [{ path: "pieId", code: "required" }]);
    const found = pieScope(await loadPiesOf(ctx, view.portfolio.id), pieId);
    if (found) return found;
    throw new AppError("NOT_FOUND");
  }
  if (scope === "cash") {
    if (cashCurrency) return { kind: "cash", currency: cashCurrency };
    throw new AppError("INVALID_INPUT", {}, [{ path: "cashCurrency", code: "required" }]);
  }
  if (!assetId) throw new AppError("INVALID_INPUT", {}, [{ path: "assetId", code: "required" }]);
  if (!view.assets.has(assetId)) throw new AppError("NOT_FOUND");
  return { kind: "asset", assetId };
}

/** The trace, the figure as screens show it, and the figure computed again from the trace alone. */
function explained(view: LedgerView, metric: MetricId, scope: Scope, { from, to }: Period) {
  const key = JSON.stringify(["explain", metric, scope, from, to]);
  const make = () => {
    const trace = view.run.explain(metric, scope, { from, to });
    const shown = view.run.figure(metric, scope, { from, to });
    const figure = evaluateTrace(trace);
    return {
      trace,
      prices: listPrices(trace),
      rates: listRates(trace),
      isSame: JSON.stringify(shown) === JSON.stringify(figure),
      shown: figureOf(view, metric, scope, { from, to }),
      figure: toWire(figure, view.assets, { from, to }),
    };
  };
  return remembered(view, key, make, traceWeight);
}

/** Resolves the requested scope: a category by id, a group of the holdings table by its content. */
function askedScope(scope: Scope, { pieId }: Partial<Pick<Input, "pieId">>) {
  if (scope.kind !== "group") return scope;
  if (pieId !== undefined) return { kind: "pie" as const, pieId: scope.id };
  return { ...scope, assetIds: [...scope.assetIds], currencies: [...scope.currencies] };
}

const headOf = (view: LedgerView, trace: Trace, scope: ReturnType<typeof askedScope>) => ({
  portfolioId: view.portfolio.id,
  metric: trace.metric,
  scope,
  currency: trace.currency,
  portfolioCurrency: trace.baseCurrency,
  costMethod: trace.costMethod,
  isCashTracked: trace.trackCash,
  formula: trace.formula,
  formulaVersion: trace.version,
  versions: trace.versions ?? { ledger: "", prices: "", rates: "", events: "" },
});

function refOf(ctx: UserCtx, view: LedgerView, assetId: string | undefined) {
  const row = assetId === undefined ? undefined : view.assets.get(assetId);
  return row ? toAssetRef(row, ctx.language) : null;
}

/** The stored rows behind a page of the trace, in its order. */
async function rowsOf(ctx: UserCtx, view: LedgerView, rows: Trace["rows"]): Promise<Answer["rows"]> {
  const stored = await listTransactionsById(
    ctx.db,
    ctx.user.id,
    rows.map(({ id }) => id),
  );
  const byId = new Map(stored.map((row) => [row.id, row]));
  const ordered = rows.flatMap(({ id }) => byId.get(id) ?? []);
  return toTransactionRows(ctx.db, ordered, view.portfolio, ctx.language);
}

function toPrice(ctx: UserCtx, view: LedgerView, price: Trace["prices"][number]) {
  const { assetId, date, usedOn, close, source, stale } = price;
  return { asset: refOf(ctx, view, assetId), assetId, date, usedOn, close, source, isStale: stale === true };
}

const toRate = ({ pair, date, usedOn, rate, source }: Trace["rates"][number]) => ({
  pair,
  date,
  usedOn,
  rate,
  source,
  isStale: usedOn < (date as IsoDate),
});

const toStep = (
  ctx: UserCtx,
  view: LedgerView,
  { key, params, operands, result }: Trace["steps"][number],
) => ({
  key,
  params: { ...params },
  operands: { ...operands },
  result,
  asset: refOf(ctx, view, params.asset),
});
