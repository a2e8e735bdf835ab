import type { TFunction } from "i18next";
import type { Figure } from "../../shared/common.schema.ts";
import type { Derivation } from "../../ui/money/derivation.ts";
import { type DraftNode, multiplyRatios } from "./draft-tree.ts";

/** Fields that determine a node's target of the portfolio. */
type Targeted = Pick<DraftNode, "key" | "parent" | "target">;

/** Returns a node and its ancestors, outermost first. */
function pathOf(draft: readonly Targeted[], key: string): readonly Targeted[] {
  const node = draft.find((one) => one.key === key);
  if (!node) return [];
  return [...(node.parent === null ? [] : pathOf(draft, node.parent)), node];
}

/** Returns a node's target as a share of the portfolio; null where it or an ancestor has none. */
export function wholeTargetOf(draft: readonly Targeted[], key: string): string | null {
  const targets = pathOf(draft, key).map(({ target }) => target);
  return targets.reduce(
    (product, target) => (product === null || target === null ? null : multiplyRatios(product, target)),
    "1",
  );
}

/** Explains a target of the portfolio: the product of the targets along the path. */
export const deriveWholeTarget = (
  draft: readonly Targeted[],
  key: string,
  { nameOf, portfolioId }: { readonly nameOf: (key: string) => string; readonly portfolioId: string },
  t: TFunction,
): Derivation => ({
  title: `${t("pies:column.wholeTarget")} · ${nameOf(key)}`,
  rule: t("pies:derived.wholeTarget"),
  operation: "product",
  parts: pathOf(draft, key).map((node) => ({
    label: nameOf(node.key),
    figure: { value: node.target ?? "0", unit: "ratio" } satisfies Figure,
  })),
  portfolioId,
});

/** Returns whether every row is at the top: shares of the category are shares of the portfolio. */
export const isFlat = (draft: readonly Pick<DraftNode, "parent">[]): boolean =>
  draft.every(({ parent }) => parent === null);
