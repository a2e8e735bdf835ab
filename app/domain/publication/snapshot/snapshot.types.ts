import type { Calendar } from "@zerno/engine";
import type { PeriodName } from "../../../shared/shapes/ledger-shapes.ts";
import type { PublicRatio } from "../../../shared/shapes/publication-shapes.ts";
import type { Figure } from "../../../shared/shapes.ts";

/** A name in both languages. */
export interface BothNames {
  readonly en: string;
  readonly ru: string;
}

/** An asset as visitors may know it; everything but the type is null for the owner's own. */
export interface SnapshotAsset {
  readonly id: string | null;
  readonly ticker: string | null;
  readonly exchange: string | null;
  readonly name: BothNames | null;
  readonly type: number;
}

export interface HoldingAmounts {
  readonly quantity: Figure | null;
  readonly value: Figure;
}

/** A part of the value: a holding, everything hidden, or cash of a currency. */
interface Part {
  readonly weight: PublicRatio;
  readonly amounts: HoldingAmounts | null;
}

/** Share of the value; keys as in the contract. */
export interface SnapshotSlice {
  readonly key: string;
  readonly weight: PublicRatio;
}

export interface AmountsOfPeriod {
  readonly value: Figure;
  readonly netFlows: Figure;
  readonly totalProfit: Figure;
  readonly income: Figure;
}

/** Figures of a named period that ends with the snapshot. */
export interface SnapshotPeriod {
  readonly name: PeriodName;
  readonly from: string;
  readonly to: string;
  readonly figures: Readonly<Record<string, PublicRatio>>;
  /** In the order of the holdings. */
  readonly returns: readonly PublicRatio[];
  readonly amounts: AmountsOfPeriod | null;
}

export interface SnapshotIncome {
  readonly figures: Readonly<Record<string, PublicRatio>>;
  readonly months: readonly { readonly month: string; readonly share: PublicRatio }[];
  readonly payers: readonly { readonly asset: SnapshotAsset; readonly share: PublicRatio }[];
  readonly hidden: { readonly share: PublicRatio } | null;
  readonly amounts: { readonly incomePaid: Figure } | null;
}

export interface SnapshotBenchmark {
  readonly id: string;
  readonly name: BothNames;
  readonly currency: string;
  readonly isTotalReturn: boolean | null;
}

/** Everything visitors see of a portfolio but its series and rows: the allow-list in which nothing else can be stored. */
export interface SnapshotContent {
  readonly name: BothNames;
  readonly currency: string;
  readonly isComposite: boolean;
  readonly isDemo: boolean;
  readonly firstDay: string | null;
  readonly historyDays: number;
  readonly holdingCount: number;
  /** The last trading day. */
  readonly day: string;
  readonly descriptionHtml: string;
  readonly holdings: readonly (Part & { readonly asset: SnapshotAsset })[];
  readonly hidden: Part | null;
  readonly cash: readonly (Part & { readonly currency: string })[];
  readonly allocation: Readonly<
    Record<"class" | "sector" | "currency" | "country", readonly SnapshotSlice[]>
  >;
  readonly periods: readonly SnapshotPeriod[];
  readonly income: SnapshotIncome;
  readonly benchmark: SnapshotBenchmark | null;
}

/** Levels by day from the evening `firstDay` on, 1 there; null where unknown. */
export interface SnapshotSeries {
  readonly firstDay: string;
  /** Calendar whose days drawdowns are measured on. */
  readonly calendar: Calendar;
  readonly index: readonly (number | null)[];
  readonly benchmark: readonly (number | null)[] | null;
}

export interface SnapshotRow {
  readonly date: string;
  readonly kindName: string;
  readonly group: string;
  readonly asset: SnapshotAsset | null;
  readonly amounts: {
    readonly quantity: Figure | null;
    readonly price: string | null;
    readonly amount: Figure | null;
  } | null;
}

/** Newest first. */
export type SnapshotRows = readonly SnapshotRow[];
