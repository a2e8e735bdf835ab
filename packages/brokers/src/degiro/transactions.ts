import { checkAmount } from "../kit/arithmetic.ts";
import { absolute, add, isNegative, isZero, multiply } from "../kit/decimal-text.ts";
import { makeDraft } from "../kit/draft.ts";
import { checkSign, readRef } from "../kit/event-rows.ts";
import type { Outcome, TableSpec } from "../kit/table-format.ts";
import type { TableColumn, TableRow } from "../kit/table-row.ts";

type Column =
  | "date"
  | "time"
  | "product"
  | "isin"
  | "quantity"
  | "price"
  | "priceCurrency"
  | "local"
  | "localCurrency"
  | "autoFx"
  | "fee"
  | "total";

// Three labels name the account's currency.
const ACCOUNTS = ["EUR", "GBP", "USD", "CHF", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF"];
const inCurrency = (label: string) => ACCOUNTS.map((code) => `${label} ${code}`);

const COLUMNS: readonly TableColumn<Column>[] = [
  { id: "date", labels: ["Date"], isRequired: true },
  { id: "time", labels: ["Time"], isRequired: true },
  { id: "product", labels: ["Product"], isRequired: true },
  { id: "isin", labels: ["ISIN"], isRequired: true },
  { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
  { id: "price", labels: ["Price"], role: "price", isRequired: true },
  { id: "priceCurrency", labels: [] },
  { id: "local", labels: ["Local value"], role: "money", isRequired: true },
  { id: "localCurrency", labels: [] },
  { id: "autoFx", labels: ["AutoFX Fee"], role: "money" },
  { id: "fee", labels: inCurrency("Transaction and/or third party fees"), role: "money" },
  { id: "total", labels: inCurrency("Total"), role: "money", isRequired: true },
];

const ACCOUNT = /([A-Z]{3})$/;

/**
 * Trades as the account statement shows them too (same time, price and sum), so that both files together
 * give each trade once. What was exchanged for them is in the account statement only.
 */
const read = (row: TableRow<Column>): Outcome => {
  const signed = row.needed("quantity");
  const isSale = isNegative(signed);
  const local = row.signed("local") ?? "0";
  checkSign(row, "local", local, isSale ? "+" : "-");
  const isPence = row.currency("priceCurrency")?.isHundredth === true;
  const printed = row.size("price");
  const price = printed !== undefined && isPence ? multiply(printed, "0.01") : printed;
  const [quantity, amount] = [absolute(signed), absolute(local)];
  row.check(checkAmount({ quantity, price, amount }));
  const currency = row.currency("localCurrency")?.code ?? "";
  if (currency === "" && row.problems.length === 0) row.missing("localCurrency");
  const account = ACCOUNT.exec(row.label("total"))?.[1] ?? "";
  const fee = add(row.nonZero("fee") ?? "0", row.nonZero("autoFx") ?? "0");
  const { date } = row.date("date");
  return makeDraft([row.line], {
    kind: isSale ? "sell" : "buy",
    date,
    time: /^\d\d:\d\d$/.test(row.text("time")) ? `${row.text("time")}:00` : undefined,
    instrument: readRef(row, { isin: "isin", name: "product" }),
    quantity,
    price,
    currency,
    amount,
    fee: isZero(fee) ? undefined : fee,
    feeCurrency: isZero(fee) || account === currency ? undefined : account,
  });
};

export const degiroTransactions: TableSpec<Column> = {
  format: { id: "degiro-transactions-csv", name: "Transactions CSV", evidence: "sample" },
  columns: COLUMNS,
  place: (_, at) =>
    new Map<Column, number>([
      ...at,
      ["priceCurrency", (at.get("price") ?? 0) + 1],
      ["localCurrency", (at.get("local") ?? 0) + 1],
    ]),
  dateOrder: "dmy",
  read,
};
