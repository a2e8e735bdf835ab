/** Roughly a screen's pixels. */
export const maxPoints = 400;

/** Keeps first, last, every n-th from the end, and required days while they leave half of the points to others. */
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
