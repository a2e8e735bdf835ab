/** Currencies whose minor unit is not a hundredth, ISO 4217. */
const MINOR_PLACES: Readonly<Record<string, number>> = {
  JPY: 0,
  KRW: 0,
  VND: 0,
  CLP: 0,
  ISK: 0,
  PYG: 0,
  UGX: 0,
  XAF: 0,
  XOF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};

/** Decimals of a currency's minor unit: 2 for RUB, 0 for JPY. */
export function minorPlaces(currency: string): number {
  return MINOR_PLACES[currency] ?? 2;
}
