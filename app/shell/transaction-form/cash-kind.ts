/** Kinds of the cash balance itself. */
const ofCash: ReadonlySet<string> = new Set(["deposit", "withdrawal", "currency-exchange"]);
/** Without an asset only; with one they move no money. */
export const ofCashAlone: ReadonlySet<string> = new Set(["transfer-in", "transfer-out", "opening-balance"]);
const cashResults: ReadonlySet<string> = new Set(["cash-gain", "cash-expense"]);

/** Returns whether a row concerns cash itself and cannot be paid from outside. */
export const isCashKind = (kind: string, hasAsset: boolean): boolean =>
  ofCash.has(kind) || (!hasAsset && (ofCashAlone.has(kind) || cashResults.has(kind)));
