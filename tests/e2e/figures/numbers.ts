import type { CalcFigure } from "./calc-answers.ts";
import type { Ground, Shown } from "./derive.types.ts";

export const numberOf = (figure: CalcFigure | undefined): number =>
  figure?.value === undefined ? Number.NaN : Number(figure.value);
export const ratio = (value: number): CalcFigure => ({ value: value.toFixed(15), unit: "ratio" });
export const count = (value: number): CalcFigure => ({ value: String(value), unit: "count" });

/** The first part without a value refuses the whole. */
export function made(
  parts: readonly (CalcFigure | undefined)[],
  make: (values: number[]) => CalcFigure,
): CalcFigure | undefined {
  if (parts.some((part) => part === undefined)) return undefined;
  const refused = parts.flatMap((part) => part?.refused ?? []);
  return refused.length > 0 ? { refused, unit: "ratio" } : make(parts.map(numberOf));
}

export const now = ({ calc, today }: Ground) => {
  const asked = { from: today, to: today, against: "", plan: "" };
  calc.prepare([asked]);
  return calc.period(asked);
};

export function pieces(ground: Ground) {
  const { assets, cash } = now(ground);
  const ofScope = (figures: Readonly<Record<string, CalcFigure>> | undefined) => ({
    value: numberOf(figures?.value),
    weight: numberOf(figures?.weight),
  });
  return [
    ...ground.assets.map(({ id, row }) => ({
      ...{ id, currency: row.currency, type: String(row.type), key: id },
      ...ofScope(assets[id]?.figures),
    })),
    ...Object.entries(cash).map(([currency, { figures }]) => ({
      ...{ id: null, currency, type: "4", key: `cash:${currency}` },
      ...ofScope(figures),
    })),
  ];
}

export const less = (shown: Shown, one: string, other: string) =>
  made([shown.expected(one), shown.expected(other)], ([a = 0, b = 0]) => ratio(a - b));
