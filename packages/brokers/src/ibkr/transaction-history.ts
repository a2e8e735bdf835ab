import { withFiguresOfAll } from "../kit/accounts/all-accounts.ts";
import { makeDraft } from "../kit/draft.ts";
import { issue } from "../kit/issue.ts";
import { headRecords } from "../kit/opened-records.ts";
import { nearTable } from "../kit/reports/near-format.ts";
import type { CsvRecord } from "../kit/tables/csv.ts";
import { accountIn } from "../kit/tables/table-accounts.ts";
import {
  actionsOf,
  type CommonColumn,
  ignoreAs,
  type Read,
  type Style,
} from "../kit/tables/table-actions.ts";
import { readTable, type TableSpec } from "../kit/tables/table-format.ts";
import type { TableReading } from "../kit/tables/table-reading.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { joinTaxes } from "../kit/taxes/join-taxes.ts";
import { absolute, isNegative, isZero } from "../kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "../kit/text/event-words.ts";
import { isIsin } from "../kit/text/isin.ts";
import type {
  Detection,
  InstrumentRef,
  NearFormat,
  ParseOptions,
  SourceFile,
  Statement,
} from "../statement.ts";

type Column = CommonColumn | "account" | "net";
type Row = TableRow<Column>;

/** Only some descriptions have the ISIN: "ALFT(US0000000001) Cash Dividend USD 0.50 per Share". */
const IN_TEXT = /\(([A-Z]{2}[A-Z0-9]{9}\d)\)/;

const instrumentOf = (row: Row): InstrumentRef | undefined => {
  const symbol = row.kept("symbol", 100);
  const isin = IN_TEXT.exec(row.text("name"))?.[1];
  if (symbol === undefined && isin === undefined) return undefined;
  return { ...(symbol && { symbol }), ...(isin !== undefined && isIsin(isin) && { isin }) };
};

const style: Style<Column> = {
  amounts: "gross",
  isSigned: true,
  instrument: instrumentOf,
  note: (row) => row.kept("name"),
};
const { trade, income, cash, charge } = actionsOf<Column>(style);

/** All money is in base currency, so an exchange leaves only its gain or cost. */
const exchanged: Read<Column> = (row) => {
  const net = row.signed("net") ?? "0";
  if (isZero(net)) return issue("no-ledger-event");
  row.check(issue("wording-unconfirmed", {}, row.label("event")));
  return makeDraft([row.line], {
    kind: net.startsWith("-") ? "cash-expense" : "cash-gain",
    ...row.date("date"),
    currency: row.currency("currency")?.code ?? "",
    amount: absolute(net),
    note: row.kept("name"),
  });
};

const paid: Read<Column> = (row) =>
  income(/return of capital/i.test(row.text("name")) ? "return-of-capital" : "dividend")(row);

const events: Events<Column> = {
  Buy: trade("buy"),
  Sell: trade("sell"),
  Dividend: paid,
  "Payment in Lieu": (row) =>
    isNegative(row.needed("amount")) && !/\breversal\b/i.test(row.text("name"))
      ? income("short-dividend")(row)
      : paid(row),
  "Foreign Tax Withholding": charge("tax"),
  "Credit Interest": income("interest"),
  "Debit Interest": cash("interest", "interest-paid"),
  ...eachOf(["Deposit", "Withdrawal"], cash("deposit", "withdrawal")),
  "Forex Trade Component": exchanged,
  // Revaluation of currencies.
  Adjustment: ignoreAs("no-ledger-event"),
  "Other Fee": charge("fee"),
};

const FORMAT = "ibkr-transaction-history";
const TITLE = "transaction history";
const sectionOf = ({ cells }: CsvRecord) => (cells[0] ?? "").trim().toLowerCase();
const fieldOf = (records: readonly CsvRecord[], label: string) =>
  records.find(({ cells }) => cells[2]?.trim() === label)?.cells[3]?.trim() ?? "";

const withBase = (records: readonly CsvRecord[]): readonly CsvRecord[] => {
  const base = fieldOf(records, "Base Currency");
  return records
    .filter((record) => sectionOf(record) === TITLE)
    .map((record) => ({
      ...record,
      cells: [record.cells[1]?.trim() === "Header" ? "Base Currency" : base, ...record.cells.slice(2)],
    }));
};

/** Rows of other accounts may be filtered out. */
const hasSeveral = (records: readonly CsvRecord[]): boolean => {
  const table = records.filter((record) => sectionOf(record) === TITLE);
  const column = table[0]?.cells.findIndex((cell) => cell.trim() === "Account") ?? -1;
  const names = table.slice(1).map(({ cells }) => (cells[column] ?? "").trim());
  return column >= 0 && new Set(names.filter((name) => name !== "" && name !== "Account")).size > 1;
};

/** Cash printed above the table, unless other lines changed it. */
const readCash = ({ records, rows }: TableReading<Column>) => {
  const currency = fieldOf(records, "Base Currency");
  const isTranslated = rows.some((row) => /^adjustment$/i.test(row.text("event")));
  const [before, after] = ["Starting Cash", "Ending Cash"].map((label) =>
    fieldOf(records, label).replaceAll(",", ""),
  );
  const isNumber = (text: string | undefined): text is string => /^-?\d+(?:\.\d+)?$/.test(text ?? "");
  if (isTranslated || currency === "" || !isNumber(before) || !isNumber(after)) return {};
  const only = (amount: string) => ({ cash: [{ currency, amount: trimmed(amount) }], positions: [] });
  return { opening: only(before), closing: only(after) };
};
const trimmed = (amount: string) => (amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount);

const history: TableSpec<Column> = {
  format: {
    id: FORMAT,
    name: "Transaction history CSV",
    evidence: "fixture",
    prints: ["opening-cash", "closing-cash"],
    words: Object.keys(events),
  },
  cut: withBase,
  columns: [
    { id: "currency", labels: ["Base Currency"], isRequired: true },
    { id: "date", labels: ["Date"], isRequired: true },
    { id: "account", labels: ["Account"], isRequired: true },
    { id: "name", labels: ["Description"], isRequired: true },
    { id: "event", labels: ["Transaction Type"], isRequired: true },
    { id: "symbol", labels: ["Symbol"], isRequired: true },
    { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Price"], role: "price", isRequired: true },
    { id: "amount", labels: ["Gross Amount"], role: "money", isRequired: true },
    { id: "fee", labels: ["Commission"], role: "money", isRequired: true },
    { id: "net", labels: ["Net Amount"], role: "money", isRequired: true },
  ],
  dateOrder: "mdy",
  decimalMark: ".",
  account: "account",
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event" }),
  finish: (reading) => {
    joinTaxes(reading);
    const cash = hasSeveral(reading.records) ? {} : readCash(reading);
    return { ...cash, ...accountIn(reading.rows, "account") };
  },
};

const { account: _, ...ofAll } = history;
const wholeHistory: TableSpec<Column> = {
  ...ofAll,
  finish: (reading) => {
    joinTaxes(reading);
    return readCash(reading);
  },
};

export const HISTORY_FORMAT = history.format;

/** Reads the transaction table; all money is in base currency. */
export const parseHistory = (file: SourceFile, options: ParseOptions = {}): Statement => {
  const part = readTable("ibkr", [history], file, options);
  const records = headRecords(file);
  if (options.account === undefined || part.fatal !== undefined || part.closing.cash.length > 0) return part;
  const { account: __, ...forAll } = options;
  const end = records.find(({ cells }) => cells[2]?.trim() === "Ending Cash")?.line ?? 1;
  const shared = { title: "Ending Cash", lineOf: () => end };
  return withFiguresOfAll(part, readTable("ibkr", [wholeHistory], file, forAll), shared);
};

export const detectHistory = (file: SourceFile): Detection => {
  const records = headRecords(file);
  const isOurs =
    records.some((record) => sectionOf(record) === TITLE) &&
    records.some(({ cells }) => cells[3]?.trim() === "Transaction History");
  return isOurs
    ? { score: 1, why: issue("title-found", { title: "Transaction History" }) }
    : { score: 0, why: issue("no-known-header") };
};

export const nearHistory = (file: SourceFile): NearFormat => {
  const records = headRecords(file);
  const own = withBase(records);
  return nearTable(history, own.length > 0 ? own : records);
};
