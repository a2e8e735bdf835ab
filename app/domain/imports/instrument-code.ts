import type { InstrumentRef } from "@zerno/brokers";

/**
 * Returns a security's code for keys and decisions: ISIN, else the broker's number, else symbol@exchange/currency, else
 * name; "" = unnamed.
 */
export function instrumentCode(ref: InstrumentRef): string {
  if (ref.isin) return ref.isin.toUpperCase();
  if (ref.conid) return `conid:${ref.conid}`;
  const symbol = ref.symbol?.trim().toUpperCase() ?? "";
  if (symbol === "") return ref.name?.trim().toUpperCase() ?? "";
  const venue = ref.exchange ? `@${ref.exchange.trim().toUpperCase()}` : "";
  return `${symbol}${venue}${ref.currency ? `/${ref.currency}` : ""}`;
}
