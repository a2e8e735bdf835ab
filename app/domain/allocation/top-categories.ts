import type { Dec } from "@zerno/engine";
import { PieItemKind } from "../../shared/codes.ts";
import type { StoredPies } from "./pie-nodes.ts";
import { wholeTargets } from "./whole-targets.ts";

/** Categories of a portfolio's assets. */
export interface CategoryFacts {
  /** Increases with every change of the tree. */
  readonly version: number;
  /** Top-level category of an asset or a currency's cash. */
  readonly ofAsset: ReadonlyMap<string, string>;
  readonly ofCash: ReadonlyMap<string, string>;
  /** Names of top-level categories by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Target shares of the portfolio, by asset and top-level category. */
  readonly targets: ReadonlyMap<string, Dec>;
}

export const noCategories: CategoryFacts = {
  ...{ version: 0, ofAsset: new Map(), ofCash: new Map(), names: new Map(), targets: new Map() },
};

/** Returns the place and target of assets in a tree. Items at the top have no category. */
export function categoryFacts({ version, nodes }: StoredPies): CategoryFacts {
  const ofAsset = new Map<string, string>();
  const ofCash = new Map<string, string>();
  const names = new Map<string, string>();
  const targets = new Map<string, Dec>();
  const tops = new Map<string, string>();
  const whole = wholeTargets(nodes);
  // Parents come before their children.
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
