import { isGhostfolioJson, jsonSheet, openGhostfolioJson } from "./ghostfolio/ghostfolio-json.ts";
import { makeDraft } from "./kit/draft.ts";
import { readRef } from "./kit/event-rows.ts";
import { issue } from "./kit/issue.ts";
import { accountIn } from "./kit/tables/table-accounts.ts";
import { tableBroker } from "./kit/tables/table-format.ts";
import type { Outcome } from "./kit/tables/table-reading.ts";
import type { TableColumn, TableRow } from "./kit/tables/table-row.ts";
import { absolute, divide, isZero, multiply } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";
import type { Broker } from "./statement.ts";

const COLUMNS = [
  { id: "date", labels: ["Date"], isRequired: true },
  { id: "symbol", labels: ["Code"], isRequired: true },
  { id: "source", labels: ["DataSource"], isRequired: true },
  { id: "currency", labels: ["Currency"], isRequired: true },
  { id: "price", labels: ["Price"], role: "price", isRequired: true },
  { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
  { id: "event", labels: ["Action"], isRequired: true },
  { id: "fee", labels: ["Fee"], role: "money", isRequired: true },
  { id: "note", labels: ["Note"] },
] as const satisfies readonly TableColumn<string>[];

type Column = (typeof COLUMNS)[number]["id"] | "account";
type Row = TableRow<Column>;

const headOf = (row: Row) => {
  const currency = row.currency("currency");
  if (currency === undefined && row.problems.length === 0) row.missing("currency");
  const scale = currency?.isHundredth === true ? "0.01" : "1";
  return { scale, head: { ...row.date("date"), currency: currency?.code ?? "", note: row.note("note") } };
};

const refOf = (row: Row) => readRef(row, { symbol: "symbol" }) ?? row.missing("symbol");

const trade =
  (kind: "buy" | "sell") =>
  (row: Row): Outcome => {
    const { scale, head } = headOf(row);
    const quantity = absolute(row.needed("quantity"));
    const printed = row.size("price") ?? row.missing("price") ?? "0";
    const price = multiply(printed, scale);
    const fee = row.nonZero("fee");
    if (isZero(price)) row.check(issue("zero-price", {}, row.label("price")));
    const paid = { quantity, price, fee: fee === undefined ? undefined : multiply(fee, scale) };
    return makeDraft([row.line], { kind, ...head, instrument: refOf(row), ...paid });
  };

const toMoney = (value: string): string => divide(value, "1", 10) ?? value;

const productOf = (row: Row, scale: string): string =>
  toMoney(multiply(multiply(absolute(row.needed("quantity")), absolute(row.needed("price"))), scale));

const dividend = (row: Row): Outcome => {
  const { scale, head } = headOf(row);
  const paid = { quantity: row.size("quantity"), amount: productOf(row, scale) };
  return makeDraft([row.line], { kind: "dividend", ...head, instrument: refOf(row), ...paid });
};

const interest = (row: Row): Outcome => {
  const { scale, head } = headOf(row);
  return makeDraft([row.line], { kind: "interest", ...head, amount: productOf(row, scale) });
};

/** In the fee column, or as price x quantity. */
const charge = (row: Row): Outcome => {
  const { scale, head } = headOf(row);
  const fee = row.nonZero("fee");
  const amount = fee === undefined ? productOf(row, scale) : multiply(fee, scale);
  return makeDraft([row.line], { kind: "fee", ...head, amount });
};

const EVENTS: Events<Column> = {
  buy: trade("buy"),
  sell: trade("sell"),
  dividend,
  interest,
  fee: charge,
  ...eachOf(["item", "liability"], (row) =>
    issue("asset-category-unsupported", { category: row.text("event") }),
  ),
};

const JSON_COLUMNS = [
  { id: "date", labels: ["date"], isRequired: true },
  { id: "event", labels: ["type"], isRequired: true },
  { id: "symbol", labels: ["symbol"], isRequired: true },
  { id: "source", labels: ["dataSource"], isRequired: true },
  { id: "currency", labels: ["currency"], isRequired: true },
  { id: "price", labels: ["unitPrice"], role: "price", isRequired: true },
  { id: "quantity", labels: ["quantity"], role: "quantity", isRequired: true },
  { id: "fee", labels: ["fee"], role: "money", isRequired: true },
  { id: "note", labels: ["comment"] },
  { id: "account", labels: ["account"] },
] as const satisfies readonly TableColumn<Column>[];

const words = Object.keys(EVENTS);
const read = readByWord<Column>(EVENTS, { wordOf: (row) => row.text("event"), column: "event" });

const tables = tableBroker<Column>({ id: "ghostfolio", name: "Ghostfolio", country: "" }, [
  {
    format: { id: "ghostfolio-csv", name: "Activities CSV", evidence: "code", prints: [], words },
    columns: COLUMNS,
    dateOrder: "ask",
    read,
  },
  {
    format: {
      id: "ghostfolio-json",
      name: "Export JSON",
      marks: { in: "text", texts: ['"activities"', '"dataSource"'] },
      evidence: "code",
      prints: [],
      words,
    },
    columns: JSON_COLUMNS,
    dateOrder: "dmy",
    decimalMark: ".",
    sheet: new RegExp(`^${jsonSheet}$`),
    account: "account",
    read,
    finish: (reading) => accountIn(reading.rows, "account"),
  },
]);

/** Ghostfolio's activities, table or JSON; layout known from programs that read them. */
export const ghostfolio: Broker = {
  ...tables,
  detect: (file) =>
    isGhostfolioJson(file)
      ? { score: 1, why: issue("element-found", { element: "activities" }) }
      : tables.detect(file),
  parse: (file, options) => tables.parse(isGhostfolioJson(file) ? openGhostfolioJson(file) : file, options),
};
