/** Kinds of rows that move nothing but money. */
export const cashKinds = [
  "deposit",
  "withdrawal",
  "interest",
  "fee",
  "tax",
  "cash-gain",
  "cash-expense",
] as const;
