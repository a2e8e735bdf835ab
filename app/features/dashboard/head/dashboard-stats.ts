import type { Period } from "@zerno/engine";
import type { z } from "zod";
import { figuresOf, problemsOf } from "../../../portfolio/figures/figures.ts";
import { cashRows } from "../../../portfolio/figures/holding-rows.ts";
import { type AskedPeriod, periodOf } from "../../../portfolio/figures/periods.ts";
import { identityOf } from "../../../portfolio/figures/result-lines.ts";
import { shownName } from "../../../portfolio/portfolios/portfolios.queries.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import { loadChosenLedger, remembered } from "../../../portfolio/run/load-ledger.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { UsedPeriod } from "../../../shared/schemas/ledger.schema.ts";
import type { dashboardContract, Layout } from "../dashboard.contract.ts";
import { findLayout } from "../dashboard.queries.ts";
import { type AskedWidget, getWidget, getWidgets } from "../get-widgets.ts";
import { headOf } from "../kinds/head.ts";
import { whole } from "../kinds/kind.ts";
import { assertKnown, firstWidgets } from "../layout.ts";
import { hideWidget } from "../page/hide-widgets.ts";
import { Widget } from "../widget.schema.ts";

export type Stats = z.input<(typeof dashboardContract)["GET /api/DashboardStats"]["output"]>;

interface Asked extends AskedPeriod {
  readonly portfolioId?: string | undefined;
  readonly widgets?: string | undefined;
}

/** Returns the saved layout, else the default. */
export async function layoutOf({ db, user }: UserCtx, portfolioId: string): Promise<Layout> {
  const saved = await findLayout(db, user.id, portfolioId);
  return { version: saved?.version ?? 0, widgets: [...(saved?.widgets ?? firstWidgets)] };
}

/** Returns the facts of a portfolio and its widgets' answers. */
export async function statsOf(
  ctx: UserCtx,
  { portfolioId, widgets: preview, ...asked }: Asked,
): Promise<Stats> {
  const shown = preview === undefined ? undefined : parseWidgets(preview);
  const view = await loadChosenLedger(ctx, portfolioId);
  const period = periodOf(view, asked);
  const { language, isStealth } = ctx;
  const layout = await layoutOf(ctx, view.portfolio.id);
  const answers = await getWidgets(ctx, { view, period, language }, shown ?? layout.widgets);
  const key = `dashboard,${period.name},${period.from},${period.to},${language}`;
  const facts = remembered(view, key, () => factsOf(view, period, language));
  return {
    ...(isStealth ? withoutAmounts(facts) : facts),
    layout,
    widgets: isStealth ? answers.map(hideWidget) : answers,
  };
}

type AskedOne = z.output<(typeof dashboardContract)["GET /api/Dashboard/widget"]["input"]>;

/** Returns one widget. @throws AppError INVALID_INPUT naming invalid settings, NOT_FOUND */
export async function oneWidget(ctx: UserCtx, { portfolioId, kind, settings: text, ...asked }: AskedOne) {
  const settings = Widget.shape.settings.safeParse(parseJson(text));
  if (!settings.success) throw new AppError("INVALID_INPUT", {}, [{ path: "settings", code: "format" }]);
  const widget = { id: kind, kind, settings: settings.data };
  assertKnown([widget]);
  const view = await loadChosenLedger(ctx, portfolioId);
  const page = { view, period: periodOf(view, asked), language: ctx.language };
  const answer = await getWidget(ctx, page, widget);
  return ctx.isStealth ? hideWidget(answer) : answer;
}

const Asks = Widget.pick({ id: true, kind: true, settings: true }).array().max(40);

/** @throws AppError INVALID_INPUT */
function parseWidgets(text: string): AskedWidget[] {
  const parsed = Asks.safeParse(parseJson(text));
  if (!parsed.success) throw new AppError("INVALID_INPUT", {}, [{ path: "widgets", code: "format" }]);
  assertKnown(parsed.data);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Facts = Omit<Stats, "layout" | "widgets">;

function factsOf(view: LedgerView, period: Period & UsedPeriod, language: string): Facts {
  const { portfolio, run, input } = view;
  return {
    portfolioId: portfolio.id,
    portfolioName: shownName(portfolio, language),
    currency: view.currency,
    portfolioCurrency: portfolio.currency,
    isCashTracked: portfolio.isCashTracked,
    isDemo: portfolio.isDemo,
    isEmpty: input.transactions.length === 0,
    firstDay: run.firstDay ?? null,
    period,
    head: headOf({ view, period }),
    identity: identityOf(view, period),
    cut: figuresOf(view, ["realised", "unrealised", "income"], whole, period),
    holdingCount: run.holdings(period.to).filter(({ isOpen }) => isOpen).length,
    cash: [...cashRows(view, period)],
    firstNegativeCash: run.firstNegativeCash() ?? null,
    problems: problemsOf(view),
  };
}

/** Hides amounts other than figures. */
const withoutAmounts = (facts: Facts): Facts => ({
  ...facts,
  identity:
    "refused" in facts.identity ? facts.identity : { ...facts.identity, flowsIn: null, flowsOut: null },
  cash: facts.cash.map((row) => ({ ...row, balance: null })),
});
