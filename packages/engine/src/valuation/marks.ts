/** Bits of a day's marks. */
export const MARK_STALE = 1;
export const MARK_TRADE_PRICE = 2;
export const MARK_MISSING = 4;
/** A dividend past its ex-date and not paid yet is in the value. */
export const MARK_RECEIVABLE = 8;
/** A price of the running day, not final until the close. */
export const MARK_PROVISIONAL = 16;
/** A coupon or an index factor that is not known yet. */
export const MARK_ESTIMATED = 32;
