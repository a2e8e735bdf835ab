import { canonical } from "../kit/text/decimal-text.ts";

/** Parts of `AAA(US0000000000) Cash Dividend USD 0.50 per Share - US Tax`. */
export interface IncomeText {
  readonly symbol: string;
  /** ISIN or other number in brackets, or "". */
  readonly id: string;
  /** Without tax and reversal marks: equal for a payment and its tax. */
  readonly key: string;
  readonly perShare?: string;
  readonly isTax: boolean;
  readonly isReturnOfCapital: boolean;
}

// Ticker and security number; "Bond Coupon Payment (US-T 4 1/8)" and "Bundle (NP,L1)" have neither.
const NAMED = /^\s*([A-Z0-9][A-Z0-9 ./+-]{0,30}?)\s*\(([A-Z0-9]{6,14})\)\s*(.*)$/s;
const TAX = /\s-\s[A-Z]{2}\s+Tax\b.*$/i;
const PER_SHARE = /\b[A-Z]{3}\s+(\d[\d,]*(?:\.\d+)?)|\b(\d[\d,]*(?:\.\d+)?)\s+[A-Z]{3}\b/;
const INTEREST_TAX = /withholding\s*@?.*\bon\b.*\bint/i;
const MONTH = /\bfor\s+([A-Za-z]{3}-\d{4})/i;

export const readIncomeText = (description: string): IncomeText => {
  const named = NAMED.exec(description);
  const [symbol, id, rest] = named === null ? ["", "", description] : [named[1], named[2], named[3]];
  const words = rest ?? "";
  const money = PER_SHARE.exec(words);
  const perShare = (money?.[1] ?? money?.[2])?.replaceAll(",", "");
  const key = words
    .replace(TAX, "")
    .replace(/\s*-\s*reversal\b/i, "")
    .replace(/\([^()]*\)\s*$/, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
  return {
    symbol: symbol ?? "",
    id: id ?? "",
    key,
    ...(perShare === undefined ? {} : { perShare: canonical(perShare) }),
    isTax: TAX.test(words) || INTEREST_TAX.test(description),
    isReturnOfCapital: /return of capital/i.test(words),
  };
};

/**
 * Returns the month ("jan-2024") of "USD Credit Interest for Jan-2024" and "Withholding @ 20% on Credit Int for
 * Jan-2024".
 */
export const interestMonth = (description: string): string | undefined =>
  MONTH.exec(description)?.[1]?.toLowerCase();
