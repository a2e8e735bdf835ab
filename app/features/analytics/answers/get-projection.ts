import { addMonths, groupReturns, type Period } from "@zerno/engine";
import type { z } from "zod";
import { figureOf, toWireReason } from "../../../portfolio/figures/figures.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import { remembered } from "../../../portfolio/run/load-ledger.ts";
import { dailyReturns, riskCalendar } from "../../../portfolio/run/scope-index.ts";
import { withPlan } from "../../../portfolio/run/with-plan.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { analyticsContract } from "../analytics.contract.ts";
import { loadView, whole } from "./load-view.ts";

type Endpoint = (typeof analyticsContract)["GET /api/analytics/projection"];
type Answer = z.input<Endpoint["output"]>;

/** As in the engine. */
const paths = 1000;

interface Plan {
  readonly months: number;
  readonly monthlyFlow: number;
  readonly seed: number;
}

function seriesOf(view: LedgerView, plan: Plan, period: Period): Pick<Answer, "series" | "reasons"> {
  const played = view.run.projectGoal(plan, period);
  if ("refused" in played) {
    return { series: [], reasons: played.refused.map((reason) => toWireReason(reason, view.assets)) };
  }
  const { p10, p50, p90 } = played;
  const cents = (value: number | undefined) => Math.round((value ?? 0) * 100) / 100;
  const start = p50[0] ?? 0;
  const series = Array.from(p50, (median, month) => ({
    date: addMonths(period.to, month),
    low: cents(p10[month]),
    median: cents(median),
    high: cents(p90[month]),
    paidIn: cents(Math.max(0, start + plan.monthlyFlow * month)),
  }));
  return { series, reasons: [] };
}

/** Returns a projection based on the portfolio's history. */
export async function getProjection(
  ctx: UserCtx,
  { years, monthly, seed, ...asked }: z.output<Endpoint["input"]>,
): Promise<Answer> {
  const { view, period, about } = await loadView(ctx, asked);
  const plan = { months: years * 12, monthlyFlow: Number(monthly), seed };
  const planned = withPlan(view, plan);
  const key = `projection,${JSON.stringify(plan)},${period.from},${period.to}`;
  const { series, reasons } = remembered(view, key, () => seriesOf(view, plan, period), 2);
  const months = groupReturns(dailyReturns(view, period), "month", riskCalendar(view));
  return {
    ...about,
    plan: { ...plan, monthlyFlow: monthly, paths, observations: months.returns.length },
    value: figureOf(view, "value", whole, period),
    goalLow: figureOf(planned, "goalLow", whole, period),
    goalMedian: figureOf(planned, "goalMedian", whole, period),
    goalHigh: figureOf(planned, "goalHigh", whole, period),
    series: ctx.isStealth ? [] : series,
    reasons,
  };
}
