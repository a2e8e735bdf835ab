import type { InstrumentRef } from "../statement.ts";

/** Every field of a reference, so that the same symbol on two exchanges stays two. */
export const instrumentKey = (ref: InstrumentRef): string =>
  [ref.isin, ref.symbol, ref.exchange, ref.currency, ref.conid, ref.name, ref.assetType].join("\u0001");

/** The instruments rows name, each once, in order of appearance. */
export const distinctInstruments = (
  rows: readonly { readonly instrument?: InstrumentRef }[],
): InstrumentRef[] => {
  const seen = new Map<string, InstrumentRef>();
  for (const { instrument } of rows) {
    if (instrument === undefined) continue;
    const key = instrumentKey(instrument);
    if (!seen.has(key)) seen.set(key, instrument);
  }
  return [...seen.values()];
};
