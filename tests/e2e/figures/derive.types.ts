import type { Calc, CalcFigure } from "./calc-answers.ts";
import type { Row } from "./demo-file.ts";

/** A portfolio in the program and the same one in `calc`. */
export interface Ground {
  readonly calc: Calc;
  readonly rows: readonly Row[];
  /** Figures of a market asset by ticker, as of today. */
  readonly market: (ticker: string) => Readonly<Record<string, CalcFigure>>;
  /** Sums of the tax year 2023, by calculator `tax`. */
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

export interface Shown {
  readonly address: string;
  /** Result of `calc` for a figure, or for its parts. */
  readonly expected: (name: string) => CalcFigure | undefined;
  readonly evenings: (name: string) => readonly string[];
  readonly names: readonly string[];
}

export type Derive = (ground: Ground, shown: Shown, found: readonly string[]) => CalcFigure | undefined;
