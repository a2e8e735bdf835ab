/** A place where assets are listed. */
export interface Exchange {
  /** Market identifier code (ISO 10383); our own words for what has none: coins, indices, the demo market. */
  readonly mic: string;
  readonly name: string;
  readonly country: string | null;
  /** What most listings are quoted in. */
  readonly currency: string;
  /** Whose trading days it keeps: the MIC of the market that publishes them, or "always". */
  readonly calendar: string;
  /** Other codes of the same place: operating and segment MICs, Yahoo's and brokers' codes. */
  readonly alsoKnownAs: readonly string[];
}

const table: readonly (readonly [string, string, string | null, string, string, string])[] = [
  ["MISX", "Moscow Exchange", "RU", "RUB", "MISX", "MCX RUX XMOS MOEX ME"],
  ["XNAS", "Nasdaq", "US", "USD", "XNYS", "NMS NGM NCM NAS NASDAQ NasdaqGS NasdaqGM NasdaqCM XNGS XNMS XNCM"],
  ["XNYS", "New York Stock Exchange", "US", "USD", "XNYS", "NYQ NYS NYSE"],
  ["ARCX", "NYSE Arca", "US", "USD", "XNYS", "PCX NYSEArca ARCA"],
  ["XASE", "NYSE American", "US", "USD", "XNYS", "ASE AMEX"],
  ["BATS", "Cboe BZX", "US", "USD", "XNYS", "BTS CBOE"],
  ["XTSE", "Toronto Stock Exchange", "CA", "CAD", "XTSE", "TOR TSX TO"],
  ["XTSX", "TSX Venture Exchange", "CA", "CAD", "XTSE", "VAN TSXV"],
  ["BVMF", "B3", "BR", "BRL", "BVMF", "SAO SA"],
  ["XMEX", "Mexican Stock Exchange", "MX", "MXN", "XMEX", "MEX MX"],
  ["XLON", "London Stock Exchange", "GB", "GBP", "XLON", "LSE L IOB"],
  ["XDUB", "Euronext Dublin", "IE", "EUR", "XDUB", "ISE XMSM"],
  ["XETR", "Xetra", "DE", "EUR", "XETR", "GER XETRA DE"],
  ["XFRA", "Frankfurt Stock Exchange", "DE", "EUR", "XETR", "FRA F"],
  ["XPAR", "Euronext Paris", "FR", "EUR", "XPAR", "PAR PA"],
  ["XAMS", "Euronext Amsterdam", "NL", "EUR", "XAMS", "AMS"],
  ["XBRU", "Euronext Brussels", "BE", "EUR", "XBRU", "BRU"],
  ["XLIS", "Euronext Lisbon", "PT", "EUR", "XLIS", "LIS"],
  ["XMIL", "Euronext Milan", "IT", "EUR", "XMIL", "MIL MTAA"],
  ["XMAD", "Madrid Stock Exchange", "ES", "EUR", "XMAD", "MCE BME"],
  ["XSWX", "SIX Swiss Exchange", "CH", "CHF", "XSWX", "EBS SIX XVTX"],
  ["XWBO", "Vienna Stock Exchange", "AT", "EUR", "XWBO", "VIE"],
  ["XSTO", "Nasdaq Stockholm", "SE", "SEK", "XSTO", "STO"],
  ["XCSE", "Nasdaq Copenhagen", "DK", "DKK", "XCSE", "CPH"],
  ["XHEL", "Nasdaq Helsinki", "FI", "EUR", "XHEL", "HEL"],
  ["XICE", "Nasdaq Iceland", "IS", "ISK", "XICE", "ICE"],
  ["XOSL", "Euronext Oslo", "NO", "NOK", "XOSL", "OSL"],
  ["XTAL", "Nasdaq Tallinn", "EE", "EUR", "XTAL", "TAL"],
  ["XRIS", "Nasdaq Riga", "LV", "EUR", "XRIS", "RIS"],
  ["XLIT", "Nasdaq Vilnius", "LT", "EUR", "XLIT", "LIT"],
  ["XWAR", "Warsaw Stock Exchange", "PL", "PLN", "XWAR", "WSE WAR"],
  ["XPRA", "Prague Stock Exchange", "CZ", "CZK", "XPRA", "PRA"],
  ["XBUD", "Budapest Stock Exchange", "HU", "HUF", "XBUD", "BUD"],
  ["XATH", "Athens Exchange", "GR", "EUR", "XATH", "ATH ASEX"],
  ["XIST", "Borsa Istanbul", "TR", "TRY", "XIST", "IST"],
  ["XTAE", "Tel Aviv Stock Exchange", "IL", "ILS", "XTAE", "TLV"],
  ["XJSE", "Johannesburg Stock Exchange", "ZA", "ZAR", "XJSE", "JNB"],
  ["XSAU", "Saudi Exchange", "SA", "SAR", "XSAU", "SAU"],
  ["XTKS", "Tokyo Stock Exchange", "JP", "JPY", "XTKS", "JPX XJPX TYO"],
  ["XHKG", "Hong Kong Stock Exchange", "HK", "HKD", "XHKG", "HKG HKEX"],
  ["XSHG", "Shanghai Stock Exchange", "CN", "CNY", "XSHG", "SHH"],
  ["XSHE", "Shenzhen Stock Exchange", "CN", "CNY", "XSHE", "SHZ"],
  ["XKRX", "Korea Exchange", "KR", "KRW", "XKRX", "KSC KRX"],
  ["XTAI", "Taiwan Stock Exchange", "TW", "TWD", "XTAI", "TAI"],
  ["XSES", "Singapore Exchange", "SG", "SGD", "XSES", "SES SGX"],
  ["XBKK", "Stock Exchange of Thailand", "TH", "THB", "XBKK", "SET"],
  ["XIDX", "Indonesia Stock Exchange", "ID", "IDR", "XIDX", "JKT"],
  ["XNSE", "National Stock Exchange of India", "IN", "INR", "XNSE", "NSE NSI"],
  ["XBOM", "BSE", "IN", "INR", "XNSE", "BSE BOM"],
  ["XASX", "Australian Securities Exchange", "AU", "AUD", "XASX", "ASX"],
  ["XNZE", "New Zealand Exchange", "NZ", "NZD", "XNZE", "NZE"],
  ["XKAZ", "Kazakhstan Stock Exchange", "KZ", "KZT", "XKAZ", "KASE"],
  ["AIXK", "Astana International Exchange", "KZ", "USD", "AIXK", "AIX"],
  ["SPBE", "SPB Exchange", "RU", "USD", "MISX", "SPB SPBX"],
  ["CRYPTO", "Coins", null, "USD", "always", "CCC"],
  ["INDEX", "Indices", null, "USD", "XNYS", "SNP DJI"],
  ["DEMO", "Demo market", null, "RUB", "MISX", ""],
];

const exchanges: readonly Exchange[] = table.map(([mic, name, country, currency, calendar, also]) => ({
  mic,
  name,
  country,
  currency,
  calendar,
  alsoKnownAs: also.split(" ").filter((code) => code !== ""),
}));

const byCode = new Map(
  exchanges.flatMap((exchange) =>
    [exchange.mic, ...exchange.alsoKnownAs].map((code) => [code.toUpperCase(), exchange] as const),
  ),
);

/** All exchanges: Russia and the United States first, then by region. */
export const listExchanges = (): readonly Exchange[] => exchanges;

/** The exchange that a code means, be it its MIC or what a provider calls it; undefined when none does. */
export const findExchange = (code: string): Exchange | undefined => byCode.get(code.trim().toUpperCase());

export const isExchange = (mic: string): boolean => findExchange(mic)?.mic === mic;
