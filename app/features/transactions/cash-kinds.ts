/** Kinds that move money only. */
export const cashKinds = [
  "deposit",
  "withdrawal",
  "interest",
  "fee",
  "tax",
  "cash-gain",
  "cash-expense",
] as const;
