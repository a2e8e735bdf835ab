import { makeDraft } from "./kit/draft.ts";
import { issue } from "./kit/issue.ts";
import { accountIn } from "./kit/tables/table-accounts.ts";
import { actionsOf, type CommonColumn, checked, type Read, type Style } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { absolute, reduceRatio } from "./kit/text/decimal-text.ts";
import { type Events, readByWord } from "./kit/text/event-words.ts";
import type { Broker, Issue } from "./statement.ts";
import { isWealthfolioJson, jsonSheet, openWealthfolioJson } from "./wealthfolio/wealthfolio-json.ts";

type Column = CommonColumn | "assetType" | "status" | "account";
type Row = TableRow<Column>;

/** Cash is symbol "$CASH" or "CASH:USD". */
const CASH = /^\$?CASH\b/i;

const style: Style<Column> = {
  amounts: "gross",
  isSigned: false,
  instrument: (row) => {
    const symbol = row.kept("symbol", 100);
    const name = row.kept("name");
    const currency = row.currency("currency")?.code;
    if (symbol === undefined || CASH.test(symbol)) return undefined;
    const coin = /^crypto/i.test(row.text("assetType")) ? { assetType: 7 } : {};
    return { symbol, ...(name && { name }), ...(currency && { currency }), ...coin };
  },
};
const { trade, income, cash, charge, transfer } = actionsOf<Column>(style);

const moved = (plus: "deposit" | "withdrawal", way: "transfer-in" | "transfer-out"): Read<Column> =>
  checked((row) => (style.instrument?.(row) === undefined ? cash(plus, plus)(row) : transfer(way)(row)));

/** The amount of a split is its ratio: 4 for four-for-one. */
const split: Read<Column> = (row: Row) => {
  const ratio = absolute(row.needed("amount"));
  return makeDraft([row.line], {
    kind: "split",
    ...row.date("date"),
    instrument: style.instrument?.(row) ?? row.missing("symbol"),
    currency: row.currency("currency")?.code ?? row.missing("currency") ?? "",
    ratio: reduceRatio(ratio, "1"),
    affectsCash: false,
    note: row.note("note"),
  });
};

/** Known from the program's code: every row gets a check. */
const events: Events<Column> = {
  BUY: checked(trade("buy")),
  SELL: checked(trade("sell")),
  DIVIDEND: checked(income("dividend")),
  INTEREST: checked(income("interest")),
  DEPOSIT: checked(cash("deposit", "deposit")),
  WITHDRAWAL: checked(cash("withdrawal", "withdrawal")),
  TRANSFER_IN: moved("deposit", "transfer-in"),
  TRANSFER_OUT: moved("withdrawal", "transfer-out"),
  FEE: checked(charge("fee")),
  TAX: checked(charge("tax")),
  SPLIT: checked(split),
  CREDIT: checked(cash("cash-gain", "cash-expense")),
};

/** Drafts and voided activities; the import file lacks the column. */
const passBy = (row: Row): Issue | undefined => {
  const status = row.text("status");
  if (/^(?:PENDING|DRAFT)$/.test(status)) return issue("not-final", { status });
  return status === "VOID" ? issue("not-executed", { status }) : undefined;
};

/** Assets by symbol or, older, by an id called symbol. */
const layout = {
  columns: [
    { id: "date", labels: ["date"], isRequired: true },
    { id: "event", labels: ["type", "activityType"], isRequired: true },
    { id: "symbol", labels: ["assetSymbol", "symbol"], isRequired: true },
    { id: "name", labels: ["assetName"] },
    { id: "assetType", labels: ["instrumentType"] },
    { id: "quantity", labels: ["quantity"], role: "quantity", isRequired: true },
    { id: "price", labels: ["unit_price", "unitPrice"], role: "price", isRequired: true },
    { id: "currency", labels: ["currency"], isRequired: true },
    { id: "fee", labels: ["fee"], role: "money", isRequired: true },
    { id: "amount", labels: ["amount"], role: "money", isRequired: true },
    { id: "note", labels: ["comment"] },
    { id: "status", labels: ["status"] },
    { id: "account", labels: ["accountName"] },
  ],
  dateOrder: "mdy",
  decimalMark: ".",
  account: "account",
  passBy,
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event" }),
  finish: (reading) => accountIn(reading.rows, "account"),
} as const satisfies Omit<TableSpec<Column>, "format">;

const words = Object.keys(events);
const tables = tableBroker<Column>({ id: "wealthfolio", name: "Wealthfolio", country: "" }, [
  {
    ...layout,
    format: {
      id: "wealthfolio-json",
      name: "Activities JSON",
      marks: { in: "text", texts: ['"activityType"', '"assetSymbol"', '"accountName"'] },
      evidence: "code",
      prints: [],
      words,
    },
    sheet: new RegExp(`^${jsonSheet}$`),
  },
  {
    ...layout,
    format: { id: "wealthfolio-csv", name: "Activities CSV", evidence: "code", prints: [], words },
  },
]);

/** Wealthfolio, a tracker: activities as its import table, or exported CSV or JSON. */
export const wealthfolio: Broker = {
  ...tables,
  detect: (file) =>
    isWealthfolioJson(file)
      ? { score: 1, why: issue("element-found", { element: "activityType" }) }
      : tables.detect(file),
  parse: (file, options) => tables.parse(isWealthfolioJson(file) ? openWealthfolioJson(file) : file, options),
};
