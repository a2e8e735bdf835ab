import { makeDraft } from "../kit/draft.ts";
import { readRef } from "../kit/event-rows.ts";
import { issue } from "../kit/issue.ts";
import type { TableSpec } from "../kit/tables/table-format.ts";
import type { Outcome } from "../kit/tables/table-reading.ts";
import type { TableColumn, TableRow } from "../kit/tables/table-row.ts";
import { absolute, isZero } from "../kit/text/decimal-text.ts";
import { type Phrase, phraseWords, readPhrase } from "../kit/text/phrases.ts";

type Column =
  | "number"
  | "date"
  | "value"
  | "isin"
  | "name"
  | "quantity"
  | "event"
  | "id"
  | "price"
  | "currency"
  | "depot";

const COLUMNS: readonly TableColumn<Column>[] = [
  { id: "number", labels: ["Nummer"], isRequired: true },
  { id: "date", labels: ["Buchtag"], isRequired: true },
  { id: "value", labels: ["Valuta"], isRequired: true },
  { id: "isin", labels: ["ISIN"], isRequired: true },
  { id: "name", labels: ["Bezeichnung"], isRequired: true },
  { id: "quantity", labels: ["Nominal"], role: "quantity", isRequired: true },
  { id: "event", labels: ["Buchungsinformationen"], isRequired: true },
  { id: "id", labels: ["TA-Nr."], isRequired: true },
  { id: "price", labels: ["Kurs"], role: "price", unit: "currency", isRequired: true },
  { id: "currency", labels: [] },
  { id: "depot", labels: ["Depot"], isRequired: true },
];

const PHRASES: readonly Phrase<"buy" | "sell" | "transfer-in" | "transfer-out">[] = [
  { words: ["Ausführung ORDER Kauf"], how: "buy" },
  { words: ["Ausführung ORDER Verkauf"], how: "sell" },
  { words: ["WP-Eingang"], how: "transfer-in" },
  { words: ["WP-Ausgang"], how: "transfer-out" },
];

/** Units at their price; only the account's file has the order's costs. */
const read = (row: TableRow<Column>): Outcome => {
  const kind = readPhrase(row, "event", PHRASES);
  if (typeof kind !== "string") return kind;
  const currency = row.currency("currency")?.code;
  if (currency === undefined && row.problems.length === 0) row.missing("currency");
  const isTrade = kind === "buy" || kind === "sell";
  const price = isTrade ? absolute(row.needed("price")) : row.nonZero("price");
  return makeDraft([row.line], {
    kind,
    date: row.date("date").date,
    settleDate: row.optionalDate("value")?.date,
    instrument: readRef(row, { isin: "isin", name: "name" }) ?? row.missing("isin"),
    quantity: absolute(row.needed("quantity")),
    price,
    currency: currency ?? "",
    affectsCash: isTrade,
    externalId: row.kept("id"),
  });
};

export const flatexDepot: TableSpec<Column> = {
  format: {
    id: "flatex-depot-csv",
    name: "Depot bookings CSV",
    evidence: "sample",
    prints: [],
    words: phraseWords(PHRASES),
  },
  columns: COLUMNS,
  place: (_, at) => new Map<Column, number>([...at, ["currency", (at.get("price") ?? 0) + 1]]),
  dateOrder: "dmy",
  decimalMark: ",",
  passBy: (row) => {
    const quantity = row.signed("quantity");
    return quantity !== undefined && isZero(quantity) ? issue("broker-text") : undefined;
  },
  read,
};
