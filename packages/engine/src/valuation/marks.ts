export const MARK_STALE = 1;
export const MARK_TRADE_PRICE = 2;
export const MARK_MISSING = 4;
/** The value includes a receivable. */
export const MARK_RECEIVABLE = 8;
/** Intraday price, before the close. */
export const MARK_PROVISIONAL = 16;
/** A coupon or index factor is not known yet. */
export const MARK_ESTIMATED = 32;
