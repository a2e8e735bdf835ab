import { makeDraft } from "./kit/draft.ts";
import { issue } from "./kit/issue.ts";
import { joinExchanges, toExchangeSide } from "./kit/join-exchanges.ts";
import { pdfPages } from "./kit/pdf/pdf.ts";
import { accountIn, loneText } from "./kit/tables/table-accounts.ts";
import { actionsOf, type CommonColumn, type Style } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableReading } from "./kit/tables/table-reading.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { joinTaxes } from "./kit/taxes/join-taxes.ts";
import { absolute, isZero } from "./kit/text/decimal-text.ts";
import { type Events, readByWord } from "./kit/text/event-words.ts";
import { multiplierOf, securityOf } from "./kit/us-securities.ts";
import type { Broker } from "./statement.ts";
import { isReportPdf, REPORT_FORMAT, REPORT_WORDS, readReportPdf } from "./wealthsimple/report-pdf.ts";

type Column = CommonColumn | "account" | "subType" | "underlying";
type Row = TableRow<Column>;

const typeOf = (row: Row) => (row.text("underlying") === "" ? undefined : 9);

const style: Style<Column> = {
  amounts: "net",
  isSigned: true,
  instrument: (row) => {
    const symbol = row.kept("symbol", 100);
    return symbol === undefined ? undefined : securityOf(symbol, row.kept("name"), typeOf(row));
  },
  multiplier: (row) => multiplierOf(typeOf(row)),
  isUsualMultiplier: true,
};
const { trade, income, cash, charge, transfer } = actionsOf<Column>(style);

const move = (row: Row) =>
  isZero(row.signed("quantity") ?? "0") || row.text("symbol") === ""
    ? cash("deposit", "withdrawal")(row)
    : transfer()(row);
/** Coins at the day's printed value. */
const reward = (row: Row) =>
  makeDraft([row.line], {
    kind: "transfer-in",
    ...row.date("date"),
    instrument: style.instrument?.(row) ?? row.missing("symbol"),
    quantity: absolute(row.needed("quantity")),
    price: row.nonZero("price"),
    currency: row.currency("currency")?.code ?? row.missing("currency") ?? "",
    affectsCash: false,
    note: row.text("event"),
  });

const events: Events<Column> = {
  "Trade | BUY": trade("buy"),
  "Trade | SELL": trade("sell"),
  Dividend: income("dividend"),
  Interest: cash("interest", "interest-paid"),
  MoneyMovement: move,
  // The management fee is three lines: gross, discount (refund), sales tax.
  Fee: cash("fee-refund", "fee"),
  Tax: charge("tax"),
  "Staking | REWARD": reward,
  FX: () => undefined,
};

const finish = (reading: TableReading<Column>) => {
  joinExchanges(reading, reading.open().flatMap(toExchangeSide));
  for (const row of reading.open()) reading.fail(row, issue("pair-incomplete"));
  joinTaxes(reading);
  return accountIn(reading.rows, "account");
};

const activities: TableSpec<Column> = {
  account: "account",
  format: {
    id: "wealthsimple-csv",
    name: "Activities CSV",
    evidence: "code",
    prints: [],
    words: Object.keys(events),
  },
  columns: [
    { id: "date", labels: ["transaction_date"], isRequired: true },
    { id: "settleDate", labels: ["settlement_date"] },
    { id: "account", labels: ["account_id"], isRequired: true },
    { id: "event", labels: ["activity_type"], isRequired: true },
    { id: "subType", labels: ["activity_sub_type"], isRequired: true },
    { id: "note", labels: ["description"] },
    { id: "symbol", labels: ["symbol"], isRequired: true },
    { id: "underlying", labels: ["underlying_symbol"] },
    { id: "name", labels: ["name"] },
    { id: "currency", labels: ["currency"], isRequired: true },
    { id: "quantity", labels: ["quantity"], role: "quantity", isRequired: true },
    { id: "price", labels: ["unit_price"], role: "price", isRequired: true },
    { id: "fee", labels: ["commission"], role: "money", isRequired: true },
    { id: "amount", labels: ["net_cash_amount"], role: "money", isRequired: true },
  ],
  dateOrder: "mdy",
  decimalMark: ".",
  passBy: loneText,
  read: readByWord(events, {
    wordOf: (row) => `${row.text("event")} | ${row.text("subType")}`,
    column: "event",
    by: "start",
  }),
  finish,
};

/** Menu: Activity, Export. */
const csv = tableBroker({ id: "wealthsimple", name: "Wealthsimple", country: "CA" }, [activities]);

export const wealthsimple: Broker = {
  ...csv,
  formats: [
    ...csv.formats,
    {
      id: REPORT_FORMAT,
      name: "Performance report PDF",
      marks: { in: "pdf", texts: ["Wealthsimple Prepared for:", "Performance Report"] },
      evidence: "sample",
      prints: ["closing-cash", "closing-positions", "totals"],
      words: REPORT_WORDS,
    },
  ],
  detect: (file) => {
    const pages = pdfPages(file);
    if (pages === undefined) return csv.detect(file);
    return isReportPdf(pages)
      ? { score: 1, why: issue("title-found", { title: "Wealthsimple" }) }
      : { score: 0, why: issue("no-known-header") };
  },
  parse: (file, options) => {
    const pages = pdfPages(file);
    return pages === undefined || !isReportPdf(pages)
      ? csv.parse(file, options)
      : readReportPdf(pages, options);
  },
};
