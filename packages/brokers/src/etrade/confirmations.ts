import { distinctInstruments } from "../kit/accounts/distinct-instruments.ts";
import { createCollector } from "../kit/collector.ts";
import { type ContractNotes, detectNotes, readNotes } from "../kit/contract-notes.ts";
import { defined } from "../kit/defined.ts";
import { addCheck, type Draft, makeDraft } from "../kit/draft.ts";
import { issue } from "../kit/issue.ts";
import { type PdfLine, pdfLines } from "../kit/pdf/pdf.ts";
import { readDate } from "../kit/text/dates.ts";
import { add, isZero, multiply } from "../kit/text/decimal-text.ts";
import { readNumber } from "../kit/text/numbers.ts";
import type { Detection, Issue, ParseOptions, Sheet, SourceFile, Statement } from "../statement.ts";

const ID = "etrade";
export const CONFIRMATION_FORMAT = "etrade-confirmation-pdf";
export const BENEFIT_FORMAT = "etrade-benefit-pdf";

const textOf = (lines: readonly PdfLine[]): string => lines.map(({ text }) => text).join("\n");
const first = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[1];
const sumOf = (...parts: readonly (string | undefined)[]): string =>
  parts.reduce<string>((sum, part) => add(sum, (part ?? "0").replaceAll(",", "")), "0");

const SIDES: Readonly<Record<string, "buy" | "sell">> = {
  BUY: "buy",
  BOUGHT: "buy",
  SELL: "sell",
  SOLD: "sell",
};
export const CONFIRMATION_WORDS: readonly string[] = ["BUY", "SELL", "Bought", "Sold"];

/** Until 2023, E*TRADE Securities: "02/16/22 02/18/22 61 FOO SELL 15 $101.00 Stock Plan PRINCIPAL $1,515.00". */
const OLD_DEAL = /^(\d\d\/\d\d\/\d\d) +(\d\d\/\d\d\/\d\d) +\d+ *\d* +(\S+) +([A-Z]+) +([\d.,]+) +\$([\d.,]+)/;
const older: ContractNotes = {
  brokerId: ID,
  format: CONFIRMATION_FORMAT,
  start: OLD_DEAL,
  issuer: /E\*TRADE Securities LLC/,
  dateOrder: "mdy",
  hasNoId: true,
  read: (lines) => {
    const text = textOf(lines);
    const line = lines.map((entry) => OLD_DEAL.exec(entry.text)).find((found) => found !== null);
    const [, date, settleDate, symbol = "", side = "", quantity, price] = line ?? [];
    const commission = first(text, /COMMISSION\s+\$([\d.,]+)/);
    const fee = first(text, /(?<!\w )\bFEE\s+\$([\d.,]+)/);
    return {
      kind: SIDES[side],
      date,
      settleDate,
      instrument: symbol === "" ? undefined : { symbol, currency: "USD" },
      quantity,
      price,
      amount: first(text, /PRINCIPAL\s+\$([\d.,]+)/),
      fee: sumOf(commission, fee),
      total: first(text, /NET\s+AMOUNT\s+\$([\d.,]+)/),
      currency: "USD",
      id: undefined,
      account: first(text, /Account\s+Number:\s*(\S+)/),
    };
  },
};

/** Since 2023, Morgan Stanley: values below their headings. */
const NEW_DEAL = /(\d\d\/\d\d\/\d{4})\s+(\d\d\/\d\d\/\d{4})\s+([\d.,]+)\s+\$?([\d.,]+)/;
const newer: ContractNotes = {
  ...older,
  start: /^Trade Date\s+Settlement Date\s+Quantity\s+Price/,
  issuer: /E\*TRADE/,
  read: (lines, before) => {
    const text = textOf(lines);
    const [, date, settleDate, quantity, price] = NEW_DEAL.exec(text) ?? [];
    const [, symbol, isin] = /ISIN:\s*(\S+)\s*\/\s*\S+\s*\/\s*([A-Z]{2}[A-Z0-9]{9}\d)/.exec(text) ?? [];
    const name = first(text, /Description:\s*(.+?)(?: (?:Principal|Commission|Net Amount)\b.*)?$/m);
    const side = first(text, /Transaction Type:\s*([A-Za-z]+)/)?.toUpperCase() ?? "";
    return {
      kind: SIDES[side],
      date,
      settleDate,
      instrument: symbol === undefined ? undefined : defined({ symbol, isin, name, currency: "USD" }),
      quantity,
      price,
      amount: first(text, /Principal\s*\$([\d.,]+)/),
      fee: sumOf(first(text, /Commission\s*\$([\d.,]+)/), first(text, /Transaction Fee\s*\$([\d.,]+)/)),
      total: first(text, /Net Amount\s*\$([\d.,]+)/),
      currency: "USD",
      id: undefined,
      account: first(text, /Account Number:\s*(\S+)/) ?? before?.deal.account,
    };
  },
};

const TITLE = /EMPLOYEE STOCK PLAN (PURCHASE|RELEASE|EXERCISE) CONFIRMATION/;
export const BENEFIT_WORDS: readonly string[] = ["PURCHASE", "RELEASE", "EXERCISE"];

const numberOf = (text: string | undefined): string | undefined => {
  const read = text === undefined ? undefined : readNumber(text, ".");
  return read !== undefined && "value" in read ? read.value : undefined;
};
const find = (text: string, pattern: RegExp) => numberOf(first(text, pattern));

interface Confirmation {
  readonly line: number;
  readonly text: string;
}

interface Received {
  readonly date: string | undefined;
  readonly shares: readonly {
    readonly quantity: string | undefined;
    readonly price: string | undefined;
    readonly cost?: string | undefined;
    readonly id: string;
  }[];
  readonly sold: string | undefined;
  readonly withheld: readonly (string | undefined)[];
}

const released = (text: string): Received => {
  const sold = find(text, /Shares Sold\s+\(([\d.,]+)\)/);
  const hasSold = sold !== undefined && !isZero(sold);
  const all = find(text, /Shares Released\s+([\d.,]+)/);
  const date = first(text, /Release Date\s+(\d\d-\d\d-\d{4})/);
  return {
    date,
    shares: [
      {
        // Shares sold for tax were received first; withheld ones never were.
        quantity: hasSold ? all : (find(text, /Shares Issued\s+([\d.,]+)/) ?? all),
        price: find(text, /Market Value Per Share\s+\$([\d.,]+)/),
        id: `${first(text, /Award Number\s+(\S+)/) ?? "release"} ${readDate(date ?? "", "mdy")?.date ?? ""}`,
      },
    ],
    sold: hasSold ? sold : undefined,
    withheld: hasSold ? [find(text, /Total Tax\s+\(\$([\d.,]+)\)/)] : [],
  };
};

const purchased = (text: string, symbol: string): Received => {
  const sold = find(text, /Shares Sold to Cover Taxes\s+([\d.,]+)/);
  const hasSold = sold !== undefined && !isZero(sold);
  const date = first(text, /Purchase Date\s+(\d\d-\d\d-\d{4})/);
  return {
    date,
    shares: [
      {
        quantity: find(text, /Shares Purchased\s+(\d[\d.,]*)/),
        price: find(text, /Purchase Value per Share\s+\$([\d.,]+)/),
        cost: find(text, /Total Price\s+\(\$([\d.,]+)\)/),
        id: `ESPP ${symbol} ${readDate(date ?? "", "mdy")?.date ?? ""}`,
      },
    ],
    sold: hasSold ? sold : undefined,
    withheld: hasSold ? [find(text, /Total Taxes Collected at purchase\s+\(\$([\d.,]+)\)/)] : [],
  };
};

const listOf = (text: string, label: string): string[] =>
  (first(text, new RegExp(`^\\s*${label}\\s+(.+)$`, "m")) ?? "").trim().split(/\s+/);

/** One column per grant. */
const exercised = (text: string): Received => {
  const [head = "", body = ""] = text.split(/Exercise Details/);
  const date = first(text, /Exercise Date:\s*(\d\d\/\d\d\/\d{4})/);
  const [prices, values, counts] = ["Grant Price", "Exercise Market Value", "Shares Exercised"].map((label) =>
    listOf(body, label).map((cell) => numberOf(cell.replace("$", ""))),
  );
  const sold = find(head, /Shares Sold\s+([\d.,]+)/);
  const hasSold = sold !== undefined && !isZero(sold);
  return {
    date,
    shares: listOf(body, "Grant Number").map((grant, at) => {
      const [quantity, price, each] = [counts?.[at], values?.[at], prices?.[at]];
      const cost = quantity === undefined || each === undefined ? undefined : multiply(quantity, each);
      return { quantity, price, cost, id: `${grant} ${readDate(date ?? "", "mdy")?.date ?? ""}` };
    }),
    sold: hasSold ? sold : undefined,
    withheld: [find(head, /Total Price\s+\(\$([\d.,]+)\)/), find(head, /Taxes Withheld\s+\(\$([\d.,]+)\)/)],
  };
};

const readConfirmation = (
  { line, text }: Confirmation,
  today: string | undefined,
): readonly Draft[] | Issue => {
  const kind = TITLE.exec(text)?.[1] ?? "";
  const symbol = first(text, /Company Name\s*\(Symbol\)[\s\S]*?\(([A-Z.]{1,10})\)/) ?? "";
  const found =
    kind === "RELEASE" ? released(text) : kind === "PURCHASE" ? purchased(text, symbol) : exercised(text);
  const date = readDate(found.date ?? "", "mdy")?.date;
  if (date === undefined || symbol === "") return issue("unknown-row-shape");
  if (today !== undefined && date > today) return issue("future-date", { date, today });
  const drafts: Draft[] = [];
  for (const { quantity, price, cost, id } of found.shares) {
    if (quantity === undefined || isZero(quantity) || price === undefined) return issue("unknown-row-shape");
    const draft = makeDraft([line], {
      kind: "transfer-in",
      date,
      affectsCash: false,
      instrument: { symbol, currency: "USD", assetType: 1 },
      quantity,
      price,
      currency: "USD",
      amount: multiply(quantity, price),
      cost,
      externalId: id,
    });
    if (found.sold !== undefined) addCheck(draft, issue("sold-to-cover", { quantity: found.sold }));
    drafts.push(draft);
  }
  const taken = sumOf(...found.withheld);
  // Paid out of the proceeds, which the sale's confirmation has in full.
  if (!isZero(taken))
    drafts.push(makeDraft([line], { kind: "withdrawal", date, currency: "USD", amount: taken, note: kind }));
  return drafts;
};

const splitConfirmations = (lines: readonly PdfLine[]): PdfLine[][] => {
  const confirmations: PdfLine[][] = [];
  for (const line of lines) {
    if (TITLE.test(line.text)) confirmations.push([]);
    confirmations.at(-1)?.push(line);
  }
  return confirmations;
};

const readBenefits = (pages: readonly Sheet[], options: ParseOptions): Statement => {
  const lines = pdfLines(pages);
  const out = createCollector(ID, BENEFIT_FORMAT, lines);
  // The title's line stands for the PDF.
  out.layout(lines, "text");
  const accounts = new Set<string>();
  for (const confirmation of splitConfirmations(lines)) {
    const [{ line } = { line: 1 }] = confirmation;
    const text = textOf(confirmation);
    out.seen(line);
    const account = first(text, /Account Number\s+(\S+)/) ?? first(text, /Account Stock Plan \(\S+\) -(\S+)/);
    if (account !== undefined) accounts.add(account);
    const made = readConfirmation({ line, text }, options.today);
    if ("code" in made) out.fail(line, made, text);
    else out.rows.push(...made);
  }
  const [number] = accounts.size === 1 ? accounts : [];
  const account = number === undefined ? undefined : { number };
  return out.finish({ cash: [], positions: [] }, distinctInstruments(out.rows), defined({ account }));
};

const titleOf = (pages: readonly Sheet[]): string | undefined =>
  pdfLines(pages.slice(0, 2))
    .map(({ text }) => TITLE.exec(text)?.[0])
    .find((title) => title !== undefined);

export const detectConfirmations = (file: SourceFile, pages: readonly Sheet[]): Detection => {
  const title = titleOf(pages);
  if (title !== undefined) return { score: 1, why: issue("title-found", { title }) };
  const found = [newer, older].map((notes) => detectNotes(notes, file));
  return (
    found.find((entry) => entry !== undefined && entry.score > 0) ?? {
      score: 0,
      why: issue("no-known-header"),
    }
  );
};

/** Reads a confirmation of an employee plan, else of trades in either layout. */
export const readConfirmations = (
  file: SourceFile,
  pages: readonly Sheet[],
  options: ParseOptions = {},
): Statement => {
  if (titleOf(pages) !== undefined) return readBenefits(pages, options);
  const isNewer = (detectNotes(newer, file)?.score ?? 0) > 0;
  return readNotes(isNewer ? newer : older, pages, options);
};
