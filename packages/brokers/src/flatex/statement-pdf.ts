import { distinctInstruments } from "../kit/accounts/distinct-instruments.ts";
import { type Collector, createCollector } from "../kit/collector.ts";
import { defined } from "../kit/defined.ts";
import { addCheck, type Draft, type MoneyKind, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import { type PdfLine, pdfLines } from "../kit/pdf/pdf.ts";
import { reportTextLayout } from "../kit/tables/source-lines.ts";
import { dayAfter, readDate } from "../kit/text/dates.ts";
import { absolute, divide, isNegative, isZero, multiply, negate } from "../kit/text/decimal-text.ts";
import { isIsin } from "../kit/text/isin.ts";
import { readNumber } from "../kit/text/numbers.ts";
import { findPhrase, type Phrase, phraseWords } from "../kit/text/phrases.ts";
import { tidy } from "../kit/text/tidy-text.ts";
import type { CashBalance, Issue, ParseOptions, Sheet, Statement } from "../statement.ts";

const ID = "flatex";
export const STATEMENT_FORMAT = "flatex-statement-pdf";

const HOUSE = /(?:flatex|FinTech Group Bank|biw AG)/i;
const TITLE = /^Kontoauszug Nr\.?:/;
const CURRENCY = /^Kontow\S*rung ?: ?([A-Z]{3})$/;
const ACCOUNT = /^Kontonummer ?: ?(\d+)/;
const BEFORE = /^Alter Saldo vom:? (\d\d\.\d\d\.\d{4}) in [A-Z]{3} ([\d.,]+[+-])$/;
const AFTER = /^Neuer Saldo (\d\d\.\d\d\.\d{4}) Nr\. \S+ W\S*hrung [A-Z]{3} ([\d.,]+[+-])$/;
const DAYS = /^(\d\d\.\d\d\.) (\d\d\.\d\d\.) (.+)$/;
/** "1.800,00-" or "-1.800,00-": the trailing sign counts. */
const SUM = /^(?:(.*) )?-?([\d.]+,\d\d)([+-])$/;
const PAGE =
  /^(?:BLZ \d|Vorsitzender|flatexDEGIRO Bank|FinTech Group Bank|Kontoauszug Nr|Buchungs|datum in|Seite \d)/;
/** Words above the booking's dates since 2026. */
const ABOVE = /^(?:Lastschrift|Überweisung)$/;

type How = "exchange" | "dividend" | "interest" | "fee" | "tax" | "gain" | "payment" | "option";

const PHRASES: readonly Phrase<How>[] = [
  { words: ["^Ausführung ORDER"], ignore: "repeats-trades" },
  { words: ["^Kundenhandel FX Kauf", "^Kundenhandel FX Verkauf"], how: "exchange" },
  { words: ["^Erträgnisausschüttung", "^Dividendenzahlung"], how: "dividend" },
  { words: ["^Zinsabschluss", "^Storno Zinsabschluss"], how: "interest" },
  { words: ["^Thesaurierung transparenter Fonds"], how: "tax" },
  {
    words: [
      ...["^Depotgebühren", "^Depotservicegebühr", "^Gebühren Ordernummer"],
      ...["^Gebühr Kapitaltransaktion", "^Gebühr Tax Voucher", "^Bearbeitungsgebühr", "^Portokosten"],
    ],
    how: "fee",
  },
  { words: ["^Gutschrift aus Kulanz"], how: "gain" },
  { words: ["^Ablauf der Optionsfrist", "^Opt.-Recht - vorz. KO"], how: "option" },
  { words: ["^Überweisung", "^Lastschrift", "^/REC/"], how: "payment" },
];
export const STATEMENT_WORDS = phraseWords(PHRASES);

const KINDS: Readonly<Record<Exclude<How, "exchange" | "option">, readonly [MoneyKind, MoneyKind]>> = {
  dividend: ["dividend", "cash-expense"],
  interest: ["interest", "interest-paid"],
  fee: ["fee-refund", "fee"],
  tax: ["tax-refund", "tax"],
  gain: ["cash-gain", "cash-expense"],
  payment: ["deposit", "withdrawal"],
};

interface Booking {
  readonly lines: readonly number[];
  readonly date: string;
  readonly settleDate: string | undefined;
  readonly text: string;
  readonly amount: string | undefined;
}

const signed = (digits: string, sign: string): string | undefined => {
  const read = readNumber(digits, ",");
  if (!("value" in read)) return undefined;
  return sign === "-" ? negate(read.value) : read.value;
};

const balanceOf = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : signed(text.slice(0, -1), text.slice(-1));

/** "31.12." is of the previous year if the statement begins after it. */
const dayIn = (text: string, last: string): string => {
  const year = Number(last.slice(0, 4));
  const day = readDate(`${text}${year}`, "dmy")?.date ?? "";
  return day > last ? (readDate(`${text}${year - 1}`, "dmy")?.date ?? "") : day;
};

/** Nearest day to another: "02.01." beside 29 December is of the next year. */
const dayNear = (text: string, other: string): string | undefined => {
  const year = Number(other.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((each) => readDate(`${text}${each}`, "dmy")?.date ?? []);
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(other));
  return days.sort((a, b) => distance(a) - distance(b))[0];
};

/** End of a line's statement: the next new balance. */
const endBehind = (ends: readonly { line: number; date: string }[], line: number): string =>
  (ends.find((end) => end.line > line) ?? ends.at(-1))?.date ?? "";

const MAX_BELOW = 6;

const below = (lines: readonly PdfLine[], at: number): readonly PdfLine[] => {
  const next = lines.findIndex(
    ({ text }, index) =>
      index > at && (DAYS.test(text) || AFTER.test(text) || PAGE.test(text) || ABOVE.test(text)),
  );
  return lines.slice(at + 1, Math.min(next < 0 ? lines.length : next, at + 1 + MAX_BELOW));
};

const bookingsOf = (lines: readonly PdfLine[]): Booking[] => {
  const ends = lines.flatMap(({ line, text }) => {
    const date = readDate(AFTER.exec(text)?.[1] ?? "", "dmy")?.date;
    return date === undefined ? [] : [{ line, date }];
  });
  return lines.flatMap(({ line, text }, at) => {
    const [, booked, valued, rest = ""] = DAYS.exec(text) ?? [];
    if (booked === undefined || valued === undefined) return [];
    const under = below(lines, at);
    const [, own = rest, digits, sign] = SUM.exec(rest) ?? [];
    const sums = digits === undefined ? under.map((each) => SUM.exec(each.text)) : [];
    const later = sums.find((sum) => sum !== null);
    const above = findPhrase(own, PHRASES) === undefined ? wordAbove(lines, at) : undefined;
    const texts = under.map((each, index) => (sums[index] === later && later ? later[1] : each.text));
    const words = [above, digits === undefined ? rest : own, ...texts];
    const end = endBehind(ends, line);
    return {
      lines: [line, ...under.map((each) => each.line)],
      date: dayIn(booked, end),
      settleDate: dayNear(valued, dayIn(booked, end)),
      text: tidy(words.filter(Boolean).join(" ")),
      amount: signed(digits ?? later?.[2] ?? "", sign ?? later?.[3] ?? ""),
    };
  });
};

const wordAbove = (lines: readonly PdfLine[], at: number): string | undefined => {
  const before = lines.slice(Math.max(0, at - MAX_BELOW), at).toReversed();
  const stop = before.findIndex(({ text }) => DAYS.test(text));
  return before.slice(0, stop < 0 ? before.length : stop).find(({ text }) => ABOVE.test(text))?.text;
};

const isinIn = (text: string) => text.split(/[^A-Z0-9]+/).find(isIsin);

/** The other side of an exchange is on another account; the rate gives it to a cent. */
const exchangeOf = ({ lines, date, settleDate, text, amount = "0" }: Booking, currency: string) => {
  const [, side, code, rate] =
    /^Kundenhandel FX (Kauf|Verkauf) ([A-Z]{3}) Devisenkurs ([\d.]+)/.exec(text) ?? [];
  const read = readNumber(rate ?? "", ".");
  if (code === undefined || !("value" in read)) return undefined;
  const other = divide(multiply(absolute(amount), read.value), "1", 2) ?? "0";
  const own = absolute(amount);
  const sides =
    side === "Kauf"
      ? { currency, amount: own, toCurrency: code, toAmount: other }
      : { currency: code, amount: other, toCurrency: currency, toAmount: own };
  const checks = [issue("amount-from-rate", { currency: code, rate: read.value })];
  if (isZero(other)) return undefined;
  return makeDraft(lines, { kind: "currency-exchange", date, settleDate, ...sides, note: text, checks });
};

const draftOf = (how: Exclude<How, "option">, booking: Booking, currency: string): Draft | undefined => {
  if (how === "exchange") return exchangeOf(booking, currency);
  const { lines, date, text, amount = "0" } = booking;
  const [plus, minus] = KINDS[how];
  const kind = isNegative(amount) ? minus : plus;
  const isin = isinIn(text);
  const instrument = isin === undefined || how === "payment" ? undefined : { isin };
  const draft = makeDraft(lines, {
    kind,
    date,
    currency,
    amount: absolute(amount),
    note: text,
    instrument: ["dividend", "tax", "tax-refund"].includes(kind) ? instrument : undefined,
  });
  if (how === "dividend" && instrument === undefined) addCheck(draft, issue("instrument-missing"));
  return draft;
};

const reasonOf = (booking: Booking, phrase: Phrase<How>): Issue | undefined => {
  const { text, amount = "" } = booking;
  if (phrase.ignore !== undefined) return issue(phrase.ignore, { action: shown(text) });
  if (isZero(amount)) return issue("no-ledger-event", { action: shown(text) });
  if (phrase.how !== "option") return undefined;
  return issue("corporate-action-by-hand", { action: shown(text), quantity: "", money: amount });
};

/** Returns whether every booking became a row: only then are balances comparable. */
const readBookings = (
  out: Collector,
  bookings: readonly Booking[],
  currency: string,
  today: string | undefined,
): boolean => {
  let isWhole = true;
  for (const booking of bookings) {
    const { lines, text, date, amount } = booking;
    for (const each of lines) out.seen(each);
    const fail = (found: Issue) => {
      isWhole = false;
      for (const each of lines) out.fail(each, found, text);
    };
    const phrase = findPhrase(text, PHRASES);
    if (phrase === undefined) fail(issue("unknown-event", { value: shown(text) }));
    else if (date === "" || amount === undefined) fail(issue("bad-number", { value: shown(text) }));
    else if (today !== undefined && date > today) fail(issue("future-date", { date, today }));
    else {
      const reason = reasonOf(booking, phrase);
      const draft =
        reason === undefined && phrase.how !== undefined && phrase.how !== "option"
          ? draftOf(phrase.how, booking, currency)
          : undefined;
      if (reason !== undefined) {
        isWhole &&= isZero(amount);
        for (const each of lines) out.ignore(each, reason);
      } else if (draft === undefined) fail(issue("unknown-row-shape"));
      else out.rows.push(draft);
    }
  }
  return isWhole;
};

/** Recognises an account statement; contract notes have other titles. */
export const isFlatexStatement = (pages: readonly Sheet[]): boolean => {
  const texts = pdfLines(pages.slice(0, 1)).map(({ text }) => text);
  return texts.some((text) => HOUSE.test(text)) && texts.some((text) => TITLE.test(text));
};

/**
 * Reads cash movements of flatex's quarterly statement. Orders are ignored (depot file and notes have their units);
 * balances are compared only if nothing was ignored.
 */
export const readFlatexStatement = (pages: readonly Sheet[], options: ParseOptions = {}): Statement => {
  const lines = pdfLines(pages);
  const all = (pattern: RegExp) => lines.flatMap(({ text }) => pattern.exec(text) ?? []);
  const currency = all(CURRENCY)[1] ?? "EUR";
  const out = createCollector(ID, STATEMENT_FORMAT, lines);
  reportTextLayout(out, lines, DAYS);
  const isWhole = readBookings(out, bookingsOf(lines), currency, options.today);
  const first = lines.map(({ text }) => BEFORE.exec(text)).find(Boolean);
  const last = lines.map(({ text }) => AFTER.exec(text)).findLast(Boolean);
  const toBalance = (match: RegExpExecArray | null | undefined): CashBalance | undefined => {
    const amount = balanceOf(match?.[2]);
    const date = readDate(match?.[1] ?? "", "dmy")?.date;
    return amount === undefined || date === undefined ? undefined : { currency, amount, date };
  };
  const [before, after] = [toBalance(first), toBalance(last)];
  const number = all(ACCOUNT)[1];
  return out.finish(
    { cash: isWhole && after !== undefined ? [after] : [], positions: [] },
    distinctInstruments(out.rows),
    defined({
      account: number === undefined ? undefined : { number, currency },
      period:
        before?.date === undefined || after?.date === undefined
          ? undefined
          : { from: dayAfter(before.date), to: after.date },
      opening: isWhole && before !== undefined ? { cash: [before], positions: [] } : undefined,
    }),
  );
};
