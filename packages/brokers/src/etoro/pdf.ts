import { distinctInstruments } from "../kit/accounts/distinct-instruments.ts";
import { createCollector } from "../kit/collector.ts";
import { defined } from "../kit/defined.ts";
import { type Draft, type MoneyKind, makeDraft } from "../kit/draft.ts";
import { balancesOf, oldestFirst } from "../kit/event-rows.ts";
import { issue, shown } from "../kit/issue.ts";
import { pdfLines } from "../kit/pdf/pdf.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { absolute, add, isNegative, negate } from "../kit/text/decimal-text.ts";
import type { InstrumentRef, Issue, ParseOptions, Sheet, Statement } from "../statement.ts";
import {
  ACTIVITY_TITLE,
  type Activity,
  CLOSED_TITLE,
  type Closed,
  type Printed,
  readPrinted,
} from "./printed.ts";

export const PDF_FORMAT = "etoro-pdf";
const USD = "USD";

type Word = "open" | "close" | "deposit" | "withdrawal" | "dividend" | "fee";

/** Events by type and details. */
const WORDS: readonly (readonly [RegExp, Word])[] = [
  [/^Open Position\b/, "open"],
  [/^Profit\/Loss of\b.*\bTrade\b/, "close"],
  [/^Rollover Fee Payment caused by dividend/, "dividend"],
  [/^Rollover Fee (?:Over night|Weekend) fee/, "fee"],
  [/^Deposit\b/, "deposit"],
];
export const PDF_WORDS: readonly string[] = [
  ...["Open Position", "Profit/Loss of", "Payment caused"],
  ...["Over night fee", "Weekend fee", "Deposit"],
];

const wordOf = ({ text }: Activity): Word | undefined => WORDS.find(([pattern]) => pattern.test(text))?.[1];

/** `NKE/USD`: symbol and currency of rates. */
const symbolIn = ({ text }: Activity): InstrumentRef | undefined => {
  const [, symbol, currency] = /(?:^| )([A-Z0-9.]{1,15})\/([A-Z]{3})(?= |$)/.exec(text) ?? [];
  const code = readCurrency(currency ?? "")?.code;
  return symbol === undefined ? undefined : { symbol, ...(code === undefined ? {} : { currency: code }) };
};

interface Book {
  readonly positions: ReadonlyMap<string, Closed>;
  readonly symbols: ReadonlyMap<string, InstrumentRef>;
  readonly opens: ReadonlyMap<string, Activity>;
}

const bookOf = ({ closed, activity }: Printed): Book => {
  const symbols = new Map<string, InstrumentRef>();
  const opens = new Map<string, Activity>();
  for (const move of activity) {
    const found = symbolIn(move);
    if (move.position === undefined || found === undefined) continue;
    symbols.set(move.position, found);
    if (wordOf(move) === "open") opens.set(move.position, move);
  }
  return { positions: new Map(closed.map((position) => [position.id, position])), symbols, opens };
};

const instrumentOf = ({ symbols }: Book, id: string, position?: Closed): InstrumentRef | undefined => {
  const found = symbols.get(id);
  if (found === undefined && position?.isin === undefined) return undefined;
  return defined({ ...found, isin: position?.isin, name: position?.name });
};

const moneyOf = (move: Activity, plus: MoneyKind, minus: MoneyKind, instrument?: InstrumentRef): Draft => {
  const { lines, date, time, amount, text } = move;
  const kind = isNegative(amount) ? minus : plus;
  return makeDraft(lines, {
    kind,
    date,
    time,
    currency: USD,
    amount: absolute(amount),
    note: text,
    instrument,
  });
};

/** Units are printed at closing, so the purchase is booked from there too. */
const closeOf = (move: Activity, book: Book): readonly Draft[] | Issue => {
  const position = book.positions.get(move.position ?? "");
  if (position === undefined) return issue("pair-incomplete");
  const lines = [...new Set([...move.lines, ...position.lines])];
  if (!position.isReal || !position.isBuy)
    return [moneyOf({ ...move, lines, amount: position.profit }, "cash-gain", "cash-expense")];
  const instrument = instrumentOf(book, position.id, position);
  if (instrument === undefined) return issue("instrument-missing");
  const opened = book.opens.get(position.id);
  const parts = { currency: USD, instrument, quantity: position.units };
  const bought = opened === undefined ? position.lines : [...opened.lines, ...position.lines];
  return [
    makeDraft(bought, {
      kind: "buy",
      ...parts,
      ...position.opened,
      amount: position.invested,
      externalId: position.id,
    }),
    makeDraft(lines, {
      kind: "sell",
      ...parts,
      ...position.ended,
      amount: add(position.invested, position.profit),
      externalId: `${position.id} closed`,
    }),
  ];
};

const readMove = (move: Activity, book: Book): readonly Draft[] | Issue | undefined => {
  const word = wordOf(move);
  if (word === "close") return closeOf(move, book);
  if (word === "open") {
    const position = book.positions.get(move.position ?? "");
    if (position === undefined) return issue("units-unknown", { amount: move.amount });
    // Booked with the purchase, or with the contract's result.
    return position.isReal && position.isBuy
      ? undefined
      : issue("asset-category-unsupported", { category: "CFD" });
  }
  if (word === "deposit") return [moneyOf(move, "deposit", "withdrawal")];
  if (word === "fee") return [moneyOf(move, "fee-refund", "fee")];
  if (word !== "dividend") return issue("unknown-event", { value: shown(move.text) });
  const id = move.position ?? "";
  const instrument = instrumentOf(book, id, book.positions.get(id));
  if (book.positions.get(id)?.isReal === false) return [moneyOf(move, "cash-gain", "cash-expense")];
  return instrument === undefined
    ? issue("instrument-missing")
    : [moneyOf(move, "dividend", "cash-expense", instrument)];
};

/** Running balance; undefined if contracts or older purchases make it incomplete. */
const balancesIn = (activity: readonly Activity[], book: Book) => {
  const isWhole = [...book.positions.values()].every(
    ({ isReal, isBuy, id }) => isReal && isBuy && book.opens.has(id),
  );
  if (!isWhole) return undefined;
  const steps = activity.map((move) => {
    const position = book.positions.get(move.position ?? "");
    const word = wordOf(move);
    const back = word === "close" && position !== undefined && add(position.invested, position.profit);
    const change = word === "open" ? negate(move.amount) : back || move.amount;
    return { line: move.lines[0] ?? 0, currency: USD, change, balance: move.balance, date: move.date };
  });
  return balancesOf(oldestFirst(steps));
};

type Made = readonly Draft[] | Issue | undefined;

const fates = ({ activity, closed }: Printed, book: Book, today: string | undefined) => {
  const made = activity.map(({ lines, ...move }): { lines: readonly number[]; made: Made } => {
    const isFuture = today !== undefined && move.date > today;
    const found = isFuture
      ? issue("future-date", { date: move.date, today })
      : readMove({ lines, ...move }, book);
    return { lines, made: found };
  });
  const drafts = made.flatMap((fate) => (fate.made === undefined || "code" in fate.made ? [] : fate.made));
  const taken = new Set(drafts.flatMap(({ lines }) => lines));
  // The other half of the position is unreadable.
  const halves = [...made.filter((fate) => fate.made === undefined), ...closed].filter(
    ({ lines }) => !lines.some((line) => taken.has(line)),
  );
  const issues = made.flatMap((fate) =>
    fate.made !== undefined && "code" in fate.made ? [{ lines: fate.lines, found: fate.made }] : [],
  );
  const left = halves.map(({ lines }) => ({ lines, found: issue("pair-incomplete") }));
  return { drafts, taken, issues: [...issues, ...left] };
};

/** Reads eToro's PDF statement, before and after mid-2021. */
export const readStatement = (
  brokerId: string,
  pages: readonly Sheet[],
  options: ParseOptions,
): Statement => {
  const lines = pdfLines(pages);
  const printed = readPrinted(lines);
  const book = bookOf(printed);
  const out = createCollector(brokerId, PDF_FORMAT, lines);
  const textOf = (own: readonly number[]) =>
    own.map((line) => lines.find((entry) => entry.line === line)?.text);
  const { drafts, taken, issues } = fates(printed, book, options.today);
  out.rows.push(...drafts);
  for (const line of taken) out.seen(line);
  const data = new Set(taken);
  const unread = printed.unread.map((entry) => ({ ...entry, found: issue("unknown-row-shape") }));
  for (const { lines: own, found } of [...issues, ...unread]) {
    const [line = 0] = own;
    out.seen(line);
    data.add(line);
    if (found.code === "asset-category-unsupported") out.ignore(line, found);
    else out.fail(line, found, textOf(own).join(" "));
  }
  const rest = lines.filter(({ line }) => !data.has(line));
  const isTitle = ({ text }: { text: string }) => CLOSED_TITLE.test(text) || ACTIVITY_TITLE.test(text);
  out.layout(rest.filter(isTitle), "heading");
  out.layout(
    rest.filter((entry) => !isTitle(entry)),
    "text",
  );
  const balances = balancesIn(printed.activity, book);
  const closing = balances?.closing ?? { cash: [], positions: [] };
  return out.finish(closing, distinctInstruments(out.rows), defined({ opening: balances?.opening }));
};

export const isStatement = (pages: readonly Sheet[]): boolean => {
  const lines = pdfLines(pages).map(({ text }) => text);
  const isIssued = lines.some((text) => text.startsWith("eToro (Europe) Ltd"));
  return isIssued && lines.some((text) => CLOSED_TITLE.test(text) || ACTIVITY_TITLE.test(text));
};
