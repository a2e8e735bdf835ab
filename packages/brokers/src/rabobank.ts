import { makeDraft } from "./kit/draft.ts";
import { readRef } from "./kit/event-rows.ts";
import { issue } from "./kit/issue.ts";
import { accountIn } from "./kit/tables/table-accounts.ts";
import { actionsOf, type CommonColumn } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { Outcome } from "./kit/tables/table-reading.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { compare, isNegative, subtract } from "./kit/text/decimal-text.ts";
import { type Events, readByWord } from "./kit/text/event-words.ts";

type Column = CommonColumn | "account" | "value" | "time";
type Row = TableRow<Column>;

const dayOf = (row: Row) => {
  const time = /^\d\d:\d\d:\d\d/.exec(row.text("time"))?.[0];
  return { ...row.date("date"), ...(time && { time }) };
};
const securityOf = (row: Row) => readRef(row, { isin: "isin", name: "name" });

const { trade, cash, charge } = actionsOf<Column>({
  amounts: "net",
  isSigned: true,
  day: dayOf,
  instrument: securityOf,
});

/** The tax is gross less net. Volume is the holding. */
const dividend = (row: Row): Outcome => {
  const [net, gross] = [row.needed("amount"), row.size("value") ?? "0"];
  if (isNegative(net)) row.check(issue("negative-income", {}, row.label("amount")));
  const instrument = securityOf(row) ?? row.missing("isin");
  const currency = row.currency("currency")?.code ?? row.missing("currency") ?? "";
  const head = { ...dayOf(row), instrument, currency };
  if (isNegative(net)) return makeDraft([row.line], { kind: "cash-expense", ...head, amount: net.slice(1) });
  const isTaxed = compare(gross, net) > 0;
  const tax = isTaxed ? subtract(gross, net) : undefined;
  return makeDraft([row.line], { kind: "dividend", ...head, amount: isTaxed ? gross : net, tax });
};

const EVENTS: Events<Column> = {
  "Koop Fondsen": trade("buy"),
  "Verkoop Fondsen": trade("sell"),
  "Contant dividend": dividend,
  "Storting / opname": cash("deposit", "withdrawal"),
  "Rente beleggersrekening": cash("interest", "interest-paid"),
  "Tarieven en services": charge("fee"),
};

const changes: TableSpec<Column> = {
  account: "account",
  format: {
    id: "rabobank-csv",
    name: "Transactions CSV",
    evidence: "sample",
    prints: [],
    words: Object.keys(EVENTS),
  },
  columns: [
    { id: "account", labels: ["Portefeuille"], isRequired: true },
    { id: "name", labels: ["Naam"], isRequired: true },
    { id: "date", labels: ["Datum"], isRequired: true },
    { id: "event", labels: ["Type mutatie"], isRequired: true },
    { id: "currency", labels: ["Valuta mutatie"], isRequired: true },
    { id: "quantity", labels: ["Volume"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Koers"], role: "price", isRequired: true },
    { id: "fee", labels: ["Valuta kosten €"], role: "money", isRequired: true },
    { id: "value", labels: ["Waarde"], role: "money", isRequired: true },
    { id: "amount", labels: ["Bedrag"], role: "money", isRequired: true },
    { id: "isin", labels: ["Isin code"], isRequired: true },
    { id: "time", labels: ["Tijd"] },
  ],
  dateOrder: "dmy",
  decimalMark: ",",
  read: readByWord(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
  finish: ({ rows }) => accountIn(rows, "account"),
};

/** Rabobank: Beleggen, Mutaties, download. */
export const rabobank = tableBroker<Column>({ id: "rabobank", name: "Rabobank", country: "NL" }, [changes]);
