import type { Category } from "./instrument-book.ts";

export const usualMultiplier = (category: Category): string => (category === "option" ? "100" : "1");

/** Returns candidate factors from quantity x price to money. A bond's price is percent, its quantity the nominal. */
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
