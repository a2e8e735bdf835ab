import type { Dec } from "@zerno/engine";
import { PieItemKind } from "../../shared/codes.ts";
import type { StoredPies } from "./pie-nodes.ts";
import { wholeTargets } from "./whole-targets.ts";

export interface CategoryFacts {
  readonly version: number;
  readonly ofAsset: ReadonlyMap<string, string>;
  readonly ofCash: ReadonlyMap<string, string>;
  readonly names: ReadonlyMap<string, string>;
  /** Shares of the portfolio, by asset and top-level category. */
  readonly targets: ReadonlyMap<string, Dec>;
}

export const noCategories: CategoryFacts = {
  ...{ version: 0, ofAsset: new Map(), ofCash: new Map(), names: new Map(), targets: new Map() },
};

/** Returns category and target of assets; top-level items have no category. */
export function categoryFacts({ version, nodes }: StoredPies): CategoryFacts {
  const ofAsset = new Map<string, string>();
  const ofCash = new Map<string, string>();
  const names = new Map<string, string>();
  const targets = new Map<string, Dec>();
  const tops = new Map<string, string>();
  const whole = wholeTargets(nodes);
  for (const { id, parentId, kind, name, assetId, currency } of nodes) {
    const top = parentId === null ? (kind === PieItemKind.pie ? id : undefined) : tops.get(parentId);
    const target = whole.get(id);
    if (top !== undefined) tops.set(id, top);
    if (top === id) names.set(id, name);
    if (top === id && target !== undefined) targets.set(id, target);
    if (assetId !== null && top !== undefined) ofAsset.set(assetId, top);
    if (assetId !== null && target !== undefined) targets.set(assetId, target);
    if (currency !== null && top !== undefined) ofCash.set(currency, top);
  }
  return { version, ofAsset, ofCash, names, targets };
}
