import type { Figure } from "../../../shared/common.schema.ts";
import type { PublicRatio } from "../../../shared/schemas/publication.schema.ts";

const digits = 6;
/** First rounding, against floating-point noise. */
const exactDigits = 10;

/** Rounds a ratio for visitors: eighteen digits would reveal the amounts it was computed from. */
export function roundRatio(value: number): number {
  const exact = Math.round(value * 10 ** exactDigits) / 10 ** exactDigits;
  const rounded = Math.round(exact * 10 ** digits) / 10 ** digits;
  return rounded === 0 ? 0 : rounded;
}

/** Formats a ratio without exponent or trailing zeros. */
export const ratioText = (value: number): string =>
  roundRatio(value)
    .toFixed(digits)
    .replace(/\.?0+$/, "");

const openUnits: readonly string[] = ["ratio", "number"];

/** Reduces a figure to its ratio, a refusal to its codes: reasons may contain amounts. */
export function publicRatio(figure: Figure): PublicRatio {
  if (!openUnits.includes(figure.unit)) throw new Error("an amount on its way out");
  if ("value" in figure) return { value: ratioText(Number(figure.value)) };
  return { refused: [...new Set(figure.refused.map(({ code }) => code))].sort() };
}

/** Returns a shared amount without notes; a refusal is reduced to its codes. */
export function publicAmount(figure: Figure): Figure {
  if ("refused" in figure) {
    const codes = [...new Set(figure.refused.map(({ code }) => code))].sort();
    return { refused: codes.map((code) => ({ code, params: {} })), unit: figure.unit };
  }
  const { value, unit, currency } = figure;
  return { value, unit, ...(currency !== undefined && { currency }) };
}

/** Returns part / whole; refused if either is, or the whole is not positive. */
export function publicShare(part: Figure, whole: Figure): PublicRatio {
  const refused = [part, whole].flatMap((one) => ("refused" in one ? one.refused : []));
  if (refused.length > 0) return { refused: [...new Set(refused.map(({ code }) => code))].sort() };
  const [some, all] = [part, whole].map((one) => ("value" in one ? Number(one.value) : 0));
  if (!all || all < 0) return { refused: ["nothing-paid"] };
  return { value: ratioText((some ?? 0) / all) };
}
