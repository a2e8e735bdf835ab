import type {
  Detection,
  InstrumentRef,
  Issue,
  ParseOptions,
  Sheet,
  SourceFile,
  Statement,
} from "../statement.ts";
import { checkAmount } from "./arithmetic.ts";
import { createCollector, rejected } from "./collector.ts";
import { readDate } from "./dates.ts";
import { isZero } from "./decimal-text.ts";
import { defined } from "./defined.ts";
import { distinctInstruments } from "./distinct-instruments.ts";
import { addCheck, makeDraft } from "./draft.ts";
import { issue } from "./issue.ts";
import { readNumber } from "./numbers.ts";
import { type PdfLine, pdfLines, pdfPages } from "./pdf.ts";

/** What a contract note says, as printed; undefined: not found. */
interface PrintedDeal {
  readonly kind: "buy" | "sell" | undefined;
  readonly date: string | undefined;
  readonly settleDate?: string | undefined;
  readonly instrument: InstrumentRef | undefined;
  readonly quantity: string | undefined;
  readonly price: string | undefined;
  /** Without the fee. */
  readonly amount: string | undefined;
  readonly fee: string | undefined;
  readonly currency: string;
  readonly id: string | undefined;
  readonly account?: string | undefined;
}

/** Confirmations of single deals as PDF: texts beside labels, one note after the other. */
export interface ContractNotes {
  readonly brokerId: string;
  readonly format: string;
  /** A line every note has, and the name of who issued it. */
  readonly start: RegExp;
  readonly issuer: RegExp;
  readonly read: (lines: readonly PdfLine[]) => PrintedDeal;
}

const NEEDED = ["kind", "date", "instrument", "quantity", "amount", "id"] as const;

const plain = (text: string | undefined): string | undefined => {
  const read = text === undefined ? undefined : readNumber(text, ".");
  return read !== undefined && "value" in read ? read.value : undefined;
};

/** The text behind a label, wherever it stands on its line. */
export const behind = (lines: readonly PdfLine[], label: RegExp): string | undefined =>
  lines.map(({ text }) => label.exec(text)?.[1]).find((text) => text !== undefined);

const draftOf = (deal: PrintedDeal, line: number, today: string | undefined) => {
  const isWhole = NEEDED.every((field) => deal[field] !== undefined);
  const date = readDate(deal.date ?? "", "dmy")?.date;
  const [quantity, price, amount, fee] = [deal.quantity, deal.price, deal.amount, deal.fee].map(plain);
  if (!isWhole || date === undefined || quantity === undefined || isZero(quantity) || amount === undefined)
    return issue("unknown-row-shape");
  if (today !== undefined && date > today) return issue("future-date", { date, today });
  const draft = makeDraft([line], {
    kind: deal.kind ?? "buy",
    date,
    settleDate: readDate(deal.settleDate ?? "", "dmy")?.date,
    instrument: deal.instrument,
    quantity,
    price,
    currency: deal.currency,
    amount,
    fee: fee === undefined || isZero(fee) ? undefined : fee,
    externalId: deal.id,
  });
  addCheck(draft, checkAmount(draft));
  return draft;
};

/** Notes of a file: each from its line to the next one's, what stands above the first belongs to it. */
const notesOf = (lines: readonly PdfLine[], start: RegExp): PdfLine[][] => {
  const notes: PdfLine[][] = [];
  const above: PdfLine[] = [];
  for (const line of lines) {
    if (start.test(line.text)) notes.push(notes.length === 0 ? [...above, line] : [line]);
    else (notes.at(-1) ?? above).push(line);
  }
  return notes;
};

export const readNotes = (
  { brokerId, format, start, read }: ContractNotes,
  pages: readonly Sheet[],
  options: ParseOptions = {},
): Statement => {
  const out = createCollector(brokerId, format);
  const notes = notesOf(pdfLines(pages), start);
  if (notes.length === 0) return rejected(brokerId, format, issue("no-known-header"));
  const accounts = new Set<string>();
  for (const note of notes) {
    const line = note.find(({ text }) => start.test(text))?.line ?? 1;
    const deal = read(note);
    if (deal.account !== undefined) accounts.add(deal.account);
    const made = draftOf(deal, line, options.today);
    out.seen(line);
    if ("code" in made) out.fail(line, made as Issue, note.map(({ text }) => text).join(" "));
    else out.rows.push(made);
  }
  const [number] = accounts.size === 1 ? accounts : [];
  const account = number === undefined ? undefined : { number };
  return out.finish({ cash: [], positions: [] }, distinctInstruments(out.rows), defined({ account }));
};

/** Undefined: no PDF. */
export const detectNotes = ({ start, issuer }: ContractNotes, file: SourceFile): Detection | undefined => {
  const pages = pdfPages(file);
  if (pages === undefined) return undefined;
  const texts = pdfLines(pages.slice(0, 2)).map(({ text }) => text);
  const title = texts.find((text) => start.test(text));
  return title !== undefined && texts.some((text) => issuer.test(text))
    ? { score: 1, why: issue("title-found", { title }) }
    : { score: 0, why: issue("no-known-header") };
};
