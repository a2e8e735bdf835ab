import { formatMoney, parseMoney } from "@zerno/engine";
import { headFigures } from "../../../portfolio/figures/figures.ts";
import { knownSum, type Summand } from "../../../portfolio/figures/known-sum.ts";
import { type AskedPeriod, periodOf } from "../../../portfolio/figures/periods.ts";
import { tradingDayOf } from "../../../portfolio/figures/trading-day.ts";
import { portfoliosOfTotal } from "../../../portfolio/portfolios/all-portfolios.ts";
import {
  listPortfolios,
  type PortfolioRow,
  shownName,
} from "../../../portfolio/portfolios/portfolios.queries.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import { type LedgerCtx, loadLedger, remembered } from "../../../portfolio/run/load-ledger.ts";
import type { Figure } from "../../../shared/common.schema.ts";
import type { HeadFigures, PortfolioFigures } from "../../../shared/schemas/ledger.schema.ts";

type ListCtx = LedgerCtx & { readonly language: string };

/** Returns figures of all the user's portfolios, and their total in one currency. */
export async function listPortfolioFigures(ctx: ListCtx, asked: AskedPeriod): Promise<PortfolioFigures> {
  const rows = await listPortfolios(ctx.db, ctx.user.id);
  const counted = portfoliosOfTotal(rows);
  const isCounted = new Set(counted.map(({ id }) => id));
  const portfolios: PortfolioFigures["portfolios"] = [];
  for (const row of rows) {
    const view = await loadLedger(ctx, row.id);
    const period = periodOf(view, asked);
    portfolios.push({
      id: row.id,
      name: shownName(row, ctx.language),
      isDemo: row.isDemo,
      isInTotal: isCounted.has(row.id),
      currency: view.currency,
      period,
      day: tradingDayOf(view, period.to),
      head: headOf(view, period),
    });
  }
  return { portfolios, total: await totalOf(ctx, counted, asked) };
}

const headOf = (view: LedgerView, period: { from: string; to: string }): HeadFigures =>
  remembered(view, `head,${period.from},${period.to}`, () => headFigures(view, period as never));

/** In the display currency, else the first portfolio's. */
async function totalOf(
  ctx: ListCtx,
  counted: readonly PortfolioRow[],
  asked: AskedPeriod,
): Promise<PortfolioFigures["total"]> {
  const [first] = counted;
  if (!first) return null;
  const currency = ctx.currency ?? first.currency;
  const heads: {
    readonly id: string;
    readonly name: string;
    readonly day: string;
    readonly head: HeadFigures;
  }[] = [];
  for (const row of counted) {
    const view = await loadLedger({ ...ctx, currency }, row.id);
    const period = periodOf(view, asked);
    const [name, day] = [shownName(row, ctx.language), tradingDayOf(view, period.to)];
    heads.push({ id: row.id, name, day, head: headOf(view, period) });
  }
  const sum = (metric: "value" | "invested" | "netFlows" | "totalProfit" | "dayChange") =>
    sumOf(
      heads.map(({ name, head }) => ({ assetId: null, name, figure: head[metric] })),
      currency,
    );
  const days = new Set(heads.map(({ day }) => day));
  return {
    ...{ currency, count: counted.length },
    day: days.size === 1 ? (heads[0]?.day ?? null) : null,
    ...{ value: sum("value"), invested: sum("invested"), netFlows: sum("netFlows") },
    ...{ totalProfit: sum("totalProfit"), dayChange: sum("dayChange") },
    parts: heads.map(({ id, name, day, head: { value, invested, netFlows, totalProfit, dayChange } }) => ({
      ...{ id, name, day, value, invested, netFlows, totalProfit, dayChange },
    })),
  };
}

/** Exact; a refused part refuses the total, with the known sum. */
function sumOf(parts: readonly Summand[], currency: string): Figure {
  const figures = parts.map(({ figure }) => figure);
  const refused = figures.flatMap((figure) => ("refused" in figure ? figure.refused : []));
  if (refused.length > 0) {
    const known = knownSum(parts, currency);
    return { refused, unit: "money", ...(known && { known }) };
  }
  const total = figures.reduce(
    (sofar, figure) => sofar + (("value" in figure ? parseMoney(figure.value) : 0n) ?? 0n),
    0n,
  );
  return { value: formatMoney(total), unit: "money", currency };
}
