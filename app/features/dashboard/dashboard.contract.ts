import { z } from "zod";
import { Figure, Reason } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import {
  AssetRef,
  HeadFigures,
  LedgerProblem,
  PortfolioFigures,
  PortfolioId,
  periodInput,
  UsedPeriod,
} from "../../shared/schemas/ledger.schema.ts";
import { Identity, PeriodGain } from "../../shared/schemas/result.schema.ts";
import { SeriesPoint } from "../../shared/schemas/series.schema.ts";
import { visible } from "../../shared/text/visible-text.ts";
import { ShownCash, Widget, WidgetAnswer, WidgetKindInfo, Widgets } from "./widget.schema.ts";

const chosen = z.object({ portfolioId: PortfolioId, ...periodInput });

/** Version 0: the default, nothing saved. */
export const Layout = z.object({ version: z.int(), widgets: z.array(Widget) });
export type Layout = z.infer<typeof Layout>;

const Stats = z.object({
  portfolioId: z.string(),
  portfolioName: z.string(),
  currency: z.string(),
  portfolioCurrency: z.string(),
  isCashTracked: z.boolean(),
  isDemo: z.boolean(),
  isEmpty: z.boolean(),
  firstDay: z.string().nullable(),
  period: UsedPeriod,
  head: HeadFigures,
  identity: Identity,
  /** Alternative split of total profit, after trade fees. */
  cut: z.object({ realised: Figure, unrealised: Figure, income: Figure }),
  holdingCount: z.int(),
  cash: z.array(ShownCash),
  firstNegativeCash: z.object({ currency: z.string(), date: z.string() }).nullable(),
  problems: z.array(LedgerProblem),
  layout: Layout,
  /** In layout order, or in that of the requested widgets. */
  widgets: z.array(WidgetAnswer),
});

export const dashboardContract = {
  "GET /api/DashboardStats": endpoint({
    summary: "Data of all widgets of a dashboard in one call",
    access: "user",
    shared: "view",
    input: chosen.extend({
      /** JSON of widgets ([{id, kind, settings}]) instead of the saved layout's. */
      widgets: z.string().max(12_000).optional(),
    }),
    output: Stats,
  }),
  "GET /api/Dashboard/widget": endpoint({
    summary: "One widget with the given options",
    access: "user",
    shared: "view",
    isOwnAddition: true,
    input: chosen.extend({
      kind: Widget.shape.kind.min(1),
      /** JSON of settings ({"by": "type"}); missing ones are defaults. */
      settings: z.string().max(2000).default("{}"),
    }),
    output: WidgetAnswer,
  }),
  "GET /api/Dashboard": endpoint({
    summary: "Arrangement of a portfolio's dashboard, available widgets, and their data",
    access: "user",
    shared: "view",
    input: chosen,
    output: z.object({ layout: Layout, kinds: z.array(WidgetKindInfo), data: Stats }),
  }),
  "POST /api/Dashboard": endpoint({
    summary: "Save the arrangement of a portfolio's dashboard; null restores the default",
    access: "user",
    input: z.object({
      portfolioId: PortfolioId,
      /** Version that was changed; CONFLICT if another was saved meanwhile. */
      version: z.int().min(0),
      widgets: Widgets.nullable(),
    }),
    output: Layout,
  }),
  "GET /api/Dashboard/widget-tokens": endpoint({
    summary: "Embedded widgets",
    access: "user",
    isOwnAddition: true,
    input: z.object({}),
    output: z.object({
      tokens: z.array(
        z.object({
          id: z.string(),
          portfolioId: z.string(),
          portfolioName: z.string(),
          name: z.string(),
          kind: z.string(),
          isStealth: z.boolean(),
          createdAt: z.string(),
        }),
      ),
    }),
  }),
  "POST /api/Dashboard/widget-tokens": endpoint({
    summary: "Create the address of an embedded widget; its secret is returned only once",
    access: "user",
    status: 201,
    isOwnAddition: true,
    input: z.object({
      portfolioId: PortfolioId,
      name: visible(z.string().trim().min(1).max(60)),
      kind: Widget.shape.kind,
      settings: Widget.shape.settings.default({}),
      /** Percentages and shapes only. */
      isStealth: z.boolean().default(true),
    }),
    output: z.object({ id: z.string(), token: z.string() }),
  }),
  "DELETE /api/Dashboard/widget-tokens": endpoint({
    summary: "Revoke an embedded widget",
    access: "user",
    status: 204,
    isOwnAddition: true,
    input: z.object({ id: z.uuid() }),
    output: z.null(),
  }),
  "GET /api/widgets/one": endpoint({
    summary: "An embedded widget, by its address",
    access: "signature",
    perMinute: 120,
    isOwnAddition: true,
    input: z.object({ token: z.string().min(1).max(200), kind: Widget.shape.kind.min(1) }),
    output: z.object({
      portfolioName: z.string(),
      currency: z.string(),
      isStealth: z.boolean(),
      widget: WidgetAnswer,
    }),
  }),
  "GET /api/main-stats": endpoint({
    summary: "Key figures of a portfolio",
    access: "user",
    shared: "view",
    input: chosen,
    output: z.object({
      portfolioId: z.string(),
      currency: z.string(),
      period: UsedPeriod,
      /** Last trading day, of `dayChange` and `dayChangeRatio`. */
      day: z.string(),
      head: HeadFigures,
      /** Metric incomeNextYear. */
      passiveIncome: Figure,
    }),
  }),
  "GET /api/DashboardStats/portfolio-list": endpoint({
    summary: "Key figures of every portfolio, and the total of the real ones in one currency",
    access: "user",
    input: z.object({ ...periodInput }),
    output: PortfolioFigures,
  }),
  "GET /api/history-prices": endpoint({
    summary: "Value, deposits, return index and profit by day, thinned to 400 points",
    access: "user",
    shared: "view",
    input: chosen,
    output: z.object({
      portfolioId: z.string(),
      currency: z.string(),
      period: UsedPeriod,
      series: z.array(SeriesPoint),
      /** Stale, provisional or estimated inputs: each kind with its first day. */
      marks: z.array(Reason),
    }),
  }),
  "GET /api/history-profits": endpoint({
    summary: "Profit since the start of the period by day, thinned to 400 points",
    access: "user",
    shared: "view",
    input: chosen,
    output: z.object({
      portfolioId: z.string(),
      currency: z.string(),
      period: UsedPeriod,
      /** Null when refused. */
      series: z.array(SeriesPoint.pick({ date: true, profit: true })),
    }),
  }),
  "GET /api/history-profits/by-assets": endpoint({
    summary: "Profit of the period by asset, with its parts; closed positions too",
    access: "user",
    shared: "view",
    input: chosen,
    output: z.object({
      portfolioId: z.string(),
      currency: z.string(),
      period: UsedPeriod,
      rows: z.array(
        z.object({
          asset: AssetRef,
          isClosed: z.boolean(),
          /** By metric, scope asset; price + currency + income - fees - taxes is the total. */
          figures: z.object({
            totalProfit: Figure,
            priceResult: Figure,
            currencyResult: Figure,
            income: Figure,
            fees: Figure,
            taxes: Figure,
            contribution: Figure,
          }),
        }),
      ),
    }),
  }),
  "GET /api/history-profits/by-periods": endpoint({
    summary: "Profit and return of the months, quarters or years of the period",
    access: "user",
    shared: "view",
    input: chosen.extend({ by: z.enum(["month", "quarter", "year"]).default("month") }),
    output: z.object({
      portfolioId: z.string(),
      currency: z.string(),
      period: UsedPeriod,
      spans: z.array(PeriodGain),
    }),
  }),
} as const;
