import { balancesOf, oldestFirst } from "./kit/event-rows.ts";
import { issue } from "./kit/issue.ts";
import { joinExchanges } from "./kit/join-exchanges.ts";
import type { CsvRecord } from "./kit/tables/csv.ts";
import { findHeader } from "./kit/tables/header.ts";
import { loneText } from "./kit/tables/table-accounts.ts";
import {
  actionsOf,
  type CommonColumn,
  checked,
  namedInstrument,
  type Read,
  type Style,
} from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableReading } from "./kit/tables/table-reading.ts";
import type { TableColumn, TableRow } from "./kit/tables/table-row.ts";
import { isCurrencyCode } from "./kit/text/currencies.ts";
import { subtract } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";

type Column = CommonColumn | "balance";
type Row = TableRow<Column>;

const style: Style<Column> = {
  amounts: "net",
  isSigned: true,
  instrument: (row) => {
    const named = namedInstrument<Column>(row);
    const currency = row.currency("currency")?.code;
    return named && { ...named, ...(currency && { currency }) };
  },
  note: (row) => row.kept("event"),
};
const { trade, income, cash, charge } = actionsOf<Column>(style);

const COLUMNS: readonly TableColumn<Column>[] = [
  { id: "date", labels: ["Date"], isRequired: true },
  { id: "id", labels: ["Order #"], isRequired: true },
  { id: "event", labels: ["Transaction"], isRequired: true },
  { id: "symbol", labels: ["Symbol"], isRequired: true },
  { id: "name", labels: ["Name"], isRequired: true },
  { id: "isin", labels: ["ISIN"], isRequired: true },
  { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
  { id: "price", labels: ["Unit price"], role: "price", isRequired: true },
  { id: "fee", labels: ["Costs"], role: "money", isRequired: true },
  { id: "accrued", labels: ["Accrued Interest"], role: "money" },
  { id: "amount", labels: ["Net Amount"], role: "money", isRequired: true },
  { id: "balance", labels: ["Balance"], role: "money" },
  { id: "currency", labels: ["Currency"], isRequired: true },
];

const payment = cash("deposit", "withdrawal");

/** The net sum includes costs. */
const debit: Read<Column> = (row) => {
  const made = payment(row);
  if (made !== undefined && "kind" in made && made.fee !== undefined)
    made.amount = subtract(made.amount ?? "0", made.fee);
  return made;
};

/** From a real file, English and German; words known from programs only get a check. */
const events: Events<Column> = {
  ...eachOf(["Forex credit", "Forex debit"], () => undefined),
  Buy: trade("buy"),
  Sell: trade("sell"),
  Dividend: income("dividend"),
  Interests: cash("interest", "interest-paid"),
  Interest: checked(cash("interest", "interest-paid")),
  ...eachOf(["Custody Fees", "Depotgebühren"], charge("fee")),
  Debit: debit,
  Zahlung: payment,
  Payment: checked(payment),
};

/** Lines without a balance have the currency in its column. */
const inPlace = (records: readonly CsvRecord[]): readonly CsvRecord[] => {
  const { index, at } = findHeader(records, COLUMNS);
  const [balance, currency] = [at.get("balance"), at.get("currency")];
  if (balance === undefined || currency === undefined) return records;
  return records.map((record, line) => {
    const moved = record.cells[balance] ?? "";
    if (line <= index || (record.cells[currency] ?? "") !== "" || !isCurrencyCode(moved)) return record;
    const cells = [...record.cells];
    cells[balance] = "";
    cells[currency] = moved;
    return { ...record, cells };
  });
};

/** Last balance per currency, if every line has one. */
const balancesIn = (rows: readonly Row[]) => {
  const lines = rows.flatMap((row) => {
    const currency = row.currency("currency")?.code;
    if (currency === undefined) return [];
    const { date } = row.date("date");
    return [
      { line: row.line, date, currency, change: row.signed("amount") ?? "0", balance: row.signed("balance") },
    ];
  });
  const lacking = new Set(
    lines.filter(({ balance }) => balance === undefined).map(({ currency }) => currency),
  );
  const steps = lines.flatMap(({ balance, ...line }) =>
    balance === undefined || lacking.has(line.currency) ? [] : [{ ...line, balance }],
  );
  return balancesOf(oldestFirst(steps));
};

const finish = (reading: TableReading<Column>) => {
  const open = reading.open().filter((row) => row.problems.length === 0);
  joinExchanges(
    reading,
    open.flatMap((row: Row) => {
      const { date, time } = row.date("date");
      const currency = row.currency("currency")?.code;
      const [id, amount] = [row.kept("id", 200), row.needed("amount")];
      return currency === undefined || row.problems.length > 0
        ? []
        : [{ row, key: id ?? row.text("date"), date, time, currency, amount, externalId: id }];
    }),
  );
  for (const row of reading.open()) reading.fail(row, row.problems[0] ?? issue("pair-incomplete"));
  return balancesIn(reading.rows);
};

const transactions: TableSpec<Column> = {
  format: {
    id: "swissquote-csv",
    name: "Transactions CSV",
    evidence: "sample",
    prints: ["running-cash"],
    words: Object.keys(events),
  },
  columns: COLUMNS,
  cut: inPlace,
  dateOrder: "dmy",
  decimalMark: ".",
  passBy: loneText,
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event" }),
  finish,
};

export const swissquote = tableBroker({ id: "swissquote", name: "Swissquote", country: "CH" }, [
  transactions,
]);
