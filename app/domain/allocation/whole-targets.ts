import { DEC_ONE, type Dec, divideHalfEven, parseDec } from "@zerno/engine";

/** What of a node its target of the whole follows from. */
export interface Targeted {
  readonly id: string;
  readonly parentId: string | null;
  /** Share of the parent as decimal text; null = none is set. */
  readonly target: string | null;
}

/**
 * Target of each node as a share of the whole: the product along its path. Siblings share out what their parent has by
 * cumulative rounding, so the targets of a category add up to its own exactly whenever theirs make 1. Nodes without a
 * target, or below one without, are absent. Parents come before their children.
 * Example: 0.5 for a category, 0.333333333333333333 twice and 0.333333333333333334 in it: 0.166666666666666666,
 * 0.166666666666666667 and 0.166666666666666667, together 0.5.
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
 * The nodes whose targets are to be met: those with a target whose children have none. Together they make up what the
 * targets at the top do as long as the targets below each category make 1.
 */
export function targetLeaves(nodes: readonly Targeted[]): ReadonlySet<string> {
  const above = new Set(nodes.flatMap(({ parentId, target }) => (target === null ? [] : (parentId ?? []))));
  return new Set(nodes.flatMap(({ id, target }) => (target === null || above.has(id) ? [] : id)));
}
