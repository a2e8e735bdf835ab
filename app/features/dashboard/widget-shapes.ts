import { z } from "zod";
import { CalendarSums } from "../../shared/shapes/calendar-shapes.ts";
import { GoalView } from "../../shared/shapes/goal-shapes.ts";
import { AssetRef, CashRow, HeadFigures, UsedPeriod } from "../../shared/shapes/ledger-shapes.ts";
import { LastPrice } from "../../shared/shapes/market-shapes.ts";
import { LooseItem, PieNode, WholeDrift } from "../../shared/shapes/pie-shapes.ts";
import { Identity, PeriodGain } from "../../shared/shapes/result-shapes.ts";
import { SeriesPoint } from "../../shared/shapes/series-shapes.ts";
import { AllocationSlice } from "../../shared/shapes/slice-shapes.ts";
import { Figure, Reason } from "../../shared/shapes.ts";

/** Choices of a widget by name ("by": "type"); the kind says which there are. */
export const WidgetSettings = z.record(z.string().max(20), z.string().max(60));
export type WidgetSettings = z.infer<typeof WidgetSettings>;

export const WidgetHeight = z.enum(["low", "middle", "high"]);
export type WidgetHeight = z.infer<typeof WidgetHeight>;

/** A widget on a dashboard of six columns; on narrower screens it takes more of the width. */
export const Widget = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, { error: "format" }),
  kind: z.string().max(40),
  width: z.union([z.literal(2), z.literal(3), z.literal(4), z.literal(6)]),
  height: WidgetHeight,
  settings: WidgetSettings,
});
export type Widget = z.infer<typeof Widget>;

const mostWidgets = 40;
/** Widgets in the order of reading; no id twice. */
export const Widgets = z
  .array(Widget)
  .max(mostWidgets)
  .refine((widgets) => new Set(widgets.map(({ id }) => id)).size === widgets.length, { error: "twice" });

/** A kind of widget that can be added: its size at first and what can be chosen, the default first. */
export const WidgetKindInfo = z.object({
  kind: z.string(),
  width: Widget.shape.width,
  height: WidgetHeight,
  settings: z.record(z.string(), z.array(z.string())),
});
export type WidgetKindInfo = z.infer<typeof WidgetKindInfo>;

/** The same with what the same money would be worth in the benchmark (metric `benchmarkValue`). */
export const ComparedPoint = SeriesPoint.extend({ benchmark: z.number().nullable() });
export type ComparedPoint = z.infer<typeof ComparedPoint>;

/** What is drawn beside the value; `refusal` says why it is not. */
const BesideValue = z.object({ id: z.string(), name: z.string(), refusal: Reason.nullable() });

/** A figure of the portfolio with what explains it; `key` names its text. */
export const FigureLine = z.object({
  key: z.string(),
  metric: z.string(),
  from: z.string(),
  to: z.string(),
  figure: Figure,
  /** A result, shown with its sign. */
  isResult: z.boolean(),
  /** What it was compared with, as `GET /api/explain` takes it. */
  benchmark: z.string().nullable(),
});
export type FigureLine = z.infer<typeof FigureLine>;

const AssetFigures = z.object({
  /** Which of two lists: "best" and "worst"; one list has one name. */
  group: z.string(),
  asset: AssetRef,
  /** By metric. */
  figures: z.record(z.string(), Figure),
});

/** Something that will be paid: declared, or in the terms of a bond. Decimal text; null = not announced. */
export const Payment = z.object({
  date: z.string(),
  /** Nobody told the day yet: it is the expected one. */
  isDayExpected: z.boolean(),
  asset: AssetRef,
  kind: z.enum(["regular", "special", "coupon", "amortisation", "redemption"]),
  quantity: z.string().nullable(),
  perUnit: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string(),
  /** Source that told of it; null where that is not known. */
  source: z.string().nullable(),
});
export type Payment = z.infer<typeof Payment>;

const RecentRow = z.object({
  id: z.string(),
  date: z.string(),
  kindName: z.string(),
  asset: AssetRef.nullable(),
  quantity: z.string().nullable(),
  /** Gross as the ledger counts it; null when nobody stated it. */
  gross: z.string().nullable(),
  currency: z.string(),
});

/** Cash of one currency; the balance is null when amounts are hidden. */
export const ShownCash = CashRow.extend({ balance: z.string().nullable() });

/** A category or an item of the tree; `target` and `share` are of the one above it. */
const PieShare = PieNode.pick({
  ...{ id: true, parentId: true, name: true, asset: true, currency: true },
  ...{ color: true, target: true, value: true, weight: true, share: true },
}).extend({ isCategory: z.boolean() });
export type PieShare = z.infer<typeof PieShare>;

/** A row that has a target; `target` is its share of the whole portfolio. */
const DriftRow = PieNode.pick({
  ...{ id: true, name: true, asset: true, currency: true, value: true, weight: true },
}).extend({
  target: z.string(),
  drift: Figure,
  gap: Figure,
});

/** How far a goal is; the target is null when amounts are hidden. */
const GoalRow = GoalView.pick({
  ...{ id: true, portfolioId: true, name: true, kind: true, currency: true },
  ...{ dueOn: true, state: true, period: true },
  ...{ current: true, progress: true, chance: true, yearlyIncome: true },
}).extend({ target: z.string().nullable() });

/** The head figures with the base of the percentage and the day of the day change. */
export const DashboardHead = HeadFigures.extend({
  returnBase: Figure,
  /** The last trading day: `dayChange` and `dayChangeRatio` are of it. */
  day: z.string(),
});
export type DashboardHead = z.infer<typeof DashboardHead>;

const AheadSums = CalendarSums.pick({ declared: true, estimated: true, special: true, gross: true });

/** What is in a widget. Each type has one picture; a new kind that answers one of them needs no other. */
export const WidgetBody = z.discriminatedUnion("type", [
  z.object({ type: z.literal("head"), head: DashboardHead }),
  z.object({
    type: z.literal("series"),
    measure: z.enum(["value", "profit"]),
    series: z.array(ComparedPoint),
    /** What is drawn, on the last evening: why it is not known then, what old prices it rests on. */
    end: Figure,
    /** The same of all evenings: each kind with its first day. */
    marks: z.array(Reason),
    beside: BesideValue.nullable(),
  }),
  z.object({ type: z.literal("identity"), identity: Identity, firstDay: z.string().nullable() }),
  z.object({ type: z.literal("slices"), by: z.string(), slices: z.array(AllocationSlice) }),
  z.object({
    type: z.literal("assets"),
    /** Metrics in the order of their columns; the first is what the rows are sorted by. */
    columns: z.array(z.string()),
    rows: z.array(AssetFigures),
    /** How many open holdings there are in all. */
    count: z.int(),
    /** The last trading day, which day changes are of; null: no column is of it. */
    day: z.string().nullable(),
  }),
  z.object({
    type: z.literal("months"),
    /**
     * Oldest first, months without income too. `income` is the metric of that name over (from, to]; `received`
     * what was paid out in the month as decimal text, null when a rate is missing.
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
   * Payments of the next twelve months by month, this one's rest first; the parts are those of the income calendar.
   * `unsourced`: tickers of holdings whose payments no source tells, so that they are in no sum.
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
  /** `note` says what none of the lines it is about can be computed without. */
  z.object({
    type: z.literal("lines"),
    note: Reason.nullable(),
    /** Name of what the lines compare with; null: with nothing. */
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
    /** The portfolio's own note. */
    note: z.string(),
    notes: z.array(
      z.object({ id: z.string(), date: z.string(), asset: AssetRef.nullable(), text: z.string() }),
    ),
  }),
  /** Categories in the order of their tree, and what is held and in none; `on` is the evening of the figures. */
  z.object({ type: z.literal("pies"), on: z.string(), nodes: z.array(PieShare), loose: z.array(LooseItem) }),
  /** The drift of the whole with its parts; the rows that are furthest off first. */
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
        /** Last close with its day, source and change; null = none of the last days. */
        price: LastPrice.nullable(),
        /** The price has come to its target. */
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
    /** Kinds of problems with how many assets, rows or currencies have them. */
    findings: z.array(z.object({ kind: z.string(), count: z.int(), names: z.array(z.string()) })),
  }),
]);
export type WidgetBody = z.infer<typeof WidgetBody>;

/**
 * A widget's answer: `ok` with a body; `empty`, nothing there to show; `refused`, nothing could be computed, for
 * these reasons; `failed`, our mistake, which takes no other widget with it: it can be asked again by itself. `stale`
 * says what old or doubted prices and rates the figures rest on.
 */
export const WidgetAnswer = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(["ok", "empty", "refused", "failed"]),
  /** Its choices, defaults included. */
  settings: WidgetSettings,
  period: UsedPeriod,
  reasons: z.array(Reason),
  stale: z.array(Reason),
  body: WidgetBody.nullable(),
});
export type WidgetAnswer = z.infer<typeof WidgetAnswer>;
