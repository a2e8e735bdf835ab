/** Points of a chart: more than a screen has pixels for are not sent. */
export const maxPoints = 400;

/**
 * Returns the days of a daily series kept in a chart, ascending: the first, the last, every n-th counted back from the
 * last, and required days (flows) while they leave at least half of the points to the others; beyond that only those on
 * kept days, and the caller adds up flows between points.
 */
export function keptDays(length: number, mustKeep: (index: number) => boolean = () => false): number[] {
  if (length <= maxPoints) return Array.from({ length }, (_, index) => index);
  let needed = 0;
  for (let index = 0; index < length; index++) if (mustKeep(index)) needed++;
  const isKeeping = needed <= maxPoints / 2;
  const step = Math.ceil(length / (maxPoints - (isKeeping ? needed : 0)));
  const kept: number[] = [];
  for (let index = 0; index < length; index++) {
    const isOnStep = (length - 1 - index) % step === 0;
    if (isOnStep || index === 0 || (isKeeping && mustKeep(index))) kept.push(index);
  }
  return kept;
}
