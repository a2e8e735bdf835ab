import { pieColors } from "./pie-look.ts";

/**
 * Numbers of colours of things that stand beside each other: a chosen one stays, the others take in their order the
 * first that nobody has; where all are taken it begins again.
 */
export function colorsBeside(chosen: readonly (number | null)[]): number[] {
  const all = Array.from({ length: pieColors }, (_, index) => index + 1);
  const free = all.filter((color) => !chosen.includes(color));
  let next = 0;
  return chosen.map((color) => {
    if (color !== null) return color;
    const place = next++;
    return free[place] ?? all[(place - free.length) % pieColors] ?? 1;
  });
}
