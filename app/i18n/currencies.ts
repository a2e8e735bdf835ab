import type { Locale } from "../shared/locales.ts";

interface CurrencySign {
  readonly symbol: string;
  /** Minor-unit digits of ISO 4217. */
  readonly digits: number;
}

/** Others show their code and two digits. */
const signs: Readonly<Record<string, CurrencySign>> = {
  USD: { symbol: "$", digits: 2 },
  RUB: { symbol: "\u20BD", digits: 2 },
  EUR: { symbol: "\u20AC", digits: 2 },
  GBP: { symbol: "\u00A3", digits: 2 },
  JPY: { symbol: "\u00A5", digits: 0 },
  CNY: { symbol: "CN\u00A5", digits: 2 },
  INR: { symbol: "\u20B9", digits: 2 },
  KZT: { symbol: "\u20B8", digits: 2 },
  UAH: { symbol: "\u20B4", digits: 2 },
  TRY: { symbol: "\u20BA", digits: 2 },
  ILS: { symbol: "\u20AA", digits: 2 },
  KRW: { symbol: "\u20A9", digits: 0 },
  VND: { symbol: "\u20AB", digits: 0 },
  GEL: { symbol: "\u20BE", digits: 2 },
  CAD: { symbol: "CA$", digits: 2 },
  AUD: { symbol: "A$", digits: 2 },
  NZD: { symbol: "NZ$", digits: 2 },
  HKD: { symbol: "HK$", digits: 2 },
  SGD: { symbol: "S$", digits: 2 },
  MXN: { symbol: "MX$", digits: 2 },
  BRL: { symbol: "R$", digits: 2 },
  CLP: { symbol: "CLP", digits: 0 },
  ISK: { symbol: "ISK", digits: 0 },
  BHD: { symbol: "BHD", digits: 3 },
  KWD: { symbol: "KWD", digits: 3 },
  OMR: { symbol: "OMR", digits: 3 },
  TND: { symbol: "TND", digits: 3 },
  BTC: { symbol: "BTC", digits: 8 },
  ETH: { symbol: "ETH", digits: 8 },
};

const leading = new Set(["USD", "EUR", "GBP", "JPY", "CNY", "INR", "CAD", "AUD", "NZD", "HKD", "SGD", "MXN"]);

export const digitsOfCurrency = (code: string): number => signs[code]?.digits ?? 2;

export function symbolOfCurrency(code: string, locale: Locale): string {
  if (locale === "en-CA" && code === "CAD") return "$";
  if (locale === "en-CA" && code === "USD") return "US$";
  return signs[code]?.symbol ?? code;
}

export const isLeadingSymbol = (code: string): boolean => leading.has(code);
