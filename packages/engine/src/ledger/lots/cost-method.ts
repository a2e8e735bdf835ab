/**
 * Lots a disposal takes: oldest, pooled at average cost, youngest, dearest per unit in the asset's currency, or those
 * named by the row (`useLots`). A lot's age is its date of acquisition.
 */
export const COST_METHODS = ["fifo", "average", "lifo", "hifo", "specific"] as const;
export type CostMethod = (typeof COST_METHODS)[number];
