/** Former or alternative ticker on the same exchange, with its last day if certain. */
export interface FormerTicker {
  readonly ticker: string;
  readonly exchange: string;
  readonly was: string;
  readonly until: string | null;
}

/**
 * Renames of the same security. Redomiciled companies (Yandex, X5, HeadHunter) are two assets and a conversion instead.
 */
export const formerTickers: readonly FormerTicker[] = [
  { ticker: "META", exchange: "XNAS", was: "FB", until: "2022-06-08" },
  { ticker: "T", exchange: "MISX", was: "TCSG", until: "2024-11-27" },
  { ticker: "ELFV", exchange: "MISX", was: "ENRU", until: null },
  { ticker: "ABIO", exchange: "MISX", was: "ISKJ", until: null },
  { ticker: "RTX", exchange: "XNYS", was: "UTX", until: "2020-04-02" },
  { ticker: "BKNG", exchange: "XNAS", was: "PCLN", until: "2018-02-26" },
  { ticker: "WELL", exchange: "XNYS", was: "HCN", until: "2018-02-27" },
  { ticker: "SPGI", exchange: "XNYS", was: "MHFI", until: "2016-04-27" },
  { ticker: "QQQ", exchange: "XNAS", was: "QQQQ", until: "2011-03-22" },
  { ticker: "MBG", exchange: "XETR", was: "DAI", until: "2022-01-31" },
  { ticker: "SPX", exchange: "INDEX", was: "SP500", until: null },
  { ticker: "DHL", exchange: "XETR", was: "DPW", until: null },
];
