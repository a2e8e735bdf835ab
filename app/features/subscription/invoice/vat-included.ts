import { centsText, toCents } from "../../../billing/money/cents.ts";

/** VAT as an invoice names it. */
export interface IncludedVat {
  /** Percent. */
  readonly rate: number;
  readonly amount: string;
}

/**
 * Returns the VAT inside an amount, to the nearest cent.
 * @param mode of fiscal receipts: a rate in percent, or 100 and a rate for one that is included; null: none is charged
 */
export function vatIncluded(amount: string, mode: number | null): IncludedVat | null {
  if (mode === null) return null;
  const rate = mode > 100 ? mode - 100 : mode;
  const whole = BigInt(100 + rate);
  return { rate, amount: centsText((2n * toCents(amount) * BigInt(rate) + whole) / (2n * whole)) };
}
