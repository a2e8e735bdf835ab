import { type Figure, type IsoDate, isRefused, type Refused } from "@zerno/engine";

/** A value of a worked example, as exact text, with what it needs to be written in the reader's language. */
export type ExampleFigure =
  | { readonly kind: "money"; readonly value: string; readonly currency: string; readonly digits?: number }
  /** A ratio: 0.12 is written as 12%. */
  | {
      readonly kind: "percent";
      readonly value: string;
      readonly digits?: number;
      readonly isSigned?: boolean;
    }
  /** The price of a bond: 98.5 is 98.5% of its nominal. */
  | { readonly kind: "percent-price"; readonly value: string }
  | { readonly kind: "number"; readonly value: string; readonly digits?: number }
  | { readonly kind: "date"; readonly value: IsoDate }
  /** The band of a safety score. */
  | { readonly kind: "band"; readonly value: string };

/** A worked example of a post: figures by name, computed by the engine from a small made-up case. */
export interface Example {
  readonly name: string;
  readonly figures: () => Readonly<Record<string, ExampleFigure>>;
}

export const money = (value: string, currency: string, digits?: number): ExampleFigure => ({
  ...{ kind: "money", value, currency },
  ...(digits !== undefined && { digits }),
});

/** A ratio that is a share or a rate. */
export const percent = (value: string, digits?: number): ExampleFigure => ({
  ...{ kind: "percent", value },
  ...(digits !== undefined && { digits }),
});

/** A ratio that is a gain or a loss. */
export const change = (value: string, digits?: number): ExampleFigure => ({
  ...percent(value, digits),
  ...({ kind: "percent", value, isSigned: true } as const),
});

export const number = (value: string | number, digits?: number): ExampleFigure => ({
  ...{ kind: "number", value: String(value) },
  ...(digits !== undefined && { digits }),
});

export const date = (value: IsoDate): ExampleFigure => ({ kind: "date", value });

/** Returns the text of a figure. @throws Error if the engine refuses it: the example is broken then */
export function textOf(figure: Figure): string {
  if ("refused" in figure) throw new Error(`refused: ${figure.refused.map(({ code }) => code).join(", ")}`);
  return figure.value;
}

/** Returns an engine answer that the example requires. */
export function known<T extends object>(answer: T | Refused): T {
  if (isRefused(answer)) throw new Error(`refused: ${answer.refused.map(({ code }) => code).join(", ")}`);
  return answer;
}
