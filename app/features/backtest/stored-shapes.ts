import type { Reason } from "../../shared/shapes.ts";
import type { CompanyRow, HistoryLine, PaymentLine, PeriodLine, PlayedFigures } from "./result-shapes.ts";

/** How results are kept: assets by id, their names in both languages, so that a reader of any language is answered. */
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

/** The same row with the asset's id in the asset's place. */
type ById<T extends { asset: unknown }> = Omit<T, "asset"> & { readonly assetId: string };

export interface StoredLine {
  /** Null: the benchmark. */
  readonly portfolio: number | null;
  readonly name: string;
  readonly assets: readonly { readonly assetId: string; readonly weight: string }[];
  readonly reasons: readonly Reason[];
  /** Null: it could not be played. */
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
  /** The evening before the first purchase, and the last evening. */
  readonly from: string;
  readonly to: string;
  readonly reasons: readonly Reason[];
  /** What Sharpe, Sortino and alpha were measured with; a series by its code, null = typed. */
  readonly riskFree: { readonly code: string | null; readonly rate: string } | null;
  /** Days of the points of every line. */
  readonly days: readonly string[];
  readonly lines: readonly StoredLine[];
  readonly assets: Readonly<Record<string, StoredAsset>>;
}

/**
 * A simulated row as texts, in this order: date, settle date, kind, asset id, quantity, price, amount, currency, fee,
 * tax, bought amount, bought currency, split ("2:1"). Twenty thousand of them are what a long backtest makes.
 */
export type StoredRow = readonly (string | null)[];
/** By the number of the portfolio; none of one that could not be played. */
export type StoredRows = readonly (readonly StoredRow[])[];
