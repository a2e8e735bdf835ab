function pairsOf(text: string): ReadonlyMap<string, number> {
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < text.length; at++) {
    const pair = text.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

const count = (pairs: ReadonlyMap<string, number>) =>
  [...pairs.values()].reduce((sum, times) => sum + times, 0);

/** Dice coefficient. */
function likeness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)];
  const all = count(a) + count(b);
  let shared = 0;
  for (const [pair, times] of a) shared += Math.min(times, b.get(pair) ?? 0);
  return all === 0 ? 0 : (2 * shared) / all;
}

const least = 0.4;

/**
 * Best first, at most `most`.
 *
 * @example nearestTexts("dividend-traker", ["dividend-tracker", "about"], 3) // ["dividend-tracker"]
 */
export const nearestTexts = <T extends string>(
  text: string,
  candidates: readonly T[],
  most: number,
): readonly T[] =>
  candidates
    .map((candidate) => ({ candidate, score: likeness(text.toLowerCase(), candidate) }))
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ candidate }) => candidate);
