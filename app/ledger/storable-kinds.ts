import type { KindName } from "@zerno/engine";

/**
 * The kinds the database's columns, the form and the quantity check can hold. The engine knows more: rows of two
 * assets and rows with fields that have no column are not accepted until they have one.
 */
const STORABLE_KINDS: ReadonlySet<KindName> = new Set([
  "buy",
  "sell",
  "short",
  "cover",
  "dividend",
  "coupon",
  "amortisation",
  "redemption",
  "interest",
  "split",
  "transfer-in",
  "transfer-out",
  "deposit",
  "withdrawal",
  "fee",
  "tax",
  "cash-gain",
  "cash-expense",
  "currency-exchange",
  "opening-balance",
] satisfies KindName[]);

export const isStorableKind = (kind: KindName): boolean => STORABLE_KINDS.has(kind);
