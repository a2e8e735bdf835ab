import type { TFunction } from "i18next";
import type { Figure } from "../../app/shared/common.schema.ts";
import type { Language } from "../../app/shared/languages.ts";
import type { Derivation } from "../../app/ui/money/derivation.ts";
import { computeDerivation } from "../../app/ui/money/testing/compute-derivation.ts";
import { wordsOf } from "../e2e/words.ts";

/** Returns the texts of a language; a missing key throws. */
export const textsOf = (language: Language): TFunction => wordsOf(language) as unknown as TFunction;

const numberOf = (figure: Figure): number => ("value" in figure ? Number(figure.value) : Number.NaN);

/**
 * Checks that a derivation's texts exist in both languages, its operation over its parts gives the figure, and an input
 * states its day, source or row.
 * @returns labels of the parts in English
 */
export function checkDerivation(make: (t: TFunction) => Derivation, figure: Figure): readonly string[] {
  const [english, russian] = [make(textsOf("en")), make(textsOf("ru"))];
  const { operation, parts } = english;
  if (russian.operation !== operation || russian.parts.length !== parts.length)
    throw new Error(`${english.title}: differs by language`);
  if (parts.length === 0) throw new Error(`${english.title}: no inputs`);
  const [only] = parts;
  if (operation === "input" && !(only?.date || only?.source || only?.to))
    throw new Error(`${english.title}: an input without day, source and row`);
  const result = computeDerivation(english);
  const shown = numberOf(figure);
  if (operation !== "model" && !(Math.abs(result - shown) <= Math.max(1e-10, Math.abs(shown) * 1e-9)))
    throw new Error(`${english.title}: ${operation} of its inputs is ${result}, shown is ${shown}`);
  return parts.map(({ label }) => label);
}
