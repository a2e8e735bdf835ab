import type { InstrumentRef } from "../statement.ts";

/** "SPY240119C00500000", with or without the spaces of the official form. */
const OCC = /^[A-Z]{1,6} *\d{6}[CP]\d{8}$/;
const CUSIP = /^(?=.*\d)[0-9A-Z]{9}$/;

export const isOccSymbol = (symbol: string): boolean => OCC.test(symbol);

/** Nine letters and digits: in US statements the number of a security without a ticker, mostly a bond. */
export const isCusip = (symbol: string): boolean => CUSIP.test(symbol);

/** A US listed option counts 100 shares, a bond is priced in percent of its nominal. */
export const multiplierOf = (assetType: number | undefined): string | undefined =>
  assetType === 9 ? "100" : assetType === 2 ? "0.01" : undefined;

/** A security by its symbol and name; undefined without either. */
export const securityOf = (
  symbol: string | undefined,
  name: string | undefined,
  assetType?: number,
): InstrumentRef | undefined => {
  if (symbol === undefined && name === undefined) return undefined;
  return { ...(symbol && { symbol }), ...(name && { name }), ...(assetType && { assetType }) };
};
