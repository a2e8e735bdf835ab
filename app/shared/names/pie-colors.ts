/** Colours of charts; of these the first can be chosen (`pieColors`). */
const seriesColors = 10;

/**
 * Numbers of colours of things that stand beside each other: a chosen one stays, the others take in their order the
 * first that is free; where all are taken it begins again.
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
