export interface Part {
  readonly id: string;
  readonly value: number;
  readonly target: number;
}

/** Distributes money without lots by the water filling of optimalrebalancing.info. */
export function fillLeast(parts: readonly Part[], amount: number): Map<string, number> {
  const ratio = ({ value, target }: Part): number => value / target;
  const sorted = parts.filter(({ target }) => target > 0).sort((one, other) => ratio(one) - ratio(other));
  const added = new Map<string, number>();
  let left = amount;
  for (let count = 1; count <= sorted.length && left > 0; count++) {
    const first = sorted.slice(0, count);
    const targets = first.reduce((sum, { target }) => sum + target, 0);
    const current = (part: Part): number => (part.value + (added.get(part.id) ?? 0)) / part.target;
    const level = Math.max(...first.map(current));
    const next = sorted[count];
    const rise = next === undefined ? Number.POSITIVE_INFINITY : ratio(next) - level;
    const spent = Math.min(left, rise * targets);
    for (const { id, target } of first) added.set(id, (added.get(id) ?? 0) + (spent * target) / targets);
    left -= spent;
  }
  return added;
}
