import { decFromNumber, formatDec } from "@zerno/engine";
import type { DetectorId } from "../../shared/names/detector-ids.ts";

/** Why a value is held back. Evidence is texts: days, values, ratios. */
export interface Suspicion {
  readonly detector: DetectorId;
  readonly evidence: Readonly<Record<string, string>>;
}

/** Kind of a series: its usual daily moves, and whether a nominal or a split can shift it. */
export type SeriesKind = "share" | "fund" | "bond" | "crypto" | "index" | "derivative" | "rate";

/** A split of the asset: `ratio` new units for one old from the open of `day` (a day number). */
export interface KnownSplit {
  readonly day: number;
  readonly ratio: number;
}

/** A dividend of the asset, per unit in its currency. */
export interface KnownDividend {
  readonly day: number;
  readonly amount: number;
}

/** A value that is to be judged; `day` is a day number. */
export interface Judged {
  readonly day: number;
  readonly value: number;
  readonly source: string;
}

/** Known data of a series on the day of a value under test. */
export interface Standing {
  readonly kind: SeriesKind;
  /** The nearest good value before, as it was made; walking back in time, the one after. */
  readonly last: { readonly day: number; readonly value: number };
  /** `last` brought over the splits between: what the value would be had nothing happened. */
  readonly expected: number;
  /** Days without any value, good or not, up to this one; a halted market moves more. */
  readonly gapDays: number;
  /** Typical move of a day as a logarithm, robust against single jumps. */
  readonly sigma: () => number;
  readonly splits: readonly KnownSplit[];
  readonly dividends: readonly KnownDividend[];
  /** The stored value of this very day from another source. */
  readonly other: { readonly value: number; readonly source: string } | undefined;
  /** Number of good values directly before `last` that equal it. */
  readonly repeats: () => number;
  /** Share of days on which the value of this series did not move. */
  readonly unmoved: () => number;
}

/** One pure rule: undefined = nothing to say against the value. */
export type Detector = (row: Judged, standing: Standing) => Suspicion | undefined;

/** log(value / expected): 0 = nothing moved. */
export const moveOf = ({ value }: Judged, { expected }: Standing): number => Math.log(value / expected);

/** A number as evidence: six digits, no exponent. */
export const written = (value: number): string => formatDec(decFromNumber(Number(value.toPrecision(6))));

/** A value that is to be judged, fetched now or held back before. */
export interface Candidate extends Judged {
  /** As the source states it; null: it does not. */
  readonly currency: string | null;
}

/** Decision on a value. */
export interface Verdict<C extends Candidate = Candidate> {
  readonly candidate: C;
  /** Undefined: the value is good. */
  readonly suspicion: Suspicion | undefined;
  /** The other source that says the same, where that is why the value is good. */
  readonly confirmedBy?: string;
}
