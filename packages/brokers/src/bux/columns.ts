import { type Draft, makeDraft } from "../kit/draft.ts";
import { readRef } from "../kit/event-rows.ts";
import { issue } from "../kit/issue.ts";
import type { TableColumn, TableRow } from "../kit/tables/table-row.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { absolute, isNegative } from "../kit/text/decimal-text.ts";
import { readNumber } from "../kit/text/numbers.ts";
import type { InstrumentRef, KindName } from "../statement.ts";

export const COLUMNS = [
  { id: "date", labels: ["Transaction Time (CET)"], isRequired: true },
  { id: "event", labels: ["Transaction Type"], isRequired: true },
  { id: "transfer", labels: ["Transfer Type"], isRequired: true },
  { id: "amount", labels: ["Transaction Amount"], role: "money", isRequired: true },
  { id: "currency", labels: ["Transaction Currency"], isRequired: true },
  { id: "balance", labels: ["Cash Balance Amount"], role: "money", isRequired: true },
  { id: "isin", labels: ["Asset Id"], isRequired: true },
  { id: "name", labels: ["Asset Name"], isRequired: true },
  { id: "quantity", labels: ["Asset Quantity"], role: "quantity", isRequired: true },
  { id: "price", labels: ["Asset Price"], role: "price", isRequired: true },
  { id: "assetCurrency", labels: ["Asset Currency"], isRequired: true },
  { id: "rate", labels: ["Exchange Rate"], role: "price" },
  { id: "dividendCurrency", labels: ["Dividend Currency"] },
  { id: "dividendTax", labels: ["Dividend Tax Amount"], role: "money" },
  { id: "note", labels: ["Transaction Description"] },
  { id: "fee", labels: [] },
  { id: "tax", labels: [] },
  { id: "symbol", labels: [] },
  { id: "accrued", labels: [] },
  { id: "id", labels: [] },
  { id: "settleDate", labels: [] },
] as const satisfies readonly TableColumn<string>[];

export type Column = (typeof COLUMNS)[number]["id"];

export const securityOf = (row: TableRow<Column>): InstrumentRef | undefined => {
  const currency = row.currency("assetCurrency")?.code;
  return readRef(row, { isin: "isin", name: "name" }, currency === undefined ? {} : { currency });
};

/** Reads a line shifted one column to the right; undefined for a regular line. */
export const readShifted = (row: TableRow<Column>, plus: KindName, minus: KindName): Draft | undefined => {
  if (row.text("amount") !== "") return undefined;
  const sum = readNumber(row.text("currency"), ".");
  const currency = readCurrency(row.text("balance"))?.code;
  if ("problem" in sum || currency === undefined) return undefined;
  row.check(issue("columns-shifted", {}, row.label("currency")));
  const kind = isNegative(sum.value) ? minus : plus;
  const note = row.kept("event");
  return makeDraft([row.line], { kind, ...row.date("date"), currency, amount: absolute(sum.value), note });
};
