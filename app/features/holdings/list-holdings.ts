import { METRICS, type MetricId, type Period, type Scope } from "@zerno/engine";
import type { z } from "zod";
import {
  type GroupingFacts,
  groupAssets,
  groupKeyOf,
  scopeOfGroup,
} from "../../domain/allocation/grouping.ts";
import { countryName } from "../../market/reference/countries.ts";
import { sectorName } from "../../market/reference/sectors.ts";
import { assetRefOf } from "../../portfolio/assets/asset-refs.ts";
import { figuresOf, problemsOf } from "../../portfolio/figures/figures.ts";
import { cashRows, heldAssets } from "../../portfolio/figures/holding-rows.ts";
import { periodOf } from "../../portfolio/figures/periods.ts";
import { tradingDayOf } from "../../portfolio/figures/trading-day.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { loadChosenLedger } from "../../portfolio/run/load-ledger.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { PortfolioView } from "../../shared/codes.ts";
import type { Figure } from "../../shared/common.schema.ts";
import {
  blockedGroup,
  cashGroup,
  defaultColumns,
  type FigureColumn,
  figureColumns,
  type Grouping,
  type HoldingColumn,
  statedColumns,
} from "../../shared/names/holding-columns.ts";
import { loadParts, partsOf } from "./child-parts.ts";
import { listColumnSets } from "./column-sets.api.ts";
import { readFacts } from "./drawer/holding-facts.ts";
import { HoldingFigures, HoldingTotals, type holdingsContract } from "./holdings.contract.ts";
import { planFigures, readCategories } from "./plan-figures.ts";
import { positionTags } from "./position-tags.ts";

type Endpoint = (typeof holdingsContract)["GET /api/holdings"];
type Input = z.output<Endpoint["input"]>;
type Answer = z.input<Endpoint["output"]>;

const totalMetrics = Object.keys(HoldingTotals.shape) as (keyof typeof HoldingTotals.shape)[];

interface Shown {
  readonly columns: readonly HoldingColumn[];
  readonly groupBy: Grouping | null;
  readonly setId: string | null;
}

/** By address, else saved set, default set, or built-in columns. */
async function chosenColumns(
  ctx: UserCtx,
  { portfolio }: LedgerView,
  { columns, setId, groupBy }: Input,
): Promise<Shown> {
  const sets = await listColumnSets(ctx.db, ctx.user.id);
  const set = setId ? sets.find(({ id }) => id === setId) : sets.find(({ isDefault }) => isDefault);
  if (setId && !set) throw new AppError("NOT_FOUND");
  const asked = groupBy === "none" || groupBy === "asset" ? null : groupBy;
  const by = asked === undefined ? (set?.groupBy ?? null) : asked;
  const first = portfolio.view === PortfolioView.holdings ? statedColumns : defaultColumns;
  const fromSet = set?.columns.length ? set.columns : first;
  return { columns: columns ?? fromSet, groupBy: by, setId: columns ? null : (set?.id ?? null) };
}

const isFigureColumn = (id: HoldingColumn): id is FigureColumn =>
  (figureColumns as readonly string[]).includes(id);

const metricsFor = (columns: readonly HoldingColumn[], kind: Scope["kind"]): MetricId[] =>
  columns.filter(isFigureColumn).filter((id) => (METRICS[id].scopes as readonly string[]).includes(kind));

function groupsOf(
  ctx: UserCtx,
  view: LedgerView,
  by: Grouping,
  { columns, period, facts }: { columns: readonly HoldingColumn[]; period: Period; facts: GroupingFacts },
): Answer["groups"] {
  // Always by value, largest group first, cash last.
  const metrics = [...new Set<MetricId>(["value", "weight", ...metricsFor(columns, "group")])];
  const nameOf = (key: string): string | null => {
    if (key === "" || key === cashGroup || key === blockedGroup) return null;
    if (by === "category") return facts.categories.names.get(key) ?? null;
    if (by === "sector") return sectorName(key, ctx.language);
    return by === "country" ? countryName(key, ctx.language) : null;
  };
  const groups = groupAssets(view, by, facts).map((group) => {
    const figures = figuresOf(view, metrics, scopeOfGroup(by, group), period) as Record<string, Figure>;
    const { key } = group;
    return {
      ...{ key, name: nameOf(key) },
      figures: { ...figures, ...planFigures(facts.categories, columns, key, figures.weight) },
    };
  });
  const sizeOf = ({ figures }: { figures: Record<string, Figure> }): number =>
    figures.value && "value" in figures.value ? Number(figures.value.value) : Number.NEGATIVE_INFINITY;
  const last = (key: string) => [cashGroup, blockedGroup].indexOf(key);
  return groups.sort(
    (a, b) => last(a.key) - last(b.key) || sizeOf(b) - sizeOf(a) || (a.key < b.key ? -1 : 1),
  );
}

/** Returns holdings with the chosen columns' figures, totals and cash. */
export async function listHoldings(ctx: UserCtx, input: Input): Promise<Answer> {
  const view = await loadChosenLedger(ctx, input.portfolioId);
  const period = periodOf(view, input);
  const shown = await chosenColumns(ctx, view, input);
  const { groupBy } = shown;
  const facts = await readFacts(ctx, view);
  const categories = await readCategories(ctx, view, shown);
  const grouping = { brokers: facts.brokers, categories };
  const day = tradingDayOf(view, period.to);
  const children = await loadParts(ctx, view, period);
  const held = heldAssets(view, period);
  const rows = input.showClosed ? held : held.filter(({ isClosed }) => !isClosed);
  const isExtra = (id: MetricId): boolean => !Object.hasOwn(HoldingFigures.shape, id);
  const extra = metricsFor(shown.columns, "asset").filter(isExtra);
  const moreTotals = metricsFor(shown.columns, "portfolio").filter(
    (id) => !Object.hasOwn(HoldingTotals.shape, id),
  );
  const partMetrics = metricsFor(shown.columns, "asset");
  const tags = view.portfolio.view === PortfolioView.holdings ? positionTags(view) : undefined;
  return {
    portfolioId: view.portfolio.id,
    view: view.portfolio.view,
    currency: view.currency,
    period,
    day,
    columns: [...shown.columns],
    groupBy,
    setId: shown.setId,
    rows: rows.map(({ assetId, ...row }) => ({
      ...row,
      asset: assetRefOf(view, assetId, ctx.language),
      more: {
        ...figuresOf(view, extra, { kind: "asset", assetId }, period),
        ...planFigures(categories, shown.columns, assetId, row.figures.weight),
      },
      facts: facts.of(assetId),
      groupKey: groupBy === null ? null : groupKeyOf(view, assetId, groupBy, grouping),
      parts: partsOf(ctx, children, { assetId, metrics: partMetrics, period, day }),
      etag: tags?.get(assetId) ?? null,
    })),
    groups:
      groupBy === null
        ? []
        : groupsOf(ctx, view, groupBy, { columns: shown.columns, period, facts: grouping }),
    totals: figuresOf(view, totalMetrics, { kind: "portfolio" }, period),
    moreTotals: figuresOf(view, moreTotals, { kind: "portfolio" }, period),
    cash: [...cashRows(view, period)],
    closedCount: held.filter(({ isClosed }) => isClosed).length,
    problems: problemsOf(view),
  };
}
