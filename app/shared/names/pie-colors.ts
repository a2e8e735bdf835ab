/** Number of chart colours; the first `pieColors` of them can be chosen. */
const seriesColors = 10;

/**
 * Assigns colour numbers to neighbouring items: chosen ones stay, the others take the first free ones in order,
 * starting over when all are taken.
 */
export function colorsBeside(chosen: readonly (number | null)[]): number[] {
  const all = Array.from({ length: seriesColors }, (_, index) => index + 1);
  const free = all.filter((color) => !chosen.includes(color));
  let next = 0;
  return chosen.map((color) => {
    if (color !== null) return color;
    const place = next++;
    return free[place] ?? all[(place - free.length) % seriesColors] ?? 1;
  });
}
