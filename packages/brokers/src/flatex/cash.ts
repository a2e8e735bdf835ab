import { type MoneyKind, makeDraft } from "../kit/draft.ts";
import { issue } from "../kit/issue.ts";
import { joinExchanges } from "../kit/join-exchanges.ts";
import type { TableSpec } from "../kit/tables/table-format.ts";
import type { Outcome, TableReading } from "../kit/tables/table-reading.ts";
import type { TableColumn, TableRow } from "../kit/tables/table-row.ts";
import { absolute, isNegative } from "../kit/text/decimal-text.ts";
import { isIsin } from "../kit/text/isin.ts";
import { type Phrase, phraseWords, readPhrase } from "../kit/text/phrases.ts";
import type { InstrumentRef } from "../statement.ts";

type Column = "date" | "value" | "bic" | "event" | "id" | "amount" | "currency" | "account";
type Row = TableRow<Column>;
type How = "dividend" | "interest" | "exchange" | "flow" | "fee" | "tax";

const COLUMNS: readonly TableColumn<Column>[] = [
  { id: "date", labels: ["Buchtag"], isRequired: true },
  { id: "value", labels: ["Valuta"], isRequired: true },
  { id: "bic", labels: ["BIC / BLZ"], isRequired: true },
  { id: "event", labels: ["Buchungsinformationen"], isRequired: true },
  { id: "id", labels: ["TA-Nr."], isRequired: true },
  { id: "amount", labels: ["Betrag"], role: "money", isRequired: true },
  { id: "currency", labels: [] },
  { id: "account", labels: ["Konto"], isRequired: true },
];

const PHRASES: readonly Phrase<How>[] = [
  { words: ["Ausführung ORDER"], ignore: "repeats-lines" },
  { words: ["Kundenhandel FX"], how: "exchange" },
  { words: ["Steuer"], how: "tax" },
  { words: ["Gebühr"], how: "fee" },
  { words: ["Zinsabschluss"], how: "interest" },
  { words: ["Dividendengutschrift", "Ertrag"], how: "dividend" },
  { words: ["Überweisung"], how: "flow" },
];

const KINDS: Readonly<Record<Exclude<How, "exchange">, readonly [MoneyKind, MoneyKind]>> = {
  dividend: ["dividend", "cash-expense"],
  interest: ["interest", "interest-paid"],
  flow: ["deposit", "withdrawal"],
  fee: ["fee-refund", "fee"],
  tax: ["tax-refund", "tax"],
};

const refOf = (row: Row): InstrumentRef | undefined => {
  const isin = row
    .text("event")
    .split(/[^A-Z0-9]+/)
    .find(isIsin);
  return isin === undefined ? undefined : { isin };
};

const read = (row: Row): Outcome => {
  const how = readPhrase(row, "event", PHRASES);
  if (typeof how !== "string") return how;
  if (how === "exchange") return undefined;
  const signed = row.needed("amount");
  const [plus, minus] = KINDS[how];
  const kind = isNegative(signed) ? minus : plus;
  const instrument = refOf(row);
  if (how === "dividend" && instrument === undefined) row.check(issue("instrument-missing"));
  return makeDraft([row.line], {
    kind,
    date: row.date("date").date,
    instrument,
    currency: row.currency("currency")?.code ?? row.missing("currency") ?? "",
    amount: absolute(signed),
    note: row.note("event"),
    externalId: row.kept("id"),
  });
};

const joinFx = (reading: TableReading<Column>) => {
  const rows = reading.open().filter((row) => row.problems.length === 0);
  const sides = rows.map((row) => ({
    row,
    key: row.text("date"),
    date: row.date("date").date,
    currency: row.currency("currency")?.code ?? "",
    amount: row.needed("amount"),
    note: row.note("event"),
  }));
  joinExchanges(reading, sides);
  return {};
};

export const flatexCash: TableSpec<Column> = {
  format: {
    id: "flatex-cash-csv",
    name: "Account bookings CSV",
    evidence: "code",
    prints: [],
    words: phraseWords(PHRASES),
  },
  columns: COLUMNS,
  place: (_, at) => new Map<Column, number>([...at, ["currency", (at.get("amount") ?? 0) + 1]]),
  dateOrder: "dmy",
  decimalMark: ",",
  read,
  finish: joinFx,
};
