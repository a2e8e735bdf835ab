import type { Category } from "./instrument-book.ts";

/** Pieces per contract where the statement does not say: most options are on a hundred. */
export const usualMultiplier = (category: Category): string => (category === "option" ? "100" : "1");

/**
 * By which factor quantity x price is the money of a trade: as printed, or as it mostly is. A bond's price is percent of
 * nominal and its quantity the nominal itself.
 */
export const factorsOf = (
  category: Category,
  printed: string | undefined,
): { readonly multiplier?: string; readonly usual?: string } => {
  if (category === "bond") return { usual: "0.01" };
  if (printed !== undefined) return { multiplier: printed };
  return category === "option" || category === "unsupported"
    ? { usual: usualMultiplier(category) }
    : { multiplier: "1" };
};
