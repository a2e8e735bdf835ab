import { distinctInstruments } from "../kit/accounts/distinct-instruments.ts";
import { type Collector, createCollector } from "../kit/collector.ts";
import { defined } from "../kit/defined.ts";
import { addCheck, type Draft, type MoneyKind, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import { type PdfLine, pdfLines } from "../kit/pdf/pdf.ts";
import type { SectionTotal, TotalPart } from "../kit/reports/section-totals.ts";
import { readDate } from "../kit/text/dates.ts";
import { add, compare, isZero, subtract } from "../kit/text/decimal-text.ts";
import { isIsin } from "../kit/text/isin.ts";
import { type DecimalMark, readNumber } from "../kit/text/numbers.ts";
import { findPhrase, type Phrase, phraseWords } from "../kit/text/phrases.ts";
import { tidy } from "../kit/text/tidy-text.ts";
import type { CashBalance, Issue, ParseOptions, Sheet, Statement } from "../statement.ts";

const ID = "trade-republic";
export const STATEMENT_FORMAT = "trade-republic-pdf";
const EURO = "EUR";

const HOUSE = /\bTrade Republic\b/i;
const MONEY = "(?:€ ?[\\d.,]+|[\\d.,]+ ?€)";
/** Opening balance, in, out, ending balance, in every language. */
const SUMMARY = new RegExp(`^(.+?) (${MONEY}) (${MONEY}) (${MONEY}) (${MONEY})$`);
/** Sum of a booking, and the balance after it. */
const SUMS = new RegExp(`^(.*?) ?(${MONEY}) (${MONEY})$`);
const DAY = /^(\d\d)(?: (\p{L}{3,5})\.?)?(?: (20\d\d))?(?= |$)/u;
const MONTH = /^(\p{L}{3,5})\.?(?= |$)/u;
const YEAR = /^(20\d\d)(?= |$)/;
const PERIOD = /(\d\d \p{L}{3,5}\.? 20\d\d) - (\d\d \p{L}{3,5}\.? 20\d\d)$/u;
const IBAN = /\bIBAN ([A-Z]{2}\w+)/;
/** Per booking. */
const MAX_LINES = 6;

type How = "buy" | "sell" | "dividend" | "interest" | "gain" | "fee" | "payment" | "card" | "deal";

/** English in all countries since 2024, German before. */
const PHRASES: readonly Phrase<How>[] = [
  { words: ["Savings plan execution", "Buy trade"], how: "buy" },
  { words: ["Sell trade"], how: "sell" },
  { words: ["Ausführung Handel"], how: "deal" },
  { words: ["Ereignisausführung Ertrag"], how: "dividend" },
  { words: ["Cash Dividend"], how: "dividend", isGuess: true },
  { words: ["interest payment"], how: "interest" },
  { words: ["Your Saveback payment", "Refund for your gift"], how: "gain" },
  { words: ["Gebühren Trade Republic Card"], how: "fee" },
  {
    words: [
      ...["Incoming transfer", "Outgoing transfer", "Deposit accepted", "Einzahlung akzeptiert", "Top up"],
      ...["PayOut to transit", "Sepa Direct Debit transfer"],
    ],
    how: "payment",
  },
  {
    words: ["Kartentransaktion", "Transacción con tarjeta", "Transazione", "Card Transaction"],
    how: "card",
  },
];
export const STATEMENT_WORDS = phraseWords(PHRASES);

/** In, out. */
const KINDS: Readonly<Record<Exclude<How, "deal">, readonly [MoneyKind, MoneyKind]>> = {
  buy: ["buy", "buy"],
  sell: ["sell", "sell"],
  dividend: ["dividend", "cash-expense"],
  interest: ["interest", "interest-paid"],
  gain: ["cash-gain", "cash-expense"],
  fee: ["fee-refund", "fee"],
  payment: ["deposit", "withdrawal"],
  card: ["deposit", "withdrawal"],
};
const OUTGOING: ReadonlySet<How> = new Set(["buy", "card", "fee"]);

interface Booking {
  readonly lines: readonly number[];
  readonly date: string;
  readonly text: string;
  readonly amount: string;
  readonly balance: string;
}

const sumOf = (text: string | undefined, mark: DecimalMark): string => {
  const read = readNumber((text ?? "").replace(/[€ ]/g, ""), mark);
  return "value" in read ? read.value : "";
};

const dayOf = (text: string): string => readDate(text, "dmy")?.date ?? "";

interface Gathered {
  readonly lines: readonly number[];
  readonly date: string;
  readonly texts: readonly string[];
  readonly sums: readonly [string, string] | undefined;
}

/**
 * One booking: day, month and year on one line or below each other, text around them, sums at the end of a line.
 * Complete with year and sums.
 */
const gather = (lines: readonly PdfLine[], at: number): Gathered | undefined => {
  const used: number[] = [];
  const texts: string[] = [];
  let [day, month, year] = ["", "", ""];
  let sums: readonly [string, string] | undefined;
  for (const { line, text } of lines.slice(at, at + MAX_LINES)) {
    if (used.length > 0 && DAY.test(text)) return undefined;
    used.push(line);
    let rest = text;
    const [, own = "", amount, balance] = SUMS.exec(rest) ?? [];
    if (amount !== undefined && balance !== undefined) {
      sums = [amount, balance];
      rest = own;
    }
    if (used.length === 1) {
      const match = DAY.exec(rest);
      [day, month, year] = [match?.[1] ?? "", match?.[2] ?? "", match?.[3] ?? ""];
      rest = rest.slice(match?.[0].length ?? 0);
    } else if (month === "") {
      month = MONTH.exec(rest)?.[1] ?? "";
      rest = month === "" ? rest : rest.replace(MONTH, "");
    } else if (year === "") {
      year = YEAR.exec(rest)?.[1] ?? "";
      rest = year === "" ? rest : rest.replace(YEAR, "");
    }
    texts.push(tidy(rest));
    if (year !== "" && sums !== undefined)
      return { lines: used, date: dayOf(`${day} ${month} ${year}`), texts, sums };
  }
  return undefined;
};

const bookingsOf = (lines: readonly PdfLine[], from: number, mark: DecimalMark): Booking[] => {
  const bookings: Booking[] = [];
  for (let at = from; at < lines.length; at += 1) {
    const found = DAY.test(lines[at]?.text ?? "") ? gather(lines, at) : undefined;
    if (found?.sums === undefined || found.date === "") continue;
    const [amount, balance] = found.sums;
    const text = tidy(found.texts.filter((part) => part !== "").join(" "));
    const { lines: own, date } = found;
    bookings.push({ lines: own, date, text, amount: sumOf(amount, mark), balance: sumOf(balance, mark) });
    at += own.length - 1;
  }
  return bookings;
};

const QUANTITY = /\bquantity:? ([\d.]+)/;
/** Booking type in the customer's language, possibly inside a two-line name. */
const TYPES = /\b(?:Handel|Trade|Comercio|Commercio|Operar)\b/g;

const securityOf = (text: string) => {
  const isin = text.split(/[^A-Z0-9]+/).find(isIsin);
  if (isin === undefined) return undefined;
  const behind = text.slice(text.indexOf(isin) + isin.length).replace(/,? quantity:.*$| \d{6,}.*$/, "");
  const name = tidy(behind.replace(TYPES, " "));
  return { isin, ...(name !== "" && { name }), currency: EURO };
};

/** The running balance gives the direction; words only where it does not add up. */
const directionOf = (
  how: How,
  before: string,
  { amount, balance }: Booking,
): { isOut: boolean; checks: Issue[] } => {
  if (compare(add(before, amount), balance) === 0) return { isOut: false, checks: [] };
  if (compare(subtract(before, amount), balance) === 0) return { isOut: true, checks: [] };
  return { isOut: OUTGOING.has(how), checks: [issue("sign-disagrees")] };
};

const draftOf = (how: Exclude<How, "deal">, booking: Booking, before: string): Draft | undefined => {
  const { lines, date, text, amount } = booking;
  const { isOut, checks } = directionOf(how, before, booking);
  const kind = KINDS[how][isOut ? 1 : 0];
  const parts = { kind, date, currency: EURO, amount, checks };
  if (how !== "buy" && how !== "sell" && how !== "dividend")
    return makeDraft(lines, { ...parts, note: text });
  const instrument = securityOf(text);
  if (instrument === undefined) return undefined;
  if (how === "dividend")
    return makeDraft(lines, { ...parts, instrument: isOut ? undefined : instrument, note: text });
  const quantity = readNumber(QUANTITY.exec(text)?.[1] ?? "", ".");
  if (!("value" in quantity) || isZero(quantity.value)) return undefined;
  const draft = makeDraft(lines, { ...parts, instrument, quantity: quantity.value });
  if (isOut !== (how === "buy") && checks.length === 0) addCheck(draft, issue("sign-disagrees"));
  return draft;
};

const readBookings = (
  out: Collector,
  bookings: readonly Booking[],
  opening: string,
  today: string | undefined,
): boolean => {
  let isWhole = true;
  let before = opening;
  for (const booking of bookings) {
    const { lines, date, text, amount, balance } = booking;
    for (const each of lines) out.seen(each);
    const fail = (found: Issue) => {
      isWhole = false;
      for (const each of lines) out.fail(each, found, text);
    };
    const phrase = findPhrase(text, PHRASES);
    if (phrase?.how === undefined) fail(issue("unknown-event", { value: shown(text) }));
    else if (amount === "" || balance === "" || isZero(amount))
      fail(issue("bad-number", { value: shown(text) }));
    else if (today !== undefined && date > today) fail(issue("future-date", { date, today }));
    // Deals before 2024 have no units here.
    else if (phrase.how === "deal") fail(issue("missing-value", { column: "quantity" }));
    else {
      const draft = draftOf(phrase.how, booking, before);
      if (draft === undefined) fail(issue("unknown-row-shape"));
      else {
        if (phrase.isGuess === true) addCheck(draft, issue("wording-unconfirmed"));
        out.rows.push(draft);
      }
    }
    before = balance === "" ? before : balance;
  }
  return isWhole;
};

/** Printed sums in and out; balances give each booking's side. */
const totalsOf = (
  bookings: readonly Booking[],
  opening: string,
  { line, into, out }: { readonly line: number; readonly into: string; readonly out: string },
): SectionTotal[] => {
  const sides: Record<"into" | "out", TotalPart[]> = { into: [], out: [] };
  let before = opening;
  for (const booking of bookings) {
    const { lines, amount, balance, text } = booking;
    const how = findPhrase(text, PHRASES)?.how;
    const isLess = balance !== "" && compare(balance, before) < 0;
    const isOut =
      how === undefined || amount === "" || balance === "" ? isLess : directionOf(how, before, booking).isOut;
    const [first = line] = lines;
    if (amount !== "") sides[isOut ? "out" : "into"].push({ line: first, amount });
    before = balance === "" ? before : balance;
  }
  return [
    { label: `${EURO} +`, line, printed: into, choices: [sides.into] },
    { label: `${EURO} -`, line, printed: out, choices: [sides.out] },
  ];
};

/** Recognises the account statement by name and line of four balances. */
export const isTradeRepublicPdf = (pages: readonly Sheet[]): boolean => {
  const texts = pdfLines(pages).map(({ text }) => text);
  return texts.some((text) => HOUSE.test(text)) && texts.slice(0, 40).some((text) => SUMMARY.test(text));
};

/** Reads the account statement, in any language: cash and, since 2024, deals with units. */
export const readTradeRepublicPdf = (pages: readonly Sheet[], options: ParseOptions = {}): Statement => {
  const lines = pdfLines(pages);
  const top = lines.findIndex(({ text }) => SUMMARY.test(text));
  const [, , before = "", into = "", gone = "", after = ""] = SUMMARY.exec(lines[top]?.text ?? "") ?? [];
  const mark: DecimalMark = before.startsWith("€") ? "." : ",";
  const [opening, closing] = [sumOf(before, mark), sumOf(after, mark)];
  const out = createCollector(ID, STATEMENT_FORMAT, lines);
  out.layout(lines, "text");
  const bookings = bookingsOf(lines, top + 1, mark);
  const isWhole = readBookings(out, bookings, opening, options.today);
  const sums = { line: lines[top]?.line ?? 0, into: sumOf(into, mark), out: sumOf(gone, mark) };
  if (sums.into !== "" && sums.out !== "") out.totals(totalsOf(bookings, opening, sums));
  const [, first = "", last = ""] =
    lines.map(({ text }) => PERIOD.exec(text)).find((found) => found !== null) ?? [];
  const [from, to] = [dayOf(first.replace(".", "")), dayOf(last.replace(".", ""))];
  const number = lines.map(({ text }) => IBAN.exec(text)?.[1]).find((found) => found !== undefined);
  const cash = (amount: string, date: string): CashBalance[] =>
    amount === "" ? [] : [{ currency: EURO, amount, ...(date !== "" && { date }) }];
  return out.finish(
    { cash: isWhole ? cash(closing, to) : [], positions: [] },
    distinctInstruments(out.rows),
    defined({
      account: number === undefined ? undefined : { number, currency: EURO },
      period: from === "" || to === "" ? undefined : { from, to },
      opening: isWhole ? { cash: cash(opening, from), positions: [] } : undefined,
    }),
  );
};
