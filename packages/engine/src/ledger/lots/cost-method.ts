/**
 * Which lots a disposal takes: the oldest, all in proportion at one average cost, the youngest, the dearest per unit
 * in the asset's currency, or those the row names (`useLots`). A lot's age is its date of acquisition.
 */
export const COST_METHODS = ["fifo", "average", "lifo", "hifo", "specific"] as const;
export type CostMethod = (typeof COST_METHODS)[number];
