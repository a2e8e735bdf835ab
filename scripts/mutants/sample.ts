/** Some of a list in its order, drawn the same every time for one seed; the whole list when it is not longer. */
export function sample<Item>(items: readonly Item[], count: number, first: number): readonly Item[] {
  let seed = first;
  const drawn = items.map((item, place) => {
    // Numerical Recipes' linear congruential generator.
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return { item, place, ticket: seed };
  });
  return drawn
    .toSorted((a, b) => a.ticket - b.ticket)
    .slice(0, count)
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
