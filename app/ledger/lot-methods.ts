import type { Asset, CostMethod as MethodName, Transaction } from "@zerno/engine";
import { CostMethod } from "../shared/codes.ts";
import type { PortfolioRow } from "./portfolios.queries.ts";

const names: Readonly<Record<number, MethodName>> = {
  [CostMethod.fifo]: "fifo",
  [CostMethod.average]: "average",
  [CostMethod.lifo]: "lifo",
  [CostMethod.hifo]: "hifo",
  [CostMethod.specific]: "specific",
};

/** The engine's name of a portfolio's cost method. */
export const methodOf = ({ costMethod }: Pick<PortfolioRow, "costMethod">): MethodName =>
  names[costMethod] ?? "fifo";

/**
 * Sales may choose their lots where all others go by age: then an asset of which one does is counted lot by lot, the
 * others of its sales by age as before. Under any other method a choice would change sales that did not choose.
 */
export const canPickLots = (portfolio: Pick<PortfolioRow, "costMethod">): boolean =>
  ["fifo", "specific"].includes(methodOf(portfolio));

/** The terms, with the method of chosen lots for assets of which a sale chose some. */
export function withPickedLots(
  terms: ReadonlyMap<string, Asset>,
  rows: readonly Transaction[],
  portfolio: Pick<PortfolioRow, "costMethod">,
): ReadonlyMap<string, Asset> {
  if (!canPickLots(portfolio)) return terms;
  const picked = new Set(rows.flatMap(({ useLots, assetId }) => (useLots && assetId ? [assetId] : [])));
  if (picked.size === 0) return terms;
  return new Map(
    [...terms].map(([id, asset]) => [id, picked.has(id) ? { ...asset, costMethod: "specific" } : asset]),
  );
}
