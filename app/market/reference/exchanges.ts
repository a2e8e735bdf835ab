import type { Calendar } from "@zerno/engine";

export interface Exchange {
  /** ISO 10383; own words for coins, indices and the demo market. */
  readonly mic: string;
  readonly nameEn: string;
  readonly nameRu: string;
  readonly country: string | null;
  readonly currency: string;
  /** Monday to Friday when unknown. */
  readonly calendar: Calendar;
  /** Operating and segment MICs, Yahoo's and brokers' codes. */
  readonly alsoKnownAs: readonly string[];
}

const table: readonly (readonly [string, string, string | null, string, Calendar, string])[] = [
  ["MISX", "Moscow Exchange", "RU", "RUB", "XMOS", "MCX RUX XMOS MOEX ME"],
  ["XNAS", "Nasdaq", "US", "USD", "XNYS", "NMS NGM NCM NAS NASDAQ NasdaqGS NasdaqGM NasdaqCM XNGS XNMS XNCM"],
  ["XNYS", "New York Stock Exchange", "US", "USD", "XNYS", "NYQ NYS NYSE"],
  ["ARCX", "NYSE Arca", "US", "USD", "XNYS", "PCX NYSEArca ARCA"],
  ["XASE", "NYSE American", "US", "USD", "XNYS", "ASE AMEX"],
  ["BATS", "Cboe BZX", "US", "USD", "XNYS", "BTS CBOE"],
  ["XTSE", "Toronto Stock Exchange", "CA", "CAD", "weekdays", "TOR TSX TO"],
  ["XTSX", "TSX Venture Exchange", "CA", "CAD", "weekdays", "VAN TSXV"],
  ["BVMF", "B3", "BR", "BRL", "weekdays", "SAO SA"],
  ["XMEX", "Mexican Stock Exchange", "MX", "MXN", "weekdays", "MEX MX"],
  ["XLON", "London Stock Exchange", "GB", "GBP", "XLON", "LSE L IOB UK"],
  ["XDUB", "Euronext Dublin", "IE", "EUR", "weekdays", "ISE XMSM"],
  ["XETR", "Xetra", "DE", "EUR", "XETR", "GER XETRA DE"],
  ["XFRA", "Frankfurt Stock Exchange", "DE", "EUR", "XETR", "FRA F"],
  ["XPAR", "Euronext Paris", "FR", "EUR", "weekdays", "PAR PA"],
  ["XAMS", "Euronext Amsterdam", "NL", "EUR", "weekdays", "AMS"],
  ["XBRU", "Euronext Brussels", "BE", "EUR", "weekdays", "BRU"],
  ["XLIS", "Euronext Lisbon", "PT", "EUR", "weekdays", "LIS"],
  ["XMIL", "Euronext Milan", "IT", "EUR", "weekdays", "MIL MTAA"],
  ["XMAD", "Madrid Stock Exchange", "ES", "EUR", "weekdays", "MCE BME"],
  ["XSWX", "SIX Swiss Exchange", "CH", "CHF", "weekdays", "EBS SIX XVTX"],
  ["XWBO", "Vienna Stock Exchange", "AT", "EUR", "weekdays", "VIE"],
  ["XSTO", "Nasdaq Stockholm", "SE", "SEK", "weekdays", "STO"],
  ["XCSE", "Nasdaq Copenhagen", "DK", "DKK", "weekdays", "CPH"],
  ["XHEL", "Nasdaq Helsinki", "FI", "EUR", "weekdays", "HEL"],
  ["XICE", "Nasdaq Iceland", "IS", "ISK", "weekdays", "ICE"],
  ["XOSL", "Euronext Oslo", "NO", "NOK", "weekdays", "OSL"],
  ["XTAL", "Nasdaq Tallinn", "EE", "EUR", "weekdays", "TAL"],
  ["XRIS", "Nasdaq Riga", "LV", "EUR", "weekdays", "RIS"],
  ["XLIT", "Nasdaq Vilnius", "LT", "EUR", "weekdays", "LIT"],
  ["XWAR", "Warsaw Stock Exchange", "PL", "PLN", "weekdays", "WSE WAR"],
  ["XPRA", "Prague Stock Exchange", "CZ", "CZK", "weekdays", "PRA"],
  ["XBUD", "Budapest Stock Exchange", "HU", "HUF", "weekdays", "BUD"],
  ["XATH", "Athens Exchange", "GR", "EUR", "weekdays", "ATH ASEX"],
  ["XIST", "Borsa Istanbul", "TR", "TRY", "weekdays", "IST"],
  ["XTAE", "Tel Aviv Stock Exchange", "IL", "ILS", "weekdays", "TLV"],
  ["XJSE", "Johannesburg Stock Exchange", "ZA", "ZAR", "weekdays", "JNB"],
  ["XSAU", "Saudi Exchange", "SA", "SAR", "weekdays", "SAU"],
  ["XTKS", "Tokyo Stock Exchange", "JP", "JPY", "weekdays", "JPX XJPX TYO"],
  ["XHKG", "Hong Kong Stock Exchange", "HK", "HKD", "weekdays", "HKG HKEX"],
  ["XSHG", "Shanghai Stock Exchange", "CN", "CNY", "weekdays", "SHH"],
  ["XSHE", "Shenzhen Stock Exchange", "CN", "CNY", "weekdays", "SHZ"],
  ["XKRX", "Korea Exchange", "KR", "KRW", "weekdays", "KSC KRX"],
  ["XTAI", "Taiwan Stock Exchange", "TW", "TWD", "weekdays", "TAI"],
  ["XSES", "Singapore Exchange", "SG", "SGD", "weekdays", "SES SGX"],
  ["XBKK", "Stock Exchange of Thailand", "TH", "THB", "weekdays", "SET"],
  ["XIDX", "Indonesia Stock Exchange", "ID", "IDR", "weekdays", "JKT"],
  ["XNSE", "National Stock Exchange of India", "IN", "INR", "weekdays", "NSE NSI"],
  ["XBOM", "BSE", "IN", "INR", "weekdays", "BSE BOM"],
  ["XASX", "Australian Securities Exchange", "AU", "AUD", "weekdays", "ASX"],
  ["XNZE", "New Zealand Exchange", "NZ", "NZD", "weekdays", "NZE"],
  ["XKAZ", "Kazakhstan Stock Exchange", "KZ", "KZT", "weekdays", "KASE"],
  ["AIXK", "Astana International Exchange", "KZ", "USD", "weekdays", "AIX"],
  ["SPBE", "SPB Exchange", "RU", "USD", "XMOS", "SPB SPBX"],
  ["US", "United States, listing not known", "US", "USD", "XNYS", ""],
  ["CRYPTO", "Coins", null, "USD", "all-days", "CCC COINS"],
  ["INDEX", "Indices", null, "USD", "weekdays", "SNP DJI"],
  ["DEMO", "Demo market", null, "RUB", "weekdays", ""],
];

/** Others keep their name (Nasdaq, Xetra, Euronext). */
const russianNames: Readonly<Record<string, string>> = {
  MISX: "Московская биржа",
  XNYS: "Нью-Йоркская фондовая биржа",
  XTSE: "Фондовая биржа Торонто",
  XTSX: "Биржа TSX Venture",
  XMEX: "Мексиканская фондовая биржа",
  XLON: "Лондонская фондовая биржа",
  XFRA: "Франкфуртская фондовая биржа",
  XMAD: "Мадридская фондовая биржа",
  XSWX: "Швейцарская биржа SIX",
  XWBO: "Венская фондовая биржа",
  XWAR: "Варшавская фондовая биржа",
  XPRA: "Пражская фондовая биржа",
  XBUD: "Будапештская фондовая биржа",
  XATH: "Афинская фондовая биржа",
  XIST: "Стамбульская фондовая биржа",
  XTAE: "Тель-Авивская фондовая биржа",
  XJSE: "Йоханнесбургская фондовая биржа",
  XSAU: "Саудовская фондовая биржа",
  XTKS: "Токийская фондовая биржа",
  XHKG: "Гонконгская фондовая биржа",
  XSHG: "Шанхайская фондовая биржа",
  XSHE: "Шэньчжэньская фондовая биржа",
  XKRX: "Корейская биржа",
  XTAI: "Тайваньская фондовая биржа",
  XSES: "Сингапурская биржа",
  XBKK: "Фондовая биржа Таиланда",
  XIDX: "Индонезийская фондовая биржа",
  XNSE: "Национальная фондовая биржа Индии",
  XBOM: "Бомбейская фондовая биржа",
  XASX: "Австралийская фондовая биржа",
  XNZE: "Новозеландская биржа",
  XKAZ: "Казахстанская фондовая биржа",
  AIXK: "Международная биржа Астаны",
  SPBE: "СПБ Биржа",
  US: "США, площадка неизвестна",
  CRYPTO: "Монеты",
  INDEX: "Индексы",
  DEMO: "Демо-рынок",
};

const exchanges: readonly Exchange[] = table.map(([mic, nameEn, country, currency, calendar, also]) => ({
  mic,
  nameEn,
  nameRu: russianNames[mic] ?? nameEn,
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

/** Russia and the United States first, then by region. */
export const listExchanges = (): readonly Exchange[] => exchanges;

/** By MIC or a provider's code. */
export const findExchange = (code: string): Exchange | undefined => byCode.get(code.trim().toUpperCase());

/** The code itself when unknown. */
export function exchangeName(code: string, language: string): string {
  const exchange = findExchange(code);
  if (exchange === undefined) return code;
  return language === "ru" ? exchange.nameRu : exchange.nameEn;
}

export const isExchange = (mic: string): boolean => findExchange(mic)?.mic === mic;

const unitedStates: readonly string[] = ["XNAS", "XNYS", "ARCX", "XASE", "BATS", "US"];

/** Yahoo's ticker suffixes outside the United States. */
const suffixes = new Map(
  `AS XAMS, AT XATH, AX XASX, BD XBUD, BK XBKK, BO XBOM, BR XBRU, CO XCSE, DE XETR, F XFRA, HE XHEL, HK XHKG, IC XICE,
  IR XDUB, IS XIST, JK XIDX, JO XJSE, KS XKRX, L XLON, LS XLIS, MC XMAD, ME MISX, MI XMIL, MX XMEX, NS XNSE, NZ XNZE,
  OL XOSL, PA XPAR, PR XPRA, RG XRIS, SA BVMF, SI XSES, SR XSAU, SS XSHG, ST XSTO, SW XSWX, SZ XSHE, T XTKS, TA XTAE,
  TL XTAL, TO XTSE, TW XTAI, V XTSX, VI XWBO, VS XLIT, WA XWAR`
    .split(/,\s+/)
    .map((pair) => pair.split(" ") as [string, string]),
);

export const suffixOf = (mic: string): string | undefined =>
  [...suffixes].find(([, exchange]) => exchange === mic)?.[0];

/**
 * Splits a Yahoo or file symbol: "SAP.DE" is SAP on Xetra, "BT-A.L" is BT.A in London (classes follow a dot), "BTC-USD"
 * the coin BTC, "0700.HK" is 700.
 */
export function splitSymbol(symbol: string): { readonly ticker: string; readonly mic: string | undefined } {
  const [, plain = symbol, suffix = ""] = /^(.+)\.([A-Z]{1,2})$/.exec(symbol) ?? [];
  const mic = suffixes.get(suffix);
  const ticker = (mic === undefined ? symbol : plain).replace(/-USD$/, "").replaceAll("-", ".");
  return { ticker: mic === "XHKG" ? ticker.replace(/^0+(?=\d)/, "") : ticker, mic };
}

/** Of a market's name: "us", "index", or an exchange's code. */
export function exchangesOf(market: string): readonly string[] {
  if (market.toUpperCase() === "US") return unitedStates;
  if (market.toUpperCase() === "INDEX") return ["INDEX", "MISX"];
  const exchange = findExchange(market);
  return exchange ? [exchange.mic] : [];
}
