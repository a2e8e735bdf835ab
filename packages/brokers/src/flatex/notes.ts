import { behind, type ContractNotes } from "../kit/contract-notes.ts";
import { issue } from "../kit/issue.ts";
import type { PdfLine } from "../kit/pdf/pdf.ts";
import { add, isNegative } from "../kit/text/decimal-text.ts";
import { isIsin } from "../kit/text/isin.ts";
import { readNumber } from "../kit/text/numbers.ts";
import { multiplierOf } from "../kit/us-securities.ts";
import type { InstrumentRef } from "../statement.ts";

/** "Nr.230975068/1 Kauf FRAPORT AG 20/27 (XS2198879145/A3E444)" */
const DEAL = /^Nr\. ?(\d+\/\d+) (Kauf|Verkauf) (.+?) ?\(([A-Z0-9]{12})\/[A-Z0-9]*\)$/;
const SIDES: Readonly<Record<string, "buy" | "sell">> = { Kauf: "buy", Verkauf: "sell" };
export const NOTE_WORDS = Object.keys(SIDES);
const COSTS = ["Provision", "Eigene Spesen", "Fremde Spesen"] as const;
const BOND = 2;

const numberOf = (text: string): string => {
  const read = readNumber(text, ",");
  return "value" in read ? read.value : "0";
};

/** Sum of an order's three costs; uncharged ones may be empty. */
const costsOf = (lines: readonly PdfLine[]): string =>
  COSTS.reduce(
    (sum, label) =>
      add(sum, numberOf(behind(lines, new RegExp(`\\b${label} ?: ?(-?[\\d.,]+) [A-Z]{3}`)) ?? "0")),
    "0",
  );

/** The trade date is within the deal (several on one note) or above it. */
const dayOf = (lines: readonly PdfLine[]) => ({
  date:
    behind(lines, /\bSchlusstag ?: ?(\d\d\.\d\d\.\d{4})/) ??
    behind(lines, /\bHandelstag ?:? (\d\d\.\d\d\.\d{4})/),
  time:
    behind(lines, /\bSchlusstag ?: ?[\d.]+, (\d\d:\d\d) Uhr/) ??
    behind(lines, /\bAusführungszeit ?:? (\d\d:\d\d) Uhr/),
  settleDate: behind(lines, /\bValuta ?:? ?(\d\d\.\d\d\.\d{4})/),
});

/** flatex: notes of one or several deals; a wide gap precedes the sums. */
export const flatexNotes: ContractNotes = {
  brokerId: "flatex",
  format: "flatex-pdf",
  start: /^Nr\. ?\d+\/\d+ (?:Kauf|Verkauf) /,
  head: /^(?:flatexDEGIRO Bank AG|FinTech Group Bank AG|biw AG)$/,
  issuer: /(?:flatex|FinTech Group Bank|biw AG)/i,
  decimalMark: ",",
  read: (lines, before) => {
    const text = lines.map((line) => line.text).find((one) => DEAL.test(one)) ?? "";
    const [, id, side = "", name = "", isin = ""] = DEAL.exec(text) ?? [];
    const currency = behind(lines, /\bKurswert ?: ?[\d.,]+ ([A-Z]{3})/) ?? "";
    const priced = behind(lines, /^Kurs ?: ?[\d.,]+ (%|[A-Z]{3})/);
    const assetType = priced === "%" ? BOND : undefined;
    const instrument: InstrumentRef | undefined = isIsin(isin)
      ? { isin, name, ...(assetType && { assetType }) }
      : undefined;
    // A negative tax is a refund: the day's sum needs a check.
    const tax = numberOf(behind(lines, /\bEinbeh\. (?:Steuer|KESt) ?: ?(-?[\d.,]+) [A-Z]{3}/) ?? "0");
    const isRefund = isNegative(tax);
    return {
      // A cancellation looks like the deal's note.
      kind: lines.some((line) => /storn/i.test(line.text)) ? undefined : SIDES[side],
      ...dayOf(lines),
      instrument,
      quantity: behind(lines, /\b(?:davon ausgef\.|Ausgeführt) ?: ?([\d.,]+)/),
      // A price in another currency does not explain the sums.
      price: priced === "%" || priced === currency ? behind(lines, /^Kurs ?: ?([\d.,]+)/) : undefined,
      amount: behind(lines, /\bKurswert ?: ?([\d.,]+) /),
      accrued: behind(lines, /\bZinsbetrag ?: ?([\d.,]+) /),
      fee: costsOf(lines),
      tax: isRefund ? undefined : tax,
      total: behind(lines, /\bEndbetrag ?: ?(-?[\d.,]+) /),
      multiplier: multiplierOf(assetType),
      currency,
      id,
      account: behind(lines, /^Ihre Depotnummer: (\d+)/) ?? before?.deal.account,
      checks: isRefund ? [issue("tax-refund")] : undefined,
    };
  },
};
