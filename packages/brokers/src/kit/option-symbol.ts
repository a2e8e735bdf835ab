import { canonical } from "./text/decimal-text.ts";

export interface OptionTerms {
  readonly underlying: string;
  readonly right: "call" | "put";
  /** Per unit of the underlying. */
  readonly strike: string;
  /** yyyy-mm-dd */
  readonly expiry: string;
}

/** OCC form, with or without spaces and thousandths: "QQX   240315C00044000". */
const OCC = /^([A-Z][A-Z0-9.]{0,5}) *(\d{2})(\d{2})(\d{2})([CP])(\d{8})$/;
/** "QQX 15MAR24 44 C" */
const SPELLED = /^(\S+(?: \S+)*?) (\d{2})([A-Z]{3})(\d{2}) (\d+(?:\.\d+)?) ([CP])$/;
/** Fidelity and tastytrade: "-QQX240315C44". */
const SHORT = /^[-.]?([A-Z][A-Z0-9.]{0,5})(\d{2})(\d{2})(\d{2})([CP])(\d+(?:\.\d+)?)$/;
/** "QQX 03/15/2024 44.00 C" */
const DATED = /^([A-Z][A-Z0-9./]*) (\d{1,2})\/(\d{1,2})\/(\d{4}) \$?(\d+(?:\.\d+)?) (C|P|CALL|PUT)$/i;
const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

const rightOf = (letter: string): "call" | "put" => (letter.toUpperCase().startsWith("C") ? "call" : "put");
const two = (text: string | number): string => String(text).padStart(2, "0");
const inThousandths = (digits: string): string => canonical(`${digits.slice(0, 5)}.${digits.slice(5)}`);

/** Parses a listed option's symbol; undefined for others. */
export const readOptionSymbol = (symbol: string): OptionTerms | undefined => {
  const clean = symbol.trim();
  const official = OCC.exec(clean);
  if (official !== null) {
    const [, underlying = "", year, month, day, letter = "", strike = ""] = official;
    const expiry = `20${year}-${month}-${day}`;
    return { underlying, right: rightOf(letter), strike: inThousandths(strike), expiry };
  }
  const spelled = SPELLED.exec(clean);
  if (spelled !== null) {
    const [, underlying = "", day, month = "", year, strike = "", letter = ""] = spelled;
    const at = MONTHS.indexOf(month) + 1;
    if (at === 0) return undefined;
    const expiry = `20${year}-${two(at)}-${day}`;
    return { underlying, right: rightOf(letter), strike: canonical(strike), expiry };
  }
  const short = SHORT.exec(clean);
  if (short !== null) {
    const [, underlying = "", year, month, day, letter = "", strike = ""] = short;
    const expiry = `20${year}-${month}-${day}`;
    return { underlying, right: rightOf(letter), strike: canonical(strike), expiry };
  }
  const dated = DATED.exec(clean);
  if (dated === null) return undefined;
  const [, underlying = "", month = "", day = "", year, strike = "", word = ""] = dated;
  const expiry = `${year}-${two(month)}-${two(day)}`;
  return { underlying, right: rightOf(word), strike: canonical(strike), expiry };
};
