/** Bits of a day's marks. */
export const MARK_STALE = 1;
export const MARK_TRADE_PRICE = 2;
export const MARK_MISSING = 4;
