import type { PreviewState } from "../../domain/imports/preview/build-preview.ts";
import type { ReadStatement } from "../../domain/imports/statement-reader.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import type { UploadedFile } from "../../server/context.ts";

/** Typed position with its matched asset. */
export interface TypedPosition {
  readonly assetId: string;
  readonly quantity: string;
  readonly averageCost: string | null;
}

export interface TypedSource {
  readonly kind: "typed";
  readonly isDemo: boolean;
  readonly positions: readonly TypedPosition[];
}

export interface StatementSource {
  readonly kind: "statement";
  readonly file: UploadedFile;
  readonly statement: ReadStatement;
}

/** Source of a preview. */
export type PreviewSource = TypedSource | StatementSource;

/** Ledger of a preview; for a statement, with the state of its rows. */
export interface PreviewLedger {
  readonly view: LedgerView;
  readonly state: PreviewState | null;
  readonly isDemo: boolean;
}

export interface StoredPreview {
  readonly key: string;
  readonly source: PreviewSource;
  readonly currency: string;
  readonly expiresAt: Date;
  /** Folded ledgers by currency and day, dropped together with the preview. */
  readonly ledgers: Map<string, Promise<PreviewLedger>>;
}
