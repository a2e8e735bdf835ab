/** `toFixed` writes exponents from here on. */
const large = 1e21;
const decimals = 10;

/** At most ten decimals, without exponent. `Intl` costs a phone a tenth of a second at start-up. */
export function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return "0";
  if (Math.abs(value) >= large) return String(BigInt(value));
  // Avoids digits of the exact binary value.
  const shortest = String(value);
  const isPlain = !shortest.includes("e") && shortest.length - 1 - shortest.indexOf(".") <= decimals;
  if (isPlain || Number.isInteger(value)) return shortest;
  const text = value.toFixed(decimals).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
}
