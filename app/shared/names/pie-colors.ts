const seriesColors = 10;

/** Replaces nulls with colour numbers 1–10, free ones first; chosen ones stay. */
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
