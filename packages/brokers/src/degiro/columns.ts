import type { TableColumn } from "../kit/tables/table-row.ts";
import { labels } from "./labels.ts";

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

export const COLUMNS: readonly TableColumn<Column>[] = [
  { id: "date", labels: ["Datum", "Date", "Fecha", "Data"], isRequired: true },
  {
    id: "time",
    labels: labels("Tijd", "Time", "Hora", "Uhrzeit", "Uhrze", "Heure", "Ora", "Czas", "Čas"),
    isRequired: true,
  },
  {
    id: "value",
    labels: labels(
      ...["Valutadatum", "Value date", "Fecha valor", "Data Valor", "Date de", "Date de valeur"],
      // Polish and Czech repeat the date's label.
      ...["Data Valore", "Data valuta", "Data waluty", "Data", "Datum"],
    ),
    isRequired: true,
  },
  { id: "product", labels: ["Product", "Producto", "Produto", "Produkt", "Produit", "Prodotto"] },
  { id: "isin", labels: ["ISIN", "Code ISIN"], isRequired: true },
  {
    id: "description",
    labels: labels(
      ...["Omschrijving", "Description", "Descripción", "Descrição", "Beschreibung", "Descrizione"],
      ...["Opis", "Popis"],
    ),
    isRequired: true,
  },
  { id: "fx", labels: ["FX", "Tipo", "T.", "Kurs", "Kurz"], role: "rate" },
  {
    id: "changeCurrency",
    labels: labels(
      ...["Mutatie", "Change", "Variación", "Mudança", "Änderung", "Mouvements", "Variazioni"],
      ...["Zmiana", "Pohyb"],
    ),
    isRequired: true,
  },
  { id: "change", labels: [], role: "money" },
  { id: "balanceCurrency", labels: labels("Saldo", "Balance", "Solde", "Zůstatek"), isRequired: true },
  { id: "balance", labels: [], role: "money" },
  {
    id: "order",
    labels: labels(
      ...["Order Id", "ID Orden", "ID da Ordem", "Order-ID", "ID Ordre", "ID Ordine"],
      ...["Identyfikator zlecenia", "ID Zlecenia", "ID objednávky"],
    ),
  },
];

/** Amounts are in the unlabelled columns right of their currency. */
export const placeAmounts = (_: readonly string[], at: ReadonlyMap<Column, number>) =>
  new Map<Column, number>([
    ...at,
    ["change", (at.get("changeCurrency") ?? 0) + 1],
    ["balance", (at.get("balanceCurrency") ?? 0) + 1],
  ]);
