import {
  commonWeeks,
  correlationMatrix,
  isRefused,
  type MetricId,
  type Period,
  type Scope,
  type Statistic,
} from "@zerno/engine";
import type { z } from "zod";
import { findSeries } from "../../../market/prices/series-catalogue.ts";
import type { RateOfDay } from "../../../market/prices/series-index.ts";
import { assetRefOf } from "../../../portfolio/assets/asset-refs.ts";
import { figureOf, figuresOf, toWireReason } from "../../../portfolio/figures/figures.ts";
import { sortNumber } from "../../../portfolio/figures/holding-rows.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import { remembered } from "../../../portfolio/run/load-ledger.ts";
import { findRiskFree, type RiskFree, withRiskFree } from "../../../portfolio/run/risk-free.ts";
import { dailyReturns, riskCalendar } from "../../../portfolio/run/scope-index.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { Figure } from "../../../shared/common.schema.ts";
import type { analyticsContract } from "../analytics.contract.ts";
import { compareWith, toComparedWith } from "./compared-with.ts";
import { loadView, whole } from "./load-view.ts";
import { statisticFigure } from "./pieces.rules.ts";

type Endpoint = (typeof analyticsContract)["GET /api/analytics/risk"];
type Answer = z.input<Endpoint["output"]>;

const own = [
  ...(["volatility", "downsideDeviation", "maxDrawdown", "maxDrawdownDays", "sharpe", "sortino"] as const),
  ...(["calmar", "valueAtRisk95", "conditionalVaR95"] as const),
] satisfies readonly MetricId[];

const against = [
  ...(["benchmarkReturn", "benchmarkValue", "benchmarkIrr", "alpha", "beta", "correlation"] as const),
  ...(["rSquared", "trackingError", "informationRatio", "upCapture", "downCapture"] as const),
] satisfies readonly MetricId[];

/** More names overlap in table and chart. */
const mostHoldings = 12;

const statistics = (view: LedgerView, metrics: readonly MetricId[], period: Period): Answer["figures"] =>
  metrics.map((metric) => ({ metric, figure: figureOf(view, metric, whole, period) }));

/** Largest holdings at the end of the period. */
const largest = (view: LedgerView, period: Period): readonly string[] =>
  view.run
    .holdings(period.to)
    .filter(({ isOpen }) => isOpen)
    .map(({ assetId }) => ({ assetId, value: figureOf(view, "value", { kind: "asset", assetId }, period) }))
    .sort((a, b) => sortNumber(b.value) - sortNumber(a.value) || (a.assetId < b.assetId ? -1 : 1))
    .slice(0, mostHoldings)
    .map(({ assetId }) => assetId);

function cellOf(value: Statistic, view: LedgerView): Figure {
  if (!isRefused(value)) return statisticFigure(value, "number");
  return { refused: value.refused.map((reason) => toWireReason(reason, view.assets)), unit: "number" };
}

/** The portfolio, then its largest holdings. */
function togetherOf(
  view: LedgerView,
  period: Period,
  language: string,
): Pick<Answer, "points" | "correlation"> {
  return remembered(view, `risk-together,${period.from},${period.to},${language}`, () => {
    const assetIds = largest(view, period);
    const scopes: readonly Scope[] = [
      whole,
      ...assetIds.map((assetId) => ({ kind: "asset" as const, assetId })),
    ];
    const refs = [null, ...assetIds.map((assetId) => assetRefOf(view, assetId, language))];
    const metrics = ["volatility", "twr", "twrAnnualised"] as const;
    const returns = scopes.map((scope) => dailyReturns(view, period, scope));
    const matrix = correlationMatrix(returns, riskCalendar(view));
    return {
      points: scopes.map((scope, at) => ({
        asset: refs[at] ?? null,
        weight: scope.kind === "asset" ? figureOf(view, "weight", scope, period) : statisticFigure(1),
        ...figuresOf(view, metrics, scope, period),
      })),
      correlation: {
        of: refs,
        rows: matrix.map((row) => row.map((value) => cellOf(value, view))),
        weeks: commonWeeks(returns, riskCalendar(view)),
      },
    };
  });
}

function riskFreeOf(found: RiskFree | null, language: string): Answer["riskFree"] {
  const info = found && findSeries(found.code);
  if (!found || !info) return null;
  const dated = ({ day, rate }: RateOfDay) => ({ date: day, figure: statisticFigure(rate) });
  return {
    name: language === "ru" ? info.nameRu : info.nameEn,
    ...{ rate: statisticFigure(found.rate), source: found.source, days: found.days },
    ...{ first: dated(found.first), last: dated(found.last), low: dated(found.low), high: dated(found.high) },
  };
}

/** Returns risk of the portfolio, against a benchmark, and of its holdings. */
export async function getRisk(
  ctx: UserCtx,
  { benchmark, ...asked }: z.output<Endpoint["input"]>,
): Promise<Answer> {
  const { view, period, about } = await loadView(ctx, asked);
  const found = await findRiskFree(ctx.db, view, period);
  const compared = benchmark === undefined ? null : await compareWith(ctx, view, benchmark);
  const hasHistory = view.run.firstDay !== undefined && view.input.view !== "holdings";
  const nothing = { points: [], correlation: { of: [], rows: [], weeks: [] } };
  return {
    ...about,
    riskFree: riskFreeOf(found, ctx.language),
    benchmark: compared && toComparedWith(compared),
    figures: statistics(withRiskFree(view, found), own, period),
    against: compared ? statistics(withRiskFree(compared.view, found), against, period) : [],
    ...(hasHistory ? togetherOf(view, period, ctx.language) : nothing),
  };
}
