import { z } from "zod";
import { Figure, Reason } from "../../shared/common.schema.ts";
import { CalendarSums } from "../../shared/schemas/calendar.schema.ts";
import { GoalView } from "../../shared/schemas/goal.schema.ts";
import { AssetRef, CashRow, HeadFigures, UsedPeriod } from "../../shared/schemas/ledger.schema.ts";
import { LastPrice } from "../../shared/schemas/market.schema.ts";
import { LooseItem, PieNode, WholeDrift } from "../../shared/schemas/pie.schema.ts";
import { Identity, PeriodGain } from "../../shared/schemas/result.schema.ts";
import { SeriesPoint } from "../../shared/schemas/series.schema.ts";
import { AllocationSlice } from "../../shared/schemas/slice.schema.ts";

/** Settings by name ("by": "type"), as defined by the kind. */
export const WidgetSettings = z.record(z.string().max(20), z.string().max(60));
export type WidgetSettings = z.infer<typeof WidgetSettings>;

export const WidgetHeight = z.enum(["low", "middle", "high"]);
export type WidgetHeight = z.infer<typeof WidgetHeight>;

/** On six columns; wider on narrow screens. */
export const Widget = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, { error: "format" }),
  kind: z.string().max(40),
  width: z.union([z.literal(2), z.literal(3), z.literal(4), z.literal(6)]),
  height: WidgetHeight,
  settings: WidgetSettings,
});
export type Widget = z.infer<typeof Widget>;

const mostWidgets = 40;
/** In reading order; unique ids. */
export const Widgets = z
  .array(Widget)
  .max(mostWidgets)
  .refine((widgets) => new Set(widgets.map(({ id }) => id)).size === widgets.length, { error: "twice" });

/** A kind to add: initial size and settings, default first. */
export const WidgetKindInfo = z.object({
  kind: z.string(),
  width: Widget.shape.width,
  height: WidgetHeight,
  settings: z.record(z.string(), z.array(z.string())),
});
export type WidgetKindInfo = z.infer<typeof WidgetKindInfo>;

/** With the same cash flows in the benchmark (metric `benchmarkValue`). */
export const ComparedPoint = SeriesPoint.extend({ benchmark: z.number().nullable() });
export type ComparedPoint = z.infer<typeof ComparedPoint>;

/** Benchmark of a chart; `refusal` if it cannot be drawn. */
const BesideValue = z.object({ id: z.string(), name: z.string(), refusal: Reason.nullable() });

/** A portfolio figure; `key` names its text. */
export const FigureLine = z.object({
  key: z.string(),
  metric: z.string(),
  from: z.string(),
  to: z.string(),
  figure: Figure,
  /** Shown with a sign. */
  isResult: z.boolean(),
  /** As in `GET /api/explain`. */
  benchmark: z.string().nullable(),
});
export type FigureLine = z.infer<typeof FigureLine>;

const AssetFigures = z.object({
  /** "best" or "worst"; constant for a single list. */
  group: z.string(),
  asset: AssetRef,
  /** By metric. */
  figures: z.record(z.string(), Figure),
});

/** A declared or contractual payment. Decimal text; null = not announced. */
export const Payment = z.object({
  date: z.string(),
  /** Expected day, not announced. */
  isDayExpected: z.boolean(),
  asset: AssetRef,
  kind: z.enum(["regular", "special", "coupon", "amortisation", "redemption"]),
  quantity: z.string().nullable(),
  perUnit: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string(),
  /** Null when unknown. */
  source: z.string().nullable(),
});
export type Payment = z.infer<typeof Payment>;

const RecentRow = z.object({
  id: z.string(),
  date: z.string(),
  kindName: z.string(),
  asset: AssetRef.nullable(),
  quantity: z.string().nullable(),
  /** As counted by the ledger; null when unstated. */
  gross: z.string().nullable(),
  currency: z.string(),
});

/** The balance is null in stealth mode. */
export const ShownCash = CashRow.extend({ balance: z.string().nullable() });

/** A node; `target` and `share` are relative to its parent. */
const PieShare = PieNode.pick({
  ...{ id: true, parentId: true, name: true, asset: true, currency: true },
  ...{ color: true, target: true, value: true, weight: true, share: true },
}).extend({ isCategory: z.boolean() });
export type PieShare = z.infer<typeof PieShare>;

/** A row with a target, as a share of the portfolio. */
const DriftRow = PieNode.pick({
  ...{ id: true, name: true, asset: true, currency: true, value: true, weight: true },
}).extend({
  target: z.string(),
  drift: Figure,
  gap: Figure,
});

/** The target is null in stealth mode. */
const GoalRow = GoalView.pick({
  ...{ id: true, portfolioId: true, name: true, kind: true, currency: true },
  ...{ dueOn: true, state: true, period: true },
  ...{ current: true, progress: true, chance: true, yearlyIncome: true },
}).extend({ target: z.string().nullable() });

/** Head figures with the percentage's base and the day of the day change. */
export const DashboardHead = HeadFigures.extend({
  returnBase: Figure,
  /** Last trading day, of `dayChange` and `dayChangeRatio`. */
  day: z.string(),
});
export type DashboardHead = z.infer<typeof DashboardHead>;

const AheadSums = CalendarSums.pick({ declared: true, estimated: true, special: true, gross: true });

/** Content of a widget; each type has one view, shared by kinds. */
export const WidgetBody = z.discriminatedUnion("type", [
  z.object({ type: z.literal("head"), head: DashboardHead }),
  z.object({
    type: z.literal("series"),
    measure: z.enum(["value", "profit"]),
    series: z.array(ComparedPoint),
    /** Charted value on the last day: its refusal, stale prices. */
    end: Figure,
    /** Of all days: each kind with its first day. */
    marks: z.array(Reason),
    beside: BesideValue.nullable(),
  }),
  z.object({ type: z.literal("identity"), identity: Identity, firstDay: z.string().nullable() }),
  z.object({ type: z.literal("slices"), by: z.string(), slices: z.array(AllocationSlice) }),
  z.object({
    type: z.literal("assets"),
    /** In column order; the first is the sort key. */
    columns: z.array(z.string()),
    rows: z.array(AssetFigures),
    /** All open holdings. */
    count: z.int(),
    /** Last trading day of day changes; null without such a column. */
    day: z.string().nullable(),
  }),
  z.object({
    type: z.literal("months"),
    /**
     * Oldest first, empty months included. `income`: metric over (from, to]; `received`: paid in the month, decimal
     * text, null when a rate is missing.
     */
    months: z.array(
      z.object({
        month: z.string(),
        from: z.string(),
        to: z.string(),
        income: Figure,
        received: z.string().nullable(),
      }),
    ),
  }),
  /**
   * Payments by month over twelve months, from the rest of this one; parts as in the income calendar. `unsourced`:
   * tickers of holdings without a source of payments, excluded from sums.
   */
  z.object({
    type: z.literal("ahead"),
    months: z.array(AheadSums.extend({ month: z.string() })),
    unsourced: z.array(z.string()),
    total: AheadSums,
  }),
  z.object({ type: z.literal("gains"), hasBars: z.boolean(), spans: z.array(PeriodGain) }),
  z.object({
    type: z.literal("heat"),
    by: z.enum(["month", "quarter", "year"]),
    years: z.array(z.object({ year: z.string(), cells: z.array(PeriodGain.nullable()), total: PeriodGain })),
  }),
  /** `note`: missing input of the lines. */
  z.object({
    type: z.literal("lines"),
    note: Reason.nullable(),
    /** Benchmark name; null: none. */
    comparedWith: z.string().nullable(),
    lines: z.array(FigureLine),
  }),
  z.object({ type: z.literal("payments"), payments: z.array(Payment) }),
  z.object({
    type: z.literal("cash"),
    rows: z.array(ShownCash),
    firstNegative: z.object({ currency: z.string(), date: z.string() }).nullable(),
  }),
  z.object({ type: z.literal("transactions"), rows: z.array(RecentRow) }),
  z.object({
    type: z.literal("notes"),
    /** Of the portfolio. */
    note: z.string(),
    notes: z.array(
      z.object({ id: z.string(), date: z.string(), asset: AssetRef.nullable(), text: z.string() }),
    ),
  }),
  /** Categories in tree order, and uncategorised holdings; `on`: day of the figures. */
  z.object({ type: z.literal("pies"), on: z.string(), nodes: z.array(PieShare), loose: z.array(LooseItem) }),
  /** Drift of the portfolio; largest rows first. */
  z.object({
    type: z.literal("drift"),
    on: z.string(),
    /** Value of the portfolio. */
    whole: Figure,
    ...WholeDrift.shape,
    rows: z.array(DriftRow),
  }),
  z.object({ type: z.literal("goals"), goals: z.array(GoalRow) }),
  z.object({
    type: z.literal("watched"),
    listId: z.string(),
    name: z.string(),
    rows: z.array(
      z.object({
        asset: AssetRef,
        symbol: z.string(),
        /** Null = no close in recent days. */
        price: LastPrice.nullable(),
        /** Target price reached. */
        isReached: z.boolean(),
      }),
    ),
  }),
  z.object({
    type: z.literal("news"),
    items: z.array(
      z.object({
        asset: AssetRef,
        title: z.string(),
        url: z.string(),
        publishedAt: z.string(),
        publisher: z.string().nullable(),
      }),
    ),
  }),
  z.object({
    type: z.literal("health"),
    /** Kinds of problems with counts of assets, rows or currencies. */
    findings: z.array(z.object({ kind: z.string(), count: z.int(), names: z.array(z.string()) })),
  }),
]);
export type WidgetBody = z.infer<typeof WidgetBody>;

/**
 * Answer of a widget: `ok` with a body; `empty`; `refused` for reasons; `failed`, an internal error of this widget
 * alone, can be retried. `stale`: stale or suspect prices and rates used.
 */
export const WidgetAnswer = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(["ok", "empty", "refused", "failed"]),
  /** With defaults. */
  settings: WidgetSettings,
  period: UsedPeriod,
  reasons: z.array(Reason),
  stale: z.array(Reason),
  body: WidgetBody.nullable(),
});
export type WidgetAnswer = z.infer<typeof WidgetAnswer>;
