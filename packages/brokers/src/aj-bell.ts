import { absolute, isNegative } from "./kit/decimal-text.ts";
import { makeDraft } from "./kit/draft.ts";
import { type Events, readByWord } from "./kit/event-words.ts";
import { issue } from "./kit/issue.ts";
import { poundTrade } from "./kit/pound-trades.ts";
import { loneText } from "./kit/table-accounts.ts";
import type { Read } from "./kit/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/table-format.ts";
import type { TableReading } from "./kit/table-reading.ts";
import type { TableRow } from "./kit/table-row.ts";
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

/** A printed "£" in the wrong letters comes as "Â£". */
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
  (isCapital: boolean): Read<Column> =>
  (row) => {
    if (isCapital) row.check(issue("return-of-capital", {}, row.label("event")));
    const instrument = instrumentOf(row);
    const amount = numberOf(row, "amount");
    return makeDraft([row.line], { kind: "dividend", ...headOf(row), instrument, currency: "GBP", amount });
  };

const events: Events<Column> = {
  Purchase: trade("buy"),
  Sale: trade("sell"),
  Distribution: paid(false),
  Equalisation: paid(true),
};
const byWord = readByWord(events, { wordOf: (row) => row.text("event"), column: "event" });
const KNOWN = new Set(Object.keys(events).map((word) => word.toLowerCase()));

/** The other words are not known: money by its sign, with a doubt. */
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

/** AJ Bell: transactionhistory.csv, all accounts in one file without naming them. */
export const ajBell = tableBroker({ id: "aj-bell", name: "AJ Bell", country: "GB" }, [history]);
