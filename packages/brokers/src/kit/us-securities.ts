import type { InstrumentRef } from "../statement.ts";

/** With or without spaces: "SPY240119C00500000". */
const OCC = /^[A-Z]{1,6} *\d{6}[CP]\d{8}$/;
const CUSIP = /^(?=.*\d)[0-9A-Z]{9}$/;

export const isOccSymbol = (symbol: string): boolean => OCC.test(symbol);

/** Returns whether a symbol is a CUSIP: in US statements mostly a bond. */
export const isCusip = (symbol: string): boolean => CUSIP.test(symbol);

/** Returns the multiplier: 100 for a US listed option, 0.01 for a bond. */
export const multiplierOf = (assetType: number | undefined): string | undefined =>
  assetType === 9 ? "100" : assetType === 2 ? "0.01" : undefined;

export const securityOf = (
  symbol: string | undefined,
  name: string | undefined,
  assetType?: number,
): InstrumentRef | undefined => {
  if (symbol === undefined && name === undefined) return undefined;
  return { ...(symbol && { symbol }), ...(name && { name }), ...(assetType && { assetType }) };
};
