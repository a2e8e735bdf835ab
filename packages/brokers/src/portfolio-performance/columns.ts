import { readRef } from "../kit/event-rows.ts";
import type { TableColumn, TableRow } from "../kit/tables/table-row.ts";

/** German and English; the account's file lacks gross amounts. */
export const COLUMNS = [
  { id: "date", labels: ["Datum", "Date"], isRequired: true },
  { id: "event", labels: ["Typ", "Type"], isRequired: true },
  { id: "value", labels: ["Wert", "Value"], role: "money", unit: "currency", isRequired: true },
  { id: "currency", labels: ["Buchungswährung", "Transaction Currency"], isRequired: true },
  { id: "gross", labels: ["Bruttobetrag", "Gross Amount"], role: "money" },
  { id: "grossCurrency", labels: ["Währung Bruttobetrag", "Currency Gross Amount"] },
  { id: "rate", labels: ["Wechselkurs", "Exchange Rate"], role: "rate" },
  { id: "fees", labels: ["Gebühren", "Fees"], role: "money", unit: "currency" },
  { id: "taxes", labels: ["Steuern", "Taxes"], role: "money", unit: "currency", isRequired: true },
  { id: "shares", labels: ["Stück", "Shares"], role: "quantity", isRequired: true },
  { id: "isin", labels: ["ISIN"], isRequired: true },
  { id: "wkn", labels: ["WKN"] },
  { id: "ticker", labels: ["Ticker-Symbol", "Ticker Symbol"] },
  { id: "name", labels: ["Wertpapiername", "Security Name"], isRequired: true },
  { id: "note", labels: ["Notiz", "Note"] },
] as const satisfies readonly TableColumn<string>[];

export type Column = (typeof COLUMNS)[number]["id"];
type Row = TableRow<Column>;

export const headOf = (row: Row) => {
  const currency = row.currency("currency")?.code;
  if (currency === undefined && row.problems.length === 0) row.missing("currency");
  return { ...row.date("date"), currency: currency ?? "", note: row.note("note") };
};

export const refOf = (row: Row) => {
  const ref = readRef(row, { isin: "isin", symbol: "ticker", name: "name" });
  return ref ?? row.missing("name");
};
