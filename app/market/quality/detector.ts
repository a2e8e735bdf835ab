import { decFromNumber, formatDec } from "@zerno/engine";
import type { DetectorId } from "../../shared/names/detector-ids.ts";

/** Reason to quarantine a value. Evidence is texts: days, values, ratios. */
export interface Suspicion {
  readonly detector: DetectorId;
  readonly evidence: Readonly<Record<string, string>>;
}

/** Decides usual daily moves, and whether a nominal or a split applies. */
export type SeriesKind = "share" | "fund" | "bond" | "crypto" | "index" | "derivative" | "rate";

/** `ratio` new units for one old from the open of `day` (a day number). */
export interface KnownSplit {
  readonly day: number;
  readonly ratio: number;
}

export interface KnownDividend {
  readonly day: number;
  readonly amount: number;
}

export interface Judged {
  readonly day: number;
  readonly value: number;
  readonly source: string;
}

export interface Standing {
  readonly kind: SeriesKind;
  /** Nearest good value before, as traded; backwards, the one after. */
  readonly last: { readonly day: number; readonly value: number };
  /** `last` adjusted for splits since. */
  readonly expected: number;
  /** Days without any value up to this one; a halted market moves more. */
  readonly gapDays: number;
  /** Typical daily move as a logarithm, robust against single jumps. */
  readonly sigma: () => number;
  readonly splits: readonly KnownSplit[];
  readonly dividends: readonly KnownDividend[];
  readonly other: { readonly value: number; readonly source: string } | undefined;
  readonly repeats: () => number;
  readonly unmoved: () => number;
}

/** Pure; undefined = no objection. */
export type Detector = (row: Judged, standing: Standing) => Suspicion | undefined;

/** log(value / expected): 0 = no move. */
export const moveOf = ({ value }: Judged, { expected }: Standing): number => Math.log(value / expected);

/** Six digits, no exponent. */
export const written = (value: number): string => formatDec(decFromNumber(Number(value.toPrecision(6))));

export interface Candidate extends Judged {
  /** As stated by the source, else null. */
  readonly currency: string | null;
}

export interface Verdict<C extends Candidate = Candidate> {
  readonly candidate: C;
  /** Undefined: good. */
  readonly suspicion: Suspicion | undefined;
  readonly confirmedBy?: string;
}
