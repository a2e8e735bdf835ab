import { taxInAccountCurrency } from "./kit/accounts/account-currency.ts";
import { giftRows } from "./kit/accounts/own-rows.ts";
import { makeDraft } from "./kit/draft.ts";
import { readRef } from "./kit/event-rows.ts";
import { issue, shown } from "./kit/issue.ts";
import { ignoreAs } from "./kit/tables/table-actions.ts";
import { tableBroker } from "./kit/tables/table-format.ts";
import type { Outcome } from "./kit/tables/table-reading.ts";
import type { TableColumn, TableRow } from "./kit/tables/table-row.ts";
import { checkAmount } from "./kit/text/arithmetic.ts";
import { absolute, add, isNegative, isZero, subtract } from "./kit/text/decimal-text.ts";
import { type Events, readByWord } from "./kit/text/event-words.ts";
import type { KindName } from "./statement.ts";

const COLUMNS = [
  { id: "title", labels: ["Title"], isRequired: true },
  { id: "event", labels: ["Type"], isRequired: true },
  { id: "date", labels: ["Timestamp"], isRequired: true },
  { id: "currency", labels: ["Account Currency"], isRequired: true },
  { id: "total", labels: ["Total Amount"], role: "money", isRequired: true },
  { id: "side", labels: ["Buy / Sell"], isRequired: true },
  { id: "ticker", labels: ["Ticker"] },
  { id: "isin", labels: ["ISIN"] },
  { id: "price", labels: ["Price per Share in Account Currency"], role: "price" },
  { id: "stamp", labels: ["Stamp Duty"], role: "money" },
  { id: "quantity", labels: ["Quantity"], role: "quantity" },
  { id: "order", labels: ["Order ID"] },
  { id: "instrumentCurrency", labels: ["Instrument Currency"] },
  { id: "fxFee", labels: ["FX Fee Amount"], role: "money" },
  { id: "eligible", labels: ["Dividend Eligible Quantity"], role: "quantity" },
  { id: "gross", labels: ["Dividend Gross Distribution Amount"], role: "money" },
  { id: "withheld", labels: ["Dividend Withheld Tax Amount"], role: "money" },
] as const satisfies readonly TableColumn<string>[];

type Column = (typeof COLUMNS)[number]["id"];
type Row = TableRow<Column>;

const headOf = (row: Row) => {
  const currency = row.currency("currency")?.code;
  if (currency === undefined && row.problems.length === 0) row.missing("currency");
  return { ...row.date("date"), currency: currency ?? "", note: row.note("title") };
};

const refOf = (row: Row) => {
  const currency = row.currency("instrumentCurrency")?.code;
  const ref = readRef(row, { isin: "isin", symbol: "ticker", name: "title" }, currency ? { currency } : {});
  if (row.text("isin") === "" && row.text("ticker") === "") row.missing("isin");
  return ref;
};

/** Total Amount includes stamp duty and exchange fee and is never negative. */
const readTrade = (row: Row): Outcome => {
  const side = row.text("side").toUpperCase();
  if (side !== "BUY" && side !== "SELL")
    return row.problem(issue("unknown-event", { value: shown(side) }, row.label("side")));
  const quantity = absolute(row.needed("quantity"));
  const total = absolute(row.needed("total"));
  const [fee, tax] = [row.nonZero("fxFee"), row.nonZero("stamp")];
  const costs = add(fee ?? "0", tax ?? "0");
  const amount = side === "BUY" ? subtract(total, costs) : add(total, costs);
  const price = row.size("price");
  row.check(checkAmount({ quantity, price, amount, priceDecimals: row.decimals("price") }));
  const kind = side === "BUY" ? "buy" : "sell";
  const parts = { kind, ...headOf(row), instrument: refOf(row), quantity, price, amount, fee, tax } as const;
  return makeDraft([row.line], { ...parts, externalId: row.kept("order") });
};

/** Credited net in the account's currency; gross and tax are in the security's. */
const readDividend = (row: Row): Outcome => {
  const net = absolute(row.needed("total"));
  const withheld = row.nonZero("withheld");
  const gross = row.size("gross");
  const tax = withheld === undefined ? undefined : taxInAccountCurrency({ net, gross, tax: withheld });
  if (withheld !== undefined && tax === undefined)
    row.check(issue("tax-not-converted", { tax: withheld, currency: row.text("instrumentCurrency") }));
  const paid = { quantity: row.nonZero("eligible"), amount: add(net, tax ?? "0"), tax };
  return makeDraft([row.line], { kind: "dividend", ...headOf(row), instrument: refOf(row), ...paid });
};

const readGift = (row: Row): Outcome => {
  const { currency, ...head } = headOf(row);
  const quantity = row.needed("quantity");
  const amount = row.nonZero("total");
  const gift = { instrument: refOf(row), quantity, currency, amount };
  return giftRows(row.line, { ...head, externalId: row.kept("order") }, gift);
};

const money = (kind: KindName) => (row: Row) => {
  const total = row.needed("total");
  if (isNegative(total) && !isZero(total)) row.check(issue("sign-disagrees", {}, row.label("total")));
  return makeDraft([row.line], { kind, ...headOf(row), amount: absolute(total) });
};

const EVENTS: Events<Column> = {
  ORDER: readTrade,
  FREESHARE_ORDER: readGift,
  DIVIDEND: readDividend,
  PROPERTY: readDividend,
  INTEREST_FROM_CASH: money("interest"),
  TOP_UP: money("deposit"),
  WITHDRAWAL: money("withdrawal"),
  MONTHLY_STATEMENT: ignoreAs("broker-text"),
};

const readEvent = readByWord<Column>(EVENTS, { wordOf: (row) => row.text("event"), column: "event" });

export const freetrade = tableBroker<Column>({ id: "freetrade", name: "Freetrade", country: "GB" }, [
  {
    format: {
      id: "freetrade-csv",
      name: "Activity CSV",
      evidence: "sample",
      prints: [],
      words: Object.keys(EVENTS),
    },
    columns: COLUMNS,
    dateOrder: "dmy",
    decimalMark: ".",
    // Only the title reveals a split, without its ratio.
    passBy: (row) =>
      row.text("title").startsWith("Stock Split")
        ? issue("corporate-action-by-hand", { action: shown(row.text("title")) })
        : undefined,
    read: readEvent,
  },
]);
