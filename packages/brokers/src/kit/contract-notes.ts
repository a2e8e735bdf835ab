import type {
  Broker,
  Detection,
  InstrumentRef,
  Issue,
  ParseOptions,
  Sheet,
  SourceFile,
  Statement,
  StatementFormat,
} from "../statement.ts";
import { distinctInstruments } from "./accounts/distinct-instruments.ts";
import { createCollector, rejected } from "./collector.ts";
import { defined } from "./defined.ts";
import { addCheck, type Draft, makeDraft } from "./draft.ts";
import { issue } from "./issue.ts";
import { type PdfLine, pdfLines, pdfPages } from "./pdf/pdf.ts";
import type { SectionTotal, TotalPart } from "./reports/section-totals.ts";
import { checkTrade, printedDecimals } from "./text/arithmetic.ts";
import { type DateOrder, readDate } from "./text/dates.ts";
import { absolute, add, compare, isNegative, isZero, subtract } from "./text/decimal-text.ts";
import { type DecimalMark, readNumber } from "./text/numbers.ts";

/** Undefined: not found. */
interface PrintedDeal {
  readonly kind: "buy" | "sell" | "short" | "cover" | undefined;
  readonly date: string | undefined;
  /** HH:MM */
  readonly time?: string | undefined;
  readonly settleDate?: string | undefined;
  readonly instrument: InstrumentRef | undefined;
  readonly quantity: string | undefined;
  readonly price: string | undefined;
  readonly amount: string | undefined;
  readonly accrued?: string | undefined;
  readonly fee: string | undefined;
  readonly tax?: string | undefined;
  /** Net money; its difference to the amount is a missing fee. */
  readonly total?: string | undefined;
  readonly multiplier?: string | undefined;
  readonly currency: string;
  readonly id: string | undefined;
  readonly account?: string | undefined;
  readonly checks?: readonly Issue[] | undefined;
}

export interface ContractNotes {
  readonly brokerId: string;
  readonly format: string;
  /** A line of every note. */
  readonly start: RegExp;
  /** First line of a document, if a PDF has several with texts above their notes. */
  readonly head?: RegExp;
  readonly issuer: RegExp;
  /** Line below several notes; its first group is the net sum. */
  readonly totals?: RegExp;
  readonly dateOrder?: DateOrder;
  readonly decimalMark?: DecimalMark;
  readonly hasNoId?: true;
  /** `before` may have the table header of several deals. */
  readonly read: (lines: readonly PdfLine[], before: Note | undefined) => PrintedDeal;
}

export interface Note {
  readonly lines: readonly PdfLine[];
  readonly deal: PrintedDeal;
}

const NEEDED = ["kind", "date", "instrument", "quantity", "amount"] as const;

const plain = (text: string | undefined, mark: DecimalMark): string | undefined => {
  const read = text === undefined ? undefined : readNumber(text, mark);
  return read !== undefined && "value" in read ? absolute(read.value) : undefined;
};

const SHORT_YEAR = /^(\d\d[./-]\d\d[./-])(\d\d)$/;
/** Two-digit years are of the 21st century. */
const dayOf = (text: string | undefined, order: DateOrder): string | undefined =>
  readDate((text ?? "").replace(SHORT_YEAR, "$120$2"), order)?.date;

const IS_OUT: Readonly<Record<NonNullable<PrintedDeal["kind"]>, boolean>> = {
  buy: true,
  cover: true,
  sell: false,
  short: false,
};

export const behind = (lines: readonly PdfLine[], label: RegExp): string | undefined =>
  lines.map(({ text }) => label.exec(text)?.[1]).find((text) => text !== undefined);

const nonZero = (value: string | undefined) => (value === undefined || isZero(value) ? undefined : value);

const feeOf = (
  isOut: boolean,
  amount: string,
  fee: string | undefined,
  total: string | undefined,
): string => {
  if (fee !== undefined || total === undefined) return fee ?? "0";
  return isOut ? subtract(total, amount) : subtract(amount, total);
};

const checkTotal = ({ kind, amount = "0", accrued, fee, tax }: Draft, total: string | undefined) => {
  if (total === undefined) return undefined;
  const costs = add(fee ?? "0", tax ?? "0");
  const gross = add(amount, accrued ?? "0");
  const expected = IS_OUT[kind as keyof typeof IS_OUT] ? add(gross, costs) : subtract(gross, costs);
  return compare(expected, total) === 0 ? undefined : issue("net-mismatch", { net: total, expected });
};

const draftOf = (
  deal: PrintedDeal,
  line: number,
  { dateOrder = "dmy", decimalMark = ".", hasNoId }: ContractNotes,
  today: string | undefined,
): Draft | Issue => {
  const { kind = "buy", multiplier } = deal;
  const isWhole =
    NEEDED.every((field) => deal[field] !== undefined) && (hasNoId === true || deal.id !== undefined);
  const date = dayOf(deal.date, dateOrder);
  const read = (text: string | undefined) => plain(text, decimalMark);
  const [quantity, price, amount] = [read(deal.quantity), read(deal.price), read(deal.amount)];
  if (!isWhole || date === undefined || quantity === undefined || isZero(quantity) || amount === undefined)
    return issue("unknown-row-shape");
  if (today !== undefined && date > today) return issue("future-date", { date, today });
  const total = read(deal.total);
  const fee = feeOf(IS_OUT[kind], amount, read(deal.fee), total);
  const draft = makeDraft([line], {
    kind,
    date,
    time: deal.time === undefined ? undefined : `${deal.time}:00`,
    settleDate: dayOf(deal.settleDate, dateOrder),
    instrument: deal.instrument,
    quantity,
    price,
    currency: deal.currency,
    amount,
    accrued: nonZero(read(deal.accrued)),
    // A negative cost is dropped, so the total disagrees.
    fee: isNegative(fee) ? undefined : nonZero(fee),
    tax: nonZero(read(deal.tax)),
    externalId: deal.id,
    checks: deal.checks ?? [],
  });
  const decimalsOfPrice = price === undefined ? undefined : printedDecimals(deal.price ?? "", price);
  addCheck(draft, checkTrade({ ...draft, usual: multiplier, priceDecimals: decimalsOfPrice }));
  addCheck(draft, checkTotal(draft, total));
  return draft;
};

/** Text above a document's first note belongs to it. */
const notesOf = (lines: readonly PdfLine[], { start, head }: ContractNotes): PdfLine[][] => {
  const notes: PdfLine[][] = [];
  let above: PdfLine[] | undefined = [];
  for (const line of lines) {
    if (start.test(line.text)) {
      notes.push([...(above ?? []), line]);
      above = undefined;
    } else if (head?.test(line.text)) above = [line];
    else (above ?? notes.at(-1))?.push(line);
  }
  return notes;
};

export const readNotes = (
  notation: ContractNotes,
  pages: readonly Sheet[],
  options: ParseOptions = {},
): Statement => {
  const { brokerId, format, start, read } = notation;
  const lines = pdfLines(pages);
  const out = createCollector(brokerId, format, lines);
  // The title's line stands for a note.
  out.layout(lines, "text");
  const notes = notesOf(lines, notation);
  if (notes.length === 0) return rejected(brokerId, format, issue("no-known-header"));
  const accounts = new Set<string>();
  let before: Note | undefined;
  const deals: { line: number; note: Note }[] = [];
  for (const note of notes) {
    const line = note.find(({ text }) => start.test(text))?.line ?? 1;
    const deal = read(note, before);
    before = { lines: note, deal };
    deals.push({ line, note: before });
    if (deal.account !== undefined) accounts.add(deal.account);
    const made = draftOf(deal, line, notation, options.today);
    out.seen(line);
    if ("code" in made) out.fail(line, made, note.map(({ text }) => text).join(" "));
    else out.rows.push(made);
  }
  out.totals(totalsOf(deals, notation));
  const [number] = accounts.size === 1 ? accounts : [];
  const account = number === undefined ? undefined : { number };
  return out.finish({ cash: [], positions: [] }, distinctInstruments(out.rows), defined({ account }));
};

const totalsOf = (
  deals: readonly { readonly line: number; readonly note: Note }[],
  { totals, decimalMark = "." }: ContractNotes,
): SectionTotal[] => {
  const signed = (text: string | undefined) => {
    const read = readNumber(text ?? "", decimalMark);
    return "value" in read ? read.value : undefined;
  };
  let parts: TotalPart[] = [];
  return deals.flatMap(({ line, note: { lines, deal } }) => {
    const amount = signed(deal.total);
    if (amount !== undefined) parts.push({ line, amount });
    const at = lines.find(({ text }) => totals?.test(text));
    if (at === undefined) return [];
    const printed = signed(totals?.exec(at.text)?.[1]);
    const choices = [parts];
    parts = [];
    return printed === undefined ? [] : [{ label: deal.currency, line: at.line, printed, choices }];
  });
};

/** Recognises the notes; undefined for other files than PDF. */
export const detectNotes = ({ start, issuer }: ContractNotes, file: SourceFile): Detection | undefined => {
  const pages = pdfPages(file);
  if (pages === undefined) return undefined;
  const texts = pdfLines(pages.slice(0, 2)).map(({ text }) => text);
  const title = texts.find((text) => start.test(text));
  return title !== undefined && texts.some((text) => issuer.test(text))
    ? { score: 1, why: issue("title-found", { title }) }
    : { score: 0, why: issue("no-known-header") };
};

export const withNotes = (
  tables: Broker,
  notes: ContractNotes,
  format: Omit<StatementFormat, "id">,
): Broker => ({
  ...tables,
  formats: [...tables.formats, { id: notes.format, ...format }],
  detect: (file) => detectNotes(notes, file) ?? tables.detect(file),
  parse: (file, options) => {
    const pages = pdfPages(file);
    return pages === undefined ? tables.parse(file, options) : readNotes(notes, pages, options);
  },
});
