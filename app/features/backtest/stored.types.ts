import type { Reason } from "../../shared/common.schema.ts";
import type { CompanyRow, HistoryLine, PaymentLine, PeriodLine, PlayedFigures } from "./result.schema.ts";

/** Stored results have asset ids and names in both languages, for readers of either. */
export interface StoredAsset {
  readonly ownerId: string;
  readonly ticker: string;
  readonly exchange: string;
  readonly nameEn: string;
  readonly nameRu: string;
  readonly type: number;
  readonly currency: string;
  readonly isDemo: boolean;
  readonly priceDigits: number;
}

/** Replaces the asset by its id. */
type ById<T extends { asset: unknown }> = Omit<T, "asset"> & { readonly assetId: string };

export interface StoredLine {
  /** Null: the benchmark. */
  readonly portfolio: number | null;
  readonly name: string;
  readonly assets: readonly { readonly assetId: string; readonly weight: string }[];
  readonly reasons: readonly Reason[];
  /** Null: not simulated. */
  readonly played:
    | (PlayedFigures & {
        readonly history: Pick<HistoryLine, "values" | "netFlows" | "growth" | "falls">;
        readonly periods: Pick<PeriodLine, "years" | "months">;
        readonly companies: readonly ById<CompanyRow>[];
        readonly payments: Pick<PaymentLine, "months" | "years"> & {
          readonly assets: readonly ById<PaymentLine["assets"][number]>[];
        };
      })
    | null;
}

export interface StoredAnswers {
  readonly currency: string;
  /** End of the day before the first purchase, and last day. */
  readonly from: string;
  readonly to: string;
  readonly reasons: readonly Reason[];
  /** Rate behind Sharpe, Sortino and alpha; series by code, null = entered. */
  readonly riskFree: { readonly code: string | null; readonly rate: string } | null;
  /** Days of all lines' points. */
  readonly days: readonly string[];
  readonly lines: readonly StoredLine[];
  readonly assets: Readonly<Record<string, StoredAsset>>;
}

/**
 * A row as texts: date, settle date, kind, asset id, quantity, price, amount, currency, fee, tax, bought amount, bought
 * currency, split ("2:1"). Compact, since long backtests have 20,000.
 */
export type StoredRow = readonly (string | null)[];
/** By portfolio index; empty for one not simulated. */
export type StoredRows = readonly (readonly StoredRow[])[];
