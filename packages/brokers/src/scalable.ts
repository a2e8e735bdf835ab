import { grossOfTrade } from "./kit/accounts/own-rows.ts";
import { type MoneyKind, makeDraft } from "./kit/draft.ts";
import { checkSign, readRef } from "./kit/event-rows.ts";
import { issue, shown } from "./kit/issue.ts";
import { pdfPages } from "./kit/pdf/pdf.ts";
import { checked } from "./kit/tables/table-actions.ts";
import { tableBroker } from "./kit/tables/table-format.ts";
import type { Outcome } from "./kit/tables/table-reading.ts";
import type { TableColumn, TableRow } from "./kit/tables/table-row.ts";
import { absolute, add, isNegative } from "./kit/text/decimal-text.ts";
import { type Events, readByWord } from "./kit/text/event-words.ts";
import { isScalablePdf, PDF_FORMAT, PDF_WORDS, readScalablePdf } from "./scalable/statement-pdf.ts";
import type { Broker } from "./statement.ts";

const COLUMNS = [
  { id: "date", labels: ["date"], isRequired: true },
  { id: "time", labels: ["time"], isRequired: true },
  { id: "status", labels: ["status"], isRequired: true },
  { id: "reference", labels: ["reference"], isRequired: true },
  { id: "description", labels: ["description"], isRequired: true },
  { id: "assetType", labels: ["assetType"], isRequired: true },
  { id: "event", labels: ["type"], isRequired: true },
  { id: "isin", labels: ["isin"], isRequired: true },
  { id: "shares", labels: ["shares"], role: "quantity", isRequired: true },
  { id: "price", labels: ["price"], role: "price", isRequired: true },
  { id: "amount", labels: ["amount"], role: "money", isRequired: true },
  { id: "fee", labels: ["fee"], role: "money" },
  { id: "tax", labels: ["tax"], role: "money" },
  { id: "currency", labels: ["currency"], isRequired: true },
] as const satisfies readonly TableColumn<string>[];

type Column = (typeof COLUMNS)[number]["id"];
type Row = TableRow<Column>;

const TIME = /^\d\d:\d\d:\d\d$/;

const headOf = (row: Row) => {
  const time = row.text("time");
  return {
    date: row.date("date").date,
    time: TIME.test(time) ? time : undefined,
    currency: row.currency("currency")?.code ?? "",
    externalId: row.kept("reference"),
  };
};

const refOf = (row: Row) => {
  const ref = readRef(row, { isin: "isin", name: "description" });
  if (row.text("isin") === "") row.missing("isin");
  return ref;
};

const trade = (kind: "buy" | "sell") => (row: Row) => {
  const signed = row.needed("amount");
  const isSale = kind === "sell";
  checkSign(row, "amount", signed, isSale ? "+" : "-");
  const [fee, tax] = [row.nonZero("fee"), row.nonZero("tax")];
  const quantity = absolute(row.needed("shares"));
  const price = row.size("price");
  const costs = add(fee ?? "0", tax ?? "0");
  const { amount, check } = grossOfTrade({ quantity, price, amount: absolute(signed), costs, isSale });
  row.check(check);
  return makeDraft([row.line], {
    kind,
    ...headOf(row),
    instrument: refOf(row),
    quantity,
    price,
    amount,
    fee,
    tax,
  });
};

/** Credited after tax. */
const readDistribution = (row: Row) => {
  const net = row.needed("amount");
  checkSign(row, "amount", net, "+");
  const tax = row.nonZero("tax");
  const amount = add(absolute(net), tax ?? "0");
  return makeDraft([row.line], { kind: "dividend", ...headOf(row), instrument: refOf(row), amount, tax });
};

const money = (plus: MoneyKind, minus: MoneyKind, sign?: "+" | "-") => (row: Row) => {
  const signed = row.needed("amount");
  if (sign !== undefined) checkSign(row, "amount", signed, sign);
  const kind = isNegative(signed) ? minus : plus;
  const tax = kind === "interest" ? row.nonZero("tax") : undefined;
  const amount = add(absolute(signed), tax ?? "0");
  return makeDraft([row.line], { kind, ...headOf(row), amount, tax, note: row.note("description") });
};

const readTransfer = (row: Row): Outcome => {
  const signed = row.needed("shares");
  const kind = isNegative(signed) ? "transfer-out" : "transfer-in";
  const parts = { instrument: refOf(row), quantity: absolute(signed), price: row.nonZero("price") };
  return makeDraft([row.line], { kind, ...headOf(row), ...parts, affectsCash: false });
};

const EVENTS: Events<Column> = {
  Buy: trade("buy"),
  Sell: trade("sell"),
  "Savings plan": trade("buy"),
  Distribution: readDistribution,
  Interest: money("interest", "interest-paid"),
  Fee: money("fee-refund", "fee"),
  Deposit: money("deposit", "deposit", "+"),
  Withdrawal: money("withdrawal", "withdrawal", "-"),
  Taxes: checked(money("tax-refund", "tax")),
  "Security transfer": checked(readTransfer),
  "Corporate action": (row) =>
    issue("corporate-action-by-hand", {
      action: shown(row.text("description")),
      quantity: row.text("shares"),
      money: row.text("amount"),
    }),
};

/** Every file has everything. */
const csv = tableBroker<Column>({ id: "scalable", name: "Scalable Capital", country: "DE" }, [
  {
    format: {
      id: "scalable-csv",
      name: "Transactions CSV",
      evidence: "fixture",
      prints: [],
      words: Object.keys(EVENTS),
    },
    columns: COLUMNS,
    dateOrder: "dmy",
    decimalMark: ",",
    passBy: (row) =>
      row.text("status").toLowerCase() === "executed"
        ? undefined
        : issue("not-final", { status: shown(row.text("status")) }),
    read: readByWord<Column>(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
  },
]);

export const scalable: Broker = {
  ...csv,
  formats: [
    ...csv.formats,
    {
      id: PDF_FORMAT,
      name: "Account statement PDF",
      marks: { in: "pdf", texts: ["Scalable Capital", ["Kontoauszug", "Cash Account Statement"]] },
      evidence: "sample",
      prints: ["opening-cash", "closing-cash"],
      words: PDF_WORDS,
    },
  ],
  detect: (file) => {
    const pages = pdfPages(file);
    if (pages === undefined) return csv.detect(file);
    return isScalablePdf(pages)
      ? { score: 1, why: issue("title-found", { title: "Scalable Capital" }) }
      : { score: 0, why: issue("no-known-header") };
  },
  parse: (file, options) => {
    const pages = pdfPages(file);
    return pages === undefined || !isScalablePdf(pages)
      ? csv.parse(file, options)
      : readScalablePdf(pages, options);
  },
};
