/** Number of formats the import knows besides its own template; a test compares it with the readers. */
export const formatCount = 91;

/** Formats named on the home page, by their readers' ids. */
export const namedFormats = [
  ...["ibkr", "schwab", "fidelity", "trading-212", "degiro", "saxo", "revolut", "sber", "tinkoff", "vtb"],
  ...["finam", "binance", "kraken"],
] as const;
