import type { PublicRatio } from "../../../shared/shapes/publication-shapes.ts";
import type { Figure } from "../../../shared/shapes.ts";

/** Decimals of a ratio that leaves the owner's ledger. */
const digits = 6;
/** Rounded to first: what differs only by the noise of binary floating point is the same number afterwards. */
const exactDigits = 10;

/**
 * Rounds a ratio for visitors. Few digits tell no amounts: from a ratio with eighteen of them the two numbers it is made of
 * could be found.
 */
export function roundRatio(value: number): number {
  const exact = Math.round(value * 10 ** exactDigits) / 10 ** exactDigits;
  const rounded = Math.round(exact * 10 ** digits) / 10 ** digits;
  return rounded === 0 ? 0 : rounded;
}

/** The same as text, without an exponent and without trailing zeros. */
export const ratioText = (value: number): string =>
  roundRatio(value)
    .toFixed(digits)
    .replace(/\.?0+$/, "");

/** Units in which no amount can be expressed. */
const openUnits: readonly string[] = ["ratio", "number"];

/** Returns a figure without anything but its ratio; of a refusal the codes only, since reasons may tell amounts. */
export function publicRatio(figure: Figure): PublicRatio {
  if (!openUnits.includes(figure.unit)) throw new Error("an amount on its way out");
  if ("value" in figure) return { value: ratioText(Number(figure.value)) };
  return { refused: [...new Set(figure.refused.map(({ code }) => code))].sort() };
}

/** A figure in money or units that its owner shows: without its notes, and of a refusal the codes only. */
export function publicAmount(figure: Figure): Figure {
  if ("refused" in figure) {
    const codes = [...new Set(figure.refused.map(({ code }) => code))].sort();
    return { refused: codes.map((code) => ({ code, params: {} })), unit: figure.unit };
  }
  const { value, unit, currency } = figure;
  return { value, unit, ...(currency !== undefined && { currency }) };
}

/** Part / whole for visitors; refused with either, or over nothing. */
export function publicShare(part: Figure, whole: Figure): PublicRatio {
  const refused = [part, whole].flatMap((one) => ("refused" in one ? one.refused : []));
  if (refused.length > 0) return { refused: [...new Set(refused.map(({ code }) => code))].sort() };
  const [some, all] = [part, whole].map((one) => ("value" in one ? Number(one.value) : 0));
  if (!all || all < 0) return { refused: ["nothing-paid"] };
  return { value: ratioText((some ?? 0) / all) };
}
