/**
 * Lots a disposal takes: oldest, pooled at average cost, youngest, dearest per unit in the asset's currency, or named
 * by the row (`useLots`).
 */
export const COST_METHODS = ["fifo", "average", "lifo", "hifo", "specific"] as const;
export type CostMethod = (typeof COST_METHODS)[number];
