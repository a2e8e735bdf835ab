// ISO 4217 with withdrawn codes, then common crypto units.
const CODES = new Set(
  (
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BYR BZD " +
    "CAD CDF CHF CLF CLP CNH CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD " +
    "GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK " +
    "LBP LKR LRD LSL LTL LVL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD " +
    "OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC " +
    "SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XOF XPF YER ZAR " +
    "ZMW ZWL BTC ETH USDT USDC BUSD DAI BNB TON TRX SOL XRP LTC BCH DOGE ADA DOT XAU XAG XPT XPD"
  ).split(" "),
);

const SPELLINGS: Readonly<Record<string, string>> = {
  RUR: "RUB",
  РУБ: "RUB",
  "РУБ.": "RUB",
  РУБЛЬ: "RUB",
  РУБЛИ: "RUB",
  "Р.": "RUB",
  "₽": "RUB",
  XBT: "BTC",
  CAN: "CAD",
  US$: "USD",
  $: "USD",
  "€": "EUR",
  "£": "GBP",
};

// Quoted in hundredths: divided by 100 when read.
const HUNDREDTHS: Readonly<Record<string, string>> = {
  GBX: "GBP",
  GBp: "GBP",
  "GBP0.01": "GBP",
  ILA: "ILS",
  ZAc: "ZAR",
  ZAC: "ZAR",
  USX: "USD",
};

export interface CurrencyReading {
  readonly code: string;
  /** Pence and the like: amounts are divided by 100. */
  readonly isHundredth: boolean;
}

export const isCurrencyCode = (text: string): boolean => CODES.has(text);

/** Normalises RUR, руб., GBX, US$ and the like. */
export const readCurrency = (text: string): CurrencyReading | undefined => {
  if (CODES.has(text)) return { code: text, isHundredth: false };
  const clean = text.trim();
  const whole = HUNDREDTHS[clean];
  if (whole !== undefined) return { code: whole, isHundredth: true };
  const upper = clean.toUpperCase();
  const code = SPELLINGS[upper] ?? upper;
  return CODES.has(code) ? { code, isHundredth: false } : undefined;
};
