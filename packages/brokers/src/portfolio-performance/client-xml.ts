import { type MoneyKind, makeDraft } from "../kit/draft.ts";
import { readRef } from "../kit/event-rows.ts";
import { issue } from "../kit/issue.ts";
import type { TableSpec } from "../kit/tables/table-format.ts";
import type { Outcome } from "../kit/tables/table-reading.ts";
import type { TableColumn, TableRow } from "../kit/tables/table-row.ts";
import { absolute, add, isNegative, subtract } from "../kit/text/decimal-text.ts";
import { type Events, readByWord } from "../kit/text/event-words.ts";
import { clientSheet } from "./client-file.ts";

const COLUMNS = [
  { id: "date", labels: ["date"], isRequired: true },
  { id: "event", labels: ["type"], isRequired: true },
  { id: "owner", labels: ["owner"], isRequired: true },
  { id: "currency", labels: ["currencyCode"], isRequired: true },
  { id: "amount", labels: ["amount"], role: "money", isRequired: true },
  { id: "fee", labels: ["fee"], role: "money" },
  { id: "tax", labels: ["tax"], role: "money" },
  { id: "shares", labels: ["shares"], role: "quantity" },
  { id: "isin", labels: ["isin"] },
  { id: "ticker", labels: ["tickerSymbol"] },
  { id: "name", labels: ["name"] },
  { id: "note", labels: ["note"] },
  { id: "toAmount", labels: ["toAmount"], role: "money" },
  { id: "toCurrency", labels: ["toCurrency"] },
  { id: "id", labels: ["uuid"] },
] as const satisfies readonly TableColumn<string>[];

type Column = (typeof COLUMNS)[number]["id"];
type Row = TableRow<Column>;

const headOf = (row: Row) => {
  const currency = row.currency("currency")?.code;
  if (currency === undefined && row.problems.length === 0) row.missing("currency");
  const note = row.note("note");
  return { ...row.date("date"), currency: currency ?? "", note, externalId: row.kept("id", 100) };
};

const maybeRef = (row: Row) => readRef(row, { isin: "isin", symbol: "ticker", name: "name" });
const refOf = (row: Row) => maybeRef(row) ?? row.missing("name");

/** Net: a purchase includes fee and tax, a sale excludes them. */
const sumsOf = (row: Row, isOut: boolean) => {
  const [fee, tax] = [row.nonZero("fee"), row.nonZero("tax")];
  const costs = add(fee ?? "0", tax ?? "0");
  const moved = absolute(row.needed("amount"));
  const amount = isOut ? add(moved, costs) : subtract(moved, costs);
  if (isNegative(amount)) row.problem(issue("negative-number", { value: amount }, row.label("amount")));
  return { quantity: absolute(row.needed("shares")), amount, fee, tax };
};

/** The account repeats the trades of the securities account. */
const trade =
  (kind: "buy" | "sell") =>
  (row: Row): Outcome =>
    row.text("owner") === "account"
      ? issue("repeats-lines")
      : makeDraft([row.line], {
          kind,
          ...headOf(row),
          instrument: refOf(row),
          ...sumsOf(row, kind === "sell"),
        });

const delivery =
  (kind: "transfer-in" | "transfer-out") =>
  (row: Row): Outcome => {
    const sums = sumsOf(row, kind === "transfer-out");
    const moved = { instrument: refOf(row), ...sums, affectsCash: false };
    return makeDraft([row.line], { kind, ...headOf(row), ...moved });
  };

/** Credited net of fee and tax. */
const income =
  (kind: "dividend" | "interest") =>
  (row: Row): Outcome => {
    const [fee, tax] = [row.nonZero("fee"), row.nonZero("tax")];
    const amount = add(absolute(row.needed("amount")), add(fee ?? "0", tax ?? "0"));
    const of = kind === "dividend" ? { instrument: refOf(row), quantity: row.nonZero("shares") } : {};
    return makeDraft([row.line], { kind, ...headOf(row), ...of, amount, fee, tax });
  };

const cash =
  (kind: MoneyKind) =>
  (row: Row): Outcome =>
    makeDraft([row.line], {
      kind,
      ...headOf(row),
      instrument: kind === "deposit" || kind === "withdrawal" ? undefined : maybeRef(row),
      amount: absolute(row.needed("amount")),
    });

/** Between accounts of the file only a change of currency counts. */
const transferOut = (row: Row): Outcome => {
  const toAmount = row.nonZero("toAmount");
  const to = row.text("toCurrency") === "" ? undefined : row.currency("toCurrency")?.code;
  const head = headOf(row);
  if (row.text("owner") !== "account" || toAmount === undefined || to === undefined || to === head.currency)
    return issue("own-transfer");
  const paid = { amount: absolute(row.needed("amount")), toAmount, toCurrency: to };
  return makeDraft([row.line], { kind: "currency-exchange", ...head, ...paid });
};

const EVENTS: Events<Column> = {
  BUY: trade("buy"),
  SELL: trade("sell"),
  DELIVERY_INBOUND: delivery("transfer-in"),
  DELIVERY_OUTBOUND: delivery("transfer-out"),
  DIVIDENDS: income("dividend"),
  INTEREST: income("interest"),
  INTEREST_CHARGE: cash("interest-paid"),
  DEPOSIT: cash("deposit"),
  REMOVAL: cash("withdrawal"),
  FEES: cash("fee"),
  FEES_REFUND: cash("fee-refund"),
  TAXES: cash("tax"),
  TAX_REFUND: cash("tax-refund"),
  TRANSFER_OUT: transferOut,
  TRANSFER_IN: () => issue("own-transfer"),
};

/** All accounts together, since money moves between them. */
export const clientXml: TableSpec<Column> = {
  format: {
    id: "portfolio-performance-xml",
    name: "Portfolio Performance file (XML)",
    marks: { in: "text", texts: ["<client", "<version>", "<securities>"] },
    evidence: "fixture",
    prints: [],
    words: Object.keys(EVENTS),
  },
  columns: COLUMNS,
  dateOrder: "dmy",
  decimalMark: ".",
  sheet: new RegExp(`^${clientSheet}$`),
  read: readByWord<Column>(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
};
