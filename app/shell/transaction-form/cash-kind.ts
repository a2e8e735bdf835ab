/** Kinds about the cash balance itself. */
const ofCash: ReadonlySet<string> = new Set(["deposit", "withdrawal", "currency-exchange"]);
/** The same as long as they name no asset; with one they move no money. */
export const ofCashAlone: ReadonlySet<string> = new Set(["transfer-in", "transfer-out", "opening-balance"]);
const cashResults: ReadonlySet<string> = new Set(["cash-gain", "cash-expense"]);

/** Returns true for a row about the cash balance itself: it cannot be paid from anywhere else. */
export const isCashKind = (kind: string, hasAsset: boolean): boolean =>
  ofCash.has(kind) || (!hasAsset && (ofCashAlone.has(kind) || cashResults.has(kind)));
