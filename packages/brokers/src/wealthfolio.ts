import { absolute, reduceRatio } from "./kit/decimal-text.ts";
import { makeDraft } from "./kit/draft.ts";
import { type Events, readByWord } from "./kit/event-words.ts";
import { actionsOf, type CommonColumn, checked, type Read, type Style } from "./kit/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/table-format.ts";
import type { TableRow } from "./kit/table-row.ts";

type Column = CommonColumn | "assetType";
type Row = TableRow<Column>;

/** Money is written as the symbol "$CASH" or "CASH:USD". */
const CASH = /^\$?CASH\b/i;

const style: Style<Column> = {
  amounts: "gross",
  isSigned: false,
  instrument: (row) => {
    const symbol = row.kept("symbol", 100);
    const currency = row.currency("currency")?.code;
    if (symbol === undefined || CASH.test(symbol)) return undefined;
    const coin = /^crypto/i.test(row.text("assetType")) ? { assetType: 7 } : {};
    return { symbol, ...(currency && { currency }), ...coin };
  },
};
const { trade, income, cash, charge, transfer } = actionsOf<Column>(style);

const moved = (plus: "deposit" | "withdrawal", way: "transfer-in" | "transfer-out"): Read<Column> =>
  checked((row) => (style.instrument?.(row) === undefined ? cash(plus, plus)(row) : transfer(way)(row)));

/** The amount of a split is its ratio: 4 for four new ones of one. */
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

/** The columns are known from the program that reads them; the words are its kinds, so every row asks for a look. */
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
};

const activities: TableSpec<Column> = {
  format: {
    id: "wealthfolio-csv",
    name: "Activities CSV",
    evidence: "code",
    words: Object.keys(events),
  },
  columns: [
    { id: "date", labels: ["date"], isRequired: true },
    { id: "event", labels: ["type", "activityType"], isRequired: true },
    { id: "symbol", labels: ["symbol"], isRequired: true },
    { id: "assetType", labels: ["instrumentType"] },
    { id: "quantity", labels: ["quantity"], role: "quantity", isRequired: true },
    { id: "price", labels: ["unit_price", "unitPrice"], role: "price", isRequired: true },
    { id: "currency", labels: ["currency"], isRequired: true },
    { id: "fee", labels: ["fee"], role: "money", isRequired: true },
    { id: "amount", labels: ["amount"], role: "money", isRequired: true },
    { id: "note", labels: ["comment"] },
  ],
  dateOrder: "mdy",
  decimalMark: ".",
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event" }),
};

/** Wealthfolio, another tracker. */
export const wealthfolio = tableBroker({ id: "wealthfolio", name: "Wealthfolio", country: "" }, [activities]);
