import type { Calendar } from "@zerno/engine";
import type { Figure } from "../../../shared/common.schema.ts";
import type { PeriodName } from "../../../shared/schemas/ledger.schema.ts";
import type { PublicRatio } from "../../../shared/schemas/publication.schema.ts";

export interface BothNames {
  readonly en: string;
  readonly ru: string;
}

/** For custom assets all but the type is null. */
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

interface Part {
  readonly weight: PublicRatio;
  readonly amounts: HoldingAmounts | null;
}

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

export interface SnapshotPeriod {
  readonly name: PeriodName;
  readonly from: string;
  readonly to: string;
  readonly figures: Readonly<Record<string, PublicRatio>>;
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

/** An allow-list: nothing else can be stored. */
export interface SnapshotContent {
  readonly name: BothNames;
  readonly currency: string;
  readonly isComposite: boolean;
  readonly isDemo: boolean;
  readonly firstDay: string | null;
  readonly historyDays: number;
  readonly holdingCount: number;
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

/** 1 at the end of `firstDay`; null where unknown. */
export interface SnapshotSeries {
  readonly firstDay: string;
  /** Days that drawdowns are measured on. */
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

export type SnapshotRows = readonly SnapshotRow[];
