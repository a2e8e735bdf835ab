/** ISO 4217, and former or unofficial codes. */
const HUNDREDTHS = new Set(
  (
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNH CNY " +
    "COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GGP GHS GIP GMD GTQ GYD HKD HNL HRK HTG HUF IDR " +
    "ILS IMP INR IRR JEP JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL LTL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR " +
    "MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB RUR SAR SBD SCR SDG SEK SGD SHP " +
    "SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG"
  ).split(" "),
);

/** ISO 4217. */
const MINOR_PLACES: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};

const COIN_PLACES = 8;

/** Returns 8 for codes outside ISO 4217 (coins). */
export function minorPlaces(currency: string): number {
  return MINOR_PLACES[currency] ?? (HUNDREDTHS.has(currency) ? 2 : COIN_PLACES);
}
