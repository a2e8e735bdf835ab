import type { InstrumentRef } from "@zerno/brokers";

/**
 * How a security of a file is named in keys, decisions and remembered mappings: its ISIN when there is one,
 * otherwise the broker's own number, otherwise symbol@exchange/currency, otherwise its name. "" = no name at all.
 */
export function instrumentCode(ref: InstrumentRef): string {
  if (ref.isin) return ref.isin.toUpperCase();
  if (ref.conid) return `conid:${ref.conid}`;
  const symbol = ref.symbol?.trim().toUpperCase() ?? "";
  if (symbol === "") return ref.name?.trim().toUpperCase() ?? "";
  const venue = ref.exchange ? `@${ref.exchange.trim().toUpperCase()}` : "";
  return `${symbol}${venue}${ref.currency ? `/${ref.currency}` : ""}`;
}
