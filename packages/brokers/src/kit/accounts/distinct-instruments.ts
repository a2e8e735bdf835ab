import type { InstrumentRef } from "../../statement.ts";

/** Returns a key of all fields: one symbol on two exchanges is two instruments. */
export const instrumentKey = (ref: InstrumentRef): string =>
  [ref.isin, ref.symbol, ref.exchange, ref.currency, ref.conid, ref.name, ref.assetType].join("\u0001");

/** Returns the distinct instruments of rows in order of appearance. */
export const distinctInstruments = (
  rows: readonly { readonly instrument?: InstrumentRef; readonly toInstrument?: InstrumentRef }[],
): InstrumentRef[] => {
  const seen = new Map<string, InstrumentRef>();
  const add = (ref: InstrumentRef | undefined) => {
    if (ref === undefined) return;
    const key = instrumentKey(ref);
    if (!seen.has(key)) seen.set(key, ref);
  };
  for (const { instrument, toInstrument } of rows) {
    add(instrument);
    add(toInstrument);
  }
  return [...seen.values()];
};
