import { DEC_ONE, type Dec, divideHalfEven } from "@zerno/engine";
import { branchOf, type LedgerWithPies } from "../../../domain/allocation/pie-view.ts";
import { targetLeaves, wholeTargets } from "../../../domain/allocation/whole-targets.ts";
import { PieItemKind } from "../../../shared/codes.ts";
import type { Reason } from "../../../shared/common.schema.ts";

/** Targets of tradable items: an asset, or a currency's cash. */
export interface ItemTargets {
  /** By asset id. */
  readonly assets: ReadonlyMap<string, Dec>;
  /** All cash together. */
  readonly cash: Dec;
  /** Remainder of the targets to 1. */
  readonly rest: Dec;
  readonly refused: readonly Reason[];
}

interface Item {
  readonly assetId: string | null;
  readonly value: bigint;
}

/** Distributes a target by today's values, equally without any, by cumulative rounding so that nothing is lost. */
function shareOut(target: Dec, items: readonly Item[]): Dec[] {
  const total = items.reduce((sum, { value }) => sum + value, 0n);
  const weights = total > 0n ? items.map(({ value }) => value) : items.map(() => 1n);
  const whole = total > 0n ? total : BigInt(items.length);
  let [sum, given] = [0n, 0n];
  return weights.map((weight) => {
    sum += weight;
    const upTo = divideHalfEven(target * sum, whole);
    const share = upTo - given;
    given = upTo;
    return share as Dec;
  });
}

/**
 * Returns the targets of single items. A category without targets inside keeps its present proportions; an empty one
 * with a target is refused.
 * @param worthOf present value of an asset or of a currency's cash, in one currency
 */
export function itemTargets(
  { pies }: Pick<LedgerWithPies, "pies">,
  worthOf: (item: { readonly assetId: string | null; readonly currency: string | null }) => bigint,
): ItemTargets {
  const { nodes } = pies;
  const targets = wholeTargets(nodes);
  const assets = new Map<string, Dec>();
  const refused: Reason[] = [];
  let [cash, sum] = [0n, 0n];
  for (const id of targetLeaves(nodes)) {
    const target = targets.get(id);
    if (target === undefined || target === 0n) continue;
    const branch = branchOf(nodes, id);
    const items = nodes
      .filter((node) => branch.has(node.id) && node.kind === PieItemKind.asset)
      .map(({ assetId, currency }): Item => ({ assetId, value: worthOf({ assetId, currency }) }));
    sum += target;
    if (items.length === 0) {
      const name = nodes.find((node) => node.id === id)?.name ?? "";
      refused.push({ code: "category-empty", params: { name } });
      continue;
    }
    for (const [index, share] of shareOut(target, items).entries()) {
      const assetId = items[index]?.assetId ?? null;
      if (assetId === null) cash += share;
      else assets.set(assetId, share);
    }
  }
  return { assets, cash: cash as Dec, rest: (DEC_ONE - sum) as Dec, refused };
}
