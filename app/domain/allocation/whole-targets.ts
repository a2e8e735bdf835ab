import { DEC_ONE, type Dec, divideHalfEven, parseDec } from "@zerno/engine";

export interface Targeted {
  readonly id: string;
  readonly parentId: string | null;
  readonly target: string | null;
}

/**
 * Returns targets as shares of the whole, rounded cumulatively: siblings that make 1 add up to their parent. Nodes
 * without a target on their path are absent; parents come first.
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

/** Returns nodes with a target and without targeted children. */
export function targetLeaves(nodes: readonly Targeted[]): ReadonlySet<string> {
  const above = new Set(nodes.flatMap(({ parentId, target }) => (target === null ? [] : (parentId ?? []))));
  return new Set(nodes.flatMap(({ id, target }) => (target === null || above.has(id) ? [] : id)));
}
