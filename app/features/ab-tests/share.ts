/** 97.5 % point of the normal distribution: both tails together are 5 %. */
const z = 1.959963984540054;

/**
 * A share and the 95 % interval in which it lies by Wilson (1927), which holds for few and for none as well.
 * @returns null when there is nothing to share
 */
export function shareOf(
  part: number,
  whole: number,
): { readonly value: number; readonly low: number; readonly high: number } | null {
  if (whole === 0) return null;
  const value = part / whole;
  const width = 1 + z ** 2 / whole;
  const middle = (value + z ** 2 / (2 * whole)) / width;
  const reach = (z / width) * Math.sqrt((value * (1 - value)) / whole + z ** 2 / (4 * whole ** 2));
  return { value, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}
