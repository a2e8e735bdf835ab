import iconv from "iconv-lite";
import type { TableColumn } from "../kit/table-row.ts";

export type Column =
  | "date"
  | "time"
  | "value"
  | "product"
  | "isin"
  | "description"
  | "fx"
  | "changeCurrency"
  | "change"
  | "balanceCurrency"
  | "balance"
  | "order";

/** The same text after a program took its UTF-8 for a one-byte encoding: "Crédito" becomes "CrÃ©dito". */
const garbled = (text: string): string => iconv.decode(iconv.encode(text, "utf-8"), "windows-1252");

/** Undoes it where it happened. */
export const repaired = (text: string): string => {
  if (!/[ÃÂÅ]/.test(text)) return text;
  const back = iconv.decode(iconv.encode(text, "windows-1252"), "utf-8");
  return back.includes("\ufffd") ? text : back;
};

const labels = (...printed: string[]): string[] => printed.flatMap((label) => [label, garbled(label)]);

/** The account statement in Dutch, English, Spanish and Portuguese. */
export const COLUMNS: readonly TableColumn<Column>[] = [
  { id: "date", labels: ["Datum", "Date", "Fecha", "Data"], isRequired: true },
  { id: "time", labels: ["Tijd", "Time", "Hora"], isRequired: true },
  { id: "value", labels: ["Valutadatum", "Value date", "Fecha valor", "Data Valor"], isRequired: true },
  { id: "product", labels: ["Product", "Producto", "Produto"] },
  { id: "isin", labels: ["ISIN"], isRequired: true },
  {
    id: "description",
    labels: labels("Omschrijving", "Description", "Descripción", "Descrição"),
    isRequired: true,
  },
  { id: "fx", labels: ["FX", "Tipo", "T."], role: "rate" },
  {
    id: "changeCurrency",
    labels: labels("Mutatie", "Change", "Variación", "Mudança"),
    isRequired: true,
  },
  { id: "change", labels: [], role: "money" },
  { id: "balanceCurrency", labels: ["Saldo", "Balance"], isRequired: true },
  { id: "balance", labels: [], role: "money" },
  { id: "order", labels: ["Order Id", "ID Orden", "ID da Ordem"] },
];

/** Amounts stand in the columns without a label, right of their currency. */
export const placeAmounts = (_: readonly string[], at: ReadonlyMap<Column, number>) =>
  new Map<Column, number>([
    ...at,
    ["change", (at.get("changeCurrency") ?? 0) + 1],
    ["balance", (at.get("balanceCurrency") ?? 0) + 1],
  ]);
