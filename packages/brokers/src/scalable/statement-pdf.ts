import { distinctInstruments } from "../kit/accounts/distinct-instruments.ts";
import { createCollector } from "../kit/collector.ts";
import { defined } from "../kit/defined.ts";
import { addCheck, addLines, type Draft, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import { type PdfLine, pdfLines } from "../kit/pdf/pdf.ts";
import { reportTextLayout } from "../kit/tables/source-lines.ts";
import { readDate } from "../kit/text/dates.ts";
import { absolute, add, isNegative, isZero } from "../kit/text/decimal-text.ts";
import { isIsin } from "../kit/text/isin.ts";
import { type DecimalMark, readNumber } from "../kit/text/numbers.ts";
import { findPhrase, type Phrase, phraseWords } from "../kit/text/phrases.ts";
import { tidy } from "../kit/text/tidy-text.ts";
import type { InstrumentRef, ParseOptions, Sheet, Statement } from "../statement.ts";

const ID = "scalable";
export const PDF_FORMAT = "scalable-pdf";
const EURO = "EUR";

const HOUSE = /^Scalable Capital\b/;
const TITLE = /^(?:Kontoauszug|Cash Account Statement)$/;
const PERIOD = /^(?:Zeitraum|Period) (\d\d\.\d\d\.\d{4}) - (\d\d\.\d\d\.\d{4})$/;
const ACCOUNT = /^(?:Verrechnungskonto|Clearing account) (\S+)/;
const BALANCE = /^(?:Kontostand am|Balance on) (\d\d\.\d\d\.\d{4}) ([+-]?[\d.,]+) EUR$/;
const BOOKING = /^(\d\d\.\d\d\.\d{4}) (\d\d\.\d\d\.\d{4}) (.+) ([+-]?[\d.,]+) EUR$/;
/** A line with dates and a sum is a booking. */
const DATED = /^\d\d\.\d\d\.\d{4} \d\d\.\d\d\.\d{4} .*\d[.,]\d\d EUR$/;
const PIECES = /^([\d.,]+) (?:Stk|pcs?)\. (.+)$/;
const NAMED = /^(.+?)\s*\(([A-Z]{2}[A-Z0-9]{9}\d)\)$/;
const PAGE = /^(?:Scalable Capital\b|Kontoauszug|Cash Account Statement|Buchung Wertstellung|Booking Value)/;

type How = "buy" | "sell" | "dividend" | "withholding" | "tax" | "interest" | "fee" | "payment";

const WITH_SECURITY: ReadonlySet<How> = new Set(["buy", "sell", "dividend"]);

/** German and English. Words known from descriptions only get a check. */
const PHRASES: readonly Phrase<How>[] = [
  { words: ["^Kauf eines Finanzinstruments", "^Buy of a financial instrument"], how: "buy" },
  { words: ["^Verkauf eines Finanzinstruments"], how: "sell" },
  { words: ["^Sell of a financial instrument"], how: "sell", isGuess: true },
  { words: ["^Savings plan execution"], how: "buy", isGuess: true },
  { words: ["^Kapitalmaßnahme Ausschüttungen"], how: "dividend" },
  { words: ["Quellensteuer"], how: "withholding" },
  { words: ["Kapitalertragssteuer", "Solidaritätszuschlag", "Kirchensteuer"], how: "tax" },
  { words: ["Vorabpauschale"], ignore: "no-ledger-event" },
  { words: ["^Erhaltene Zinsen"], how: "interest" },
  { words: ["^Handelsgebühr", "^Prime-Abonnementgebühr"], how: "fee" },
  { words: ["^Überweisung", "^Lastschrift", "^Direct debit", "^Abhebung vom Geldkonto"], how: "payment" },
  { words: ["^Auszahlung"], how: "payment", isGuess: true },
];
export const PDF_WORDS = phraseWords(PHRASES);

interface Booking {
  readonly line: number;
  readonly booked: string;
  readonly valued: string;
  readonly text: string;
  readonly amount: string;
  /** Lines below: units, security. */
  readonly below: string;
  readonly lines: readonly number[];
}

const numberOf = (text: string, mark: DecimalMark): string | undefined => {
  const read = readNumber(text, mark);
  return "value" in read ? read.value : undefined;
};
const dayOf = (text: string): string => readDate(text, "dmy")?.date ?? "";

/** A security's name may continue on the next line. */
const bookingsOf = (lines: readonly PdfLine[], mark: DecimalMark): Booking[] => {
  const bookings: Booking[] = [];
  let isOpen = false;
  for (const { line, text } of lines) {
    const [, booked, valued, what = "", printed = ""] = BOOKING.exec(text) ?? [];
    const last = bookings.at(-1);
    if (booked !== undefined && valued !== undefined) {
      const [from, to] = [dayOf(booked), dayOf(valued)];
      const amount = numberOf(printed, mark) ?? "";
      bookings.push({ line, booked: from, valued: to, text: what, amount, below: "", lines: [line] });
      isOpen = WITH_SECURITY.has(findPhrase(what, PHRASES)?.how ?? "fee");
    } else if (PAGE.test(text)) isOpen = false;
    else if (isOpen && last !== undefined && !NAMED.test(last.below) && last.lines.length < 4)
      bookings[bookings.length - 1] = {
        ...last,
        below: tidy(`${last.below} ${text}`),
        lines: [...last.lines, line],
      };
  }
  return bookings;
};

const securityOf = (text: string): InstrumentRef | undefined => {
  const [, name = "", isin = ""] = NAMED.exec(text) ?? [];
  return isIsin(isin) ? { isin, name, currency: EURO } : undefined;
};

const tradeOf = (
  kind: "buy" | "sell",
  { booked, valued, amount, below, lines }: Booking,
  mark: DecimalMark,
) => {
  const [, units = "", named = ""] = PIECES.exec(below) ?? [];
  const instrument = securityOf(named);
  const quantity = numberOf(units, mark);
  if (instrument === undefined || quantity === undefined || isZero(quantity)) return undefined;
  const checks = isNegative(amount) === (kind === "buy") ? [] : [issue("sign-disagrees")];
  const deal = { instrument, quantity, currency: EURO, amount: absolute(amount), checks };
  return makeDraft(lines, { kind, date: booked, settleDate: valued, ...deal });
};

/** The earlier of two dates counts: interest booked on 1 January is last year's. */
const moneyOf = (how: How, booking: Booking): Draft | undefined => {
  const { booked, valued, text, amount, below, lines } = booking;
  const isOut = isNegative(amount);
  const date = valued < booked ? valued : booked;
  const parts = { date, currency: EURO, amount: absolute(amount), note: text };
  if (how === "payment") return makeDraft(lines, { kind: isOut ? "withdrawal" : "deposit", ...parts });
  if (how === "interest") return makeDraft(lines, { kind: isOut ? "interest-paid" : "interest", ...parts });
  if (how === "fee") return makeDraft(lines, { kind: isOut ? "fee" : "fee-refund", ...parts });
  if (how !== "dividend") return makeDraft(lines, { kind: isOut ? "tax" : "tax-refund", ...parts });
  const instrument = securityOf(below);
  if (instrument === undefined) return undefined;
  const checks = isOut ? [issue("negative-income")] : [];
  return makeDraft(lines, { kind: isOut ? "cash-expense" : "dividend", ...parts, instrument, checks });
};

const keyOf = ({ booked, valued }: Booking): string => `${booked} ${valued}`;

/** Foreign withholding tax names no security: it belongs to the day's only payment, or stays alone. */
const joinWithholding = (made: Map<Booking, Draft>, taxes: ReadonlySet<Booking>): void => {
  const paid = [...made].filter(([, { kind }]) => kind === "dividend");
  const byDay = Map.groupBy(paid, ([booking]) => keyOf(booking));
  for (const booking of taxes) {
    const [income, ...others] = byDay.get(keyOf(booking)) ?? [];
    const own = made.get(booking);
    if (income === undefined || others.length > 0 || own?.kind !== "tax") continue;
    const [, dividend] = income;
    dividend.tax = add(dividend.tax ?? "0", own.amount ?? "0");
    addLines(dividend, own.lines);
    made.delete(booking);
  }
};

const readBookings = (
  out: ReturnType<typeof createCollector>,
  bookings: readonly Booking[],
  mark: DecimalMark,
  today: string | undefined,
): void => {
  const made = new Map<Booking, Draft>();
  const withheld = new Set<Booking>();
  for (const booking of bookings) {
    const { lines, text, below } = booking;
    for (const each of lines) out.seen(each);
    const fail = (found: ReturnType<typeof issue>) => {
      for (const each of lines) out.fail(each, found, `${text} ${below}`);
    };
    const phrase = findPhrase(text, PHRASES);
    const { how, ignore, isGuess } = phrase ?? {};
    if (ignore !== undefined)
      for (const each of lines) out.ignore(each, issue(ignore, { action: shown(text) }));
    else if (how === undefined) fail(issue("unknown-event", { value: shown(text) }));
    else if (booking.booked === "" || booking.amount === "" || isZero(booking.amount))
      fail(issue("bad-number", { value: shown(text) }));
    else if (today !== undefined && booking.booked > today)
      fail(issue("future-date", { date: booking.booked, today }));
    else {
      const draft = how === "buy" || how === "sell" ? tradeOf(how, booking, mark) : moneyOf(how, booking);
      if (draft === undefined) fail(issue("unknown-row-shape"));
      else made.set(booking, draft);
      if (isGuess === true && draft !== undefined) addCheck(draft, issue("wording-unconfirmed"));
      if (how === "withholding") withheld.add(booking);
    }
  }
  joinWithholding(made, withheld);
  out.rows.push(...made.values());
};

export const isScalablePdf = (pages: readonly Sheet[]): boolean => {
  const texts = pdfLines(pages.slice(0, 1)).map(({ text }) => text);
  return texts.some((text) => HOUSE.test(text)) && texts.some((text) => TITLE.test(text));
};

export const readScalablePdf = (pages: readonly Sheet[], options: ParseOptions = {}): Statement => {
  const lines = pdfLines(pages);
  const isEnglish = lines.some(({ text }) => /^Cash Account Statement$/.test(text));
  const mark = isEnglish ? "." : ",";
  const found = (pattern: RegExp) =>
    lines.map(({ text }) => pattern.exec(text)).find((match) => match !== null);
  const out = createCollector(ID, PDF_FORMAT, lines);
  reportTextLayout(out, lines, DATED);
  readBookings(out, bookingsOf(lines, mark), mark, options.today);
  const balances = lines.flatMap(({ text }) => {
    const [, day, printed = ""] = BALANCE.exec(text) ?? [];
    const amount = numberOf(printed, mark);
    return day === undefined || amount === undefined ? [] : [{ currency: EURO, amount, date: dayOf(day) }];
  });
  const [before, after] = balances;
  const [, from, to] = found(PERIOD) ?? [];
  const number = found(ACCOUNT)?.[1];
  return out.finish(
    { cash: after === undefined ? [] : [after], positions: [] },
    distinctInstruments(out.rows),
    defined({
      account: number === undefined ? undefined : { number, currency: EURO },
      period: from === undefined || to === undefined ? undefined : { from: dayOf(from), to: dayOf(to) },
      opening: before === undefined ? undefined : { cash: [before], positions: [] },
    }),
  );
};
