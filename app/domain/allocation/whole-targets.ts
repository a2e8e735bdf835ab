import { DEC_ONE, type Dec, divideHalfEven, parseDec } from "@zerno/engine";

export interface Targeted {
  readonly id: string;
  readonly parentId: string | null;
  /** Share of the parent as decimal text; null = not set. */
  readonly target: string | null;
}

/**
 * Returns each node's target as a share of the whole: the product along its path. Siblings divide their parent's target
 * by cumulative rounding, so that they add up to it exactly whenever their own make 1. Nodes without a target, or below
 * one without, are absent. Parents come before their children. Example: 0.5 for a category, 0.333333333333333333 twice
 * and 0.333333333333333334 in it: 0.166666666666666666, 0.166666666666666667 and 0.166666666666666667, together 0.5.
 */
export function wholeTargets(nodes: readonly Targeted[]): ReadonlyMap<string, Dec> {
  const targets = new Map<string, Dec>();
  const sums = new Map<string | null, bigint>();
  for (const { id, parentId, target } of nodes) {
    const whole = parentId === null ? (DEC_ONE as Dec) : targets.get(parentId);
    const own = target === null ? undefined : parseDec(target);
    if (whole === undefined || own === undefined) continue;
    const before = sums.get(parentId) ?? 0n;
    const cut = (sum: bigint): bigint => divideHalfEven(whole * sum, DEC_ONE);
    targets.set(id, (cut(before + own) - cut(before)) as Dec);
    sums.set(parentId, before + own);
  }
  return targets;
}

/**
 * Returns the nodes whose targets are to be met: those with a target whose children have none. They add up to the
 * top-level targets as long as the targets inside each category make 1.
 */
export function targetLeaves(nodes: readonly Targeted[]): ReadonlySet<string> {
  const above = new Set(nodes.flatMap(({ parentId, target }) => (target === null ? [] : (parentId ?? []))));
  return new Set(nodes.flatMap(({ id, target }) => (target === null || above.has(id) ? [] : id)));
}
