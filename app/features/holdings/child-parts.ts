import type { IsoDate, MetricId, Period } from "@zerno/engine";
import { figureOf } from "../../portfolio/figures/figures.ts";
import { heldAssets } from "../../portfolio/figures/holding-rows.ts";
import { isOfTradingDay } from "../../portfolio/figures/trading-day.ts";
import { listChildren } from "../../portfolio/portfolios/composite.queries.ts";
import { shownName } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { loadLedger } from "../../portfolio/run/load-ledger.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Figure } from "../../shared/common.schema.ts";
import type { HoldingPart } from "./holdings.contract.ts";

/** Relative to the child, not the composite. */
const relative: ReadonlySet<MetricId> = new Set(["weight", "contribution"]);

/** Loads the children of a composite at the end of a period, in its currency. */
export async function loadParts(
  ctx: UserCtx,
  { portfolio, currency }: LedgerView,
  { to: day }: Period,
): Promise<readonly LedgerView[]> {
  if (!portfolio.isComposite) return [];
  const children = (await listChildren(ctx.db, ctx.user.id, portfolio.id)).get(portfolio.id) ?? [];
  const views: LedgerView[] = [];
  for (const { id, from, to } of children)
    if ((from === null || from <= day) && (to === null || day <= to))
      views.push(await loadLedger({ ...ctx, currency }, id));
  return views;
}

/**
 * Lists each child's holding of an asset, in the composite's currency. Day changes are of the composite's trading day,
 * so that they add up.
 */
export function partsOf(
  ctx: Pick<UserCtx, "language">,
  views: readonly LedgerView[],
  {
    assetId,
    metrics,
    period,
    day,
  }: { assetId: string; metrics: readonly MetricId[]; period: Period; day: IsoDate },
): HoldingPart[] {
  const own = metrics.filter((id) => !relative.has(id));
  return views.flatMap((view): HoldingPart[] => {
    const held = heldAssets(view, period).find((row) => row.assetId === assetId);
    if (held === undefined || held.isClosed) return [];
    const scope = { kind: "asset", assetId } as const;
    const ofDay = { from: day, to: day };
    const figures = Object.fromEntries(
      own.map((id): [string, Figure] => [id, figureOf(view, id, scope, isOfTradingDay(id) ? ofDay : period)]),
    );
    const { id } = view.portfolio;
    return [{ portfolioId: id, portfolioName: shownName(view.portfolio, ctx.language), figures }];
  });
}
