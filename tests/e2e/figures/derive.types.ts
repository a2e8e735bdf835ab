import type { Calc, CalcFigure } from "./calc-answers.ts";
import type { Row } from "./demo-file.ts";

/** Basis of the comparison: a portfolio in the program and the same one in `calc`. */
export interface Ground {
  readonly calc: Calc;
  readonly rows: readonly Row[];
  /** Figures of an asset of the fictional market by its ticker, as of today. */
  readonly market: (ticker: string) => Readonly<Record<string, CalcFigure>>;
  /** The sums of the tax year 2023, by the calculator `tax`. */
  readonly taxYear: Readonly<Record<"gains" | "income", Readonly<Record<string, CalcFigure>>>>;
  readonly assets: readonly Held[];
  readonly today: string;
  readonly firstDay: string;
}

interface Held {
  readonly ticker: string;
  readonly id: string;
  readonly row: { readonly currency: string; readonly type: number };
}

/** The page a figure stands on. */
export interface Shown {
  readonly address: string;
  /** Result of `calc` for the figure of a name, or for its parts. */
  readonly expected: (name: string) => CalcFigure | undefined;
  /** The two evenings of the figure of a name. */
  readonly evenings: (name: string) => readonly string[];
  readonly names: readonly string[];
}

/** Makes a figure of others. */
export type Derive = (ground: Ground, shown: Shown, found: readonly string[]) => CalcFigure | undefined;
