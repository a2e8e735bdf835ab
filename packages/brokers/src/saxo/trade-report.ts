import { behind, type ContractNotes } from "../kit/contract-notes.ts";
import { issue } from "../kit/issue.ts";
import type { PdfLine } from "../kit/pdf/pdf.ts";
import { isIsin } from "../kit/text/isin.ts";
import type { InstrumentRef } from "../statement.ts";

const SIDES: Readonly<Record<string, "buy" | "sell">> = {
  Buy: "buy",
  Sell: "sell",
  Kauf: "buy",
  Verkauf: "sell",
};

const NUMBER = "-?[\\d.,]+";
const LABELS = /^(?:Instrument|ISIN|Symbol|Exchange Description|Börsenbeschreibung)\b/;

/** A long name is above and below its label, a short one after it. */
const nameIn = (lines: readonly PdfLine[]): string => {
  const at = lines.findIndex(({ text }) => /^Instrument\b.*\b(?:Trade time|Handelszeit)\b/.test(text));
  const beside = /^Instrument (.*?)\s*(?:Trade time|Handelszeit)\b/.exec(lines[at]?.text ?? "")?.[1] ?? "";
  if (at < 0 || beside !== "") return beside;
  const around = [lines[at - 1]?.text ?? "", lines[at + 1]?.text ?? ""];
  return around.filter((text) => text !== "" && !LABELS.test(text)).join(" ");
};

const instrumentIn = (lines: readonly PdfLine[], currency: string | undefined): InstrumentRef | undefined => {
  const isin = behind(lines, /^ISIN ([A-Z]{2}[A-Z0-9]{9}\d)\b/) ?? "";
  const [symbol, exchange] = behind(lines, /^Symbol (\S+:\w+)/)?.split(":") ?? [];
  const name = nameIn(lines);
  if (!isIsin(isin)) return undefined;
  return {
    isin,
    ...(symbol && { symbol }),
    ...(exchange && { exchange: exchange.toUpperCase() }),
    ...(name !== "" && { name }),
    ...(currency && { currency }),
  };
};

/** Last number of the labelled line: the amount booked. */
const booked = (lines: readonly PdfLine[], label: string): string | undefined =>
  behind(lines, new RegExp(`^(?:${label})\\b.* (${NUMBER})$`));

/**
 * One deal, English or German. Sums are in the account's currency, the price only if the security's is the same. Costs
 * (commission, stamp duty, exchange) are the difference to the net sum.
 */
export const tradeReport: ContractNotes = {
  brokerId: "saxo",
  format: "saxo-pdf",
  start: /^(?:B\/S|K\/V) /,
  head: /^(?:Trade Details Report|Bericht zu Trade-Details)$/,
  issuer: /\bSaxo Bank\b/,
  decimalMark: ",",
  read: (lines) => {
    const [price, quoted] =
      behind(lines, /\b(?:Price|Preis) (-?[\d.,]+ [A-Z]{3})$/)?.split(" ") ?? ([] as string[]);
    const currency = behind(lines, /^Trade details, ([A-Z]{3})$/) ?? "";
    return {
      kind: SIDES[behind(lines, /^(?:B\/S|K\/V) (\S+)/) ?? ""],
      date: behind(lines, /\b(?:Trade time|Handelszeit) (\d\d-\w{3}-\d{4})/),
      time: behind(lines, /\b(?:Trade time|Handelszeit) \S+ (\d\d:\d\d):\d\d/),
      settleDate: behind(lines, /\b(?:Value Date|Valuta) (\d\d-\w{3}-\d{4})$/),
      instrument: instrumentIn(lines, quoted),
      quantity: behind(lines, new RegExp(`\\b(?:Quantity|Menge) (${NUMBER})$`)),
      price: quoted === currency ? price : undefined,
      amount: booked(lines, "Share Amount|Aktienbetrag"),
      fee: undefined,
      total: booked(lines, "Net Amount|Nettobetrag"),
      currency,
      id: behind(lines, /\bTrade[- ]ID (\d+)$/),
      checks: currency === "" ? [issue("unknown-currency", { value: "" })] : [],
    };
  },
};

export const REPORT_WORDS = Object.keys(SIDES);
