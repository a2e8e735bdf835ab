/** `toFixed` writes exponents from here on, and such a number has no decimals. */
const large = 1e21;
const decimals = 10;

/**
 * Plain decimal text of a float64 with at most ten decimals (never an exponent), for the formatters. Not by `Intl`: to
 * make its first formatter costs a phone a tenth of a second before a page listens.
 */
export function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return "0";
  if (Math.abs(value) >= large) return String(BigInt(value));
  // The shortest text that is this number, where it is short enough: of its exact value nobody typed the rest.
  const shortest = String(value);
  const isPlain = !shortest.includes("e") && shortest.length - 1 - shortest.indexOf(".") <= decimals;
  if (isPlain || Number.isInteger(value)) return shortest;
  const text = value.toFixed(decimals).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
}
