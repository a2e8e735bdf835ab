import { behind, type ContractNotes, withNotes } from "./kit/contract-notes.ts";
import { makeDraft } from "./kit/draft.ts";
import { issue } from "./kit/issue.ts";
import type { PdfLine } from "./kit/pdf/pdf.ts";
import { poundTrade } from "./kit/pound-trades.ts";
import { loneText } from "./kit/tables/table-accounts.ts";
import type { Read } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableReading } from "./kit/tables/table-reading.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { absolute, isNegative } from "./kit/text/decimal-text.ts";
import { type Events, readByWord } from "./kit/text/event-words.ts";
import { tidy } from "./kit/text/tidy-text.ts";
import type { InstrumentRef } from "./statement.ts";

type Column = "date" | "event" | "name" | "quantity" | "price" | "amount" | "id";
type Row = TableRow<Column>;

/** "Vanguard FTSE All-World (LSE:VWRL)": listed lines carry venue and code. */
const LISTED = /^(.*?)\s*\(([A-Z]+):([A-Z0-9.]+)\)\s*$/;

const instrumentOf = (row: Row): InstrumentRef | undefined => {
  const text = row.kept("name");
  if (text === undefined) return row.missing("name");
  const [, name = text, exchange, symbol] = LISTED.exec(text) ?? [];
  return { name, ...(symbol && { symbol }), ...(exchange && { exchange }), currency: "GBP" };
};

/** A wrongly decoded "£" is "Â£". */
const numberOf = (row: Row, column: "quantity" | "price" | "amount"): string => absolute(row.needed(column));

const headOf = (row: Row) => ({ date: row.date("date").date, externalId: row.kept("id", 200) });

const trade =
  (kind: "buy" | "sell"): Read<Column> =>
  (row) =>
    poundTrade({
      line: row.line,
      kind,
      ...headOf(row),
      instrument: instrumentOf(row),
      quantity: numberOf(row, "quantity"),
      price: row.nonZero("price"),
      money: numberOf(row, "amount"),
    });

const paid =
  (kind: "dividend" | "return-of-capital"): Read<Column> =>
  (row) => {
    const instrument = instrumentOf(row);
    const amount = numberOf(row, "amount");
    return makeDraft([row.line], { kind, ...headOf(row), instrument, currency: "GBP", amount });
  };

const events: Events<Column> = {
  Purchase: trade("buy"),
  Sale: trade("sell"),
  Distribution: paid("dividend"),
  // Accrued income included in the purchase price.
  Equalisation: paid("return-of-capital"),
};
const byWord = readByWord(events, { wordOf: (row) => row.text("event"), column: "event" });
const KNOWN = new Set(Object.keys(events).map((word) => word.toLowerCase()));

/** Unknown words: money by its sign, with a check. */
const read = (row: Row, reading: TableReading<Column>) => {
  if (row.text("event") === "" || KNOWN.has(row.text("event").toLowerCase())) return byWord(row, reading);
  const amount = row.needed("amount");
  row.check(issue("wording-unconfirmed", {}, row.label("event")));
  return makeDraft([row.line], {
    kind: isNegative(amount) ? "withdrawal" : "deposit",
    ...headOf(row),
    currency: "GBP",
    amount: absolute(amount),
    note: [row.kept("event"), row.kept("name")].filter(Boolean).join(": "),
  });
};

const history: TableSpec<Column> = {
  format: {
    id: "aj-bell-csv",
    name: "Transaction history CSV",
    evidence: "code",
    prints: [],
    words: Object.keys(events),
  },
  columns: [
    { id: "date", labels: ["Date"], isRequired: true },
    { id: "event", labels: ["Transaction"], isRequired: true },
    { id: "name", labels: ["Description"], isRequired: true },
    { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Price"], role: "price", isRequired: true },
    { id: "amount", labels: ["Amount"], role: "money", isRequired: true },
    { id: "id", labels: ["Reference"], isRequired: true },
  ],
  dateOrder: "dmy",
  decimalMark: ".",
  passBy: loneText,
  read,
};

/** transactionhistory.csv: all accounts in one file, without their names. */
const tables = tableBroker({ id: "aj-bell", name: "AJ Bell", country: "GB" }, [history]);

/** Dates, SEDOL, note number: "05/12/19 13.15 11/12/19 Bought BF41Q72 C5L6DQ". */
const DEAL = /^(\d\d\/\d\d\/\d\d) (\d\d\.\d\d) (\d\d\/\d\d\/\d\d) (Bought|Sold) (\w{7}) (\w+)$/;
const TERMS = /^([A-Z]{4}) ([\d,.]+) ([\d,.]+) ([\d,.]+) GBP$/;
const NOTE_SIDES: Readonly<Record<string, "buy" | "sell">> = { Bought: "buy", Sold: "sell" };

/** The name takes one or more lines between two sentences. */
const nameIn = (lines: readonly PdfLine[]): string => {
  const from = lines.findIndex(({ text }) => /^We have (?:bought|sold)\b/.test(text));
  const to = lines.findIndex(({ text }) => /^Venue Quantity Price Consideration$/.test(text));
  return from < 0
    ? ""
    : tidy(
        lines
          .slice(from + 1, to < 0 ? from + 2 : to)
          .map(({ text }) => text)
          .join(" "),
      );
};

const findIn = (lines: readonly PdfLine[], pattern: RegExp): readonly string[] =>
  lines.map(({ text }) => pattern.exec(text)).find((match) => match !== null) ?? [];

const notes: ContractNotes = {
  brokerId: "aj-bell",
  format: "aj-bell-pdf",
  start: /^CONTRACT NOTE$/,
  issuer: /AJ Bell/,
  read: (lines) => {
    const [, date, time, settleDate, side = "", sedol = "", id] = findIn(lines, DEAL);
    const [, , quantity, price, amount] = findIn(lines, TERMS);
    const name = nameIn(lines);
    return {
      kind: NOTE_SIDES[side],
      date,
      time: time?.replace(".", ":"),
      settleDate,
      instrument: name === "" ? undefined : { name, aliases: [sedol], currency: "GBP" },
      quantity,
      price,
      amount,
      fee: undefined,
      total: behind(lines, /^Total (?:debit|credit) ([\d,.]+) GBP$/),
      currency: "GBP",
      id,
      account: behind(lines, /^Account No\. (\S+)/),
    };
  },
};

export const ajBell = withNotes(tables, notes, {
  name: "Contract note PDF",
  marks: { in: "pdf", texts: ["CONTRACT NOTE", "AJ Bell"] },
  evidence: "sample",
  prints: [],
  words: Object.keys(NOTE_SIDES),
});
