import type { Collector } from "../kit/collector.ts";
import { defined } from "../kit/defined.ts";
import { addCheck, addDraft, type Draft, startRow } from "../kit/drafts.ts";
import { issue, shown } from "../kit/issue.ts";
import type { FieldRow } from "../kit/tables/field-row.ts";
import { checkTrade } from "../kit/text/arithmetic.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { readDate } from "../kit/text/dates.ts";
import { absolute, isZero } from "../kit/text/decimal-text.ts";
import type { InstrumentRef } from "../statement.ts";
import type { OtkritieBook } from "./otkritie-book.ts";

const dayTime = (row: FieldRow): { date: string; time?: string } => {
  const { date, time } = row.date("conclusion_date");
  const clock = readDate(`${date} ${row.cell("conclusion_time")}`, "dmy")?.time ?? time;
  return clock === undefined ? { date } : { date, time: clock };
};

/** One of two columns is filled: bought or sold. */
const sideOf = (row: FieldRow): { isSale: boolean; quantity: string } => {
  const bought = row.optional("buy_qnty", "quantity") ?? "0";
  const sold = row.optional("sell_qnty", "quantity") ?? "0";
  if (isZero(bought) && isZero(sold)) row.problem(issue("missing-value", {}, "buy_qnty"));
  if (!isZero(bought) && !isZero(sold)) row.problem(issue("two-sides", {}, "sell_qnty"));
  return isZero(bought)
    ? { isSale: true, quantity: absolute(sold) }
    : { isSale: false, quantity: absolute(bought) };
};

const sumLabel = (row: FieldRow): string => (row.has("volume_currency") ? "volume_currency" : "volume");

const addFee = (row: FieldRow, draft: Draft): void => {
  const fee = absolute(row.optional("broker_commission", "money") ?? "0");
  if (isZero(fee)) return;
  draft.fee = fee;
  const label = "broker_commission_currency_code";
  const currency = row.has(label) ? row.currency(label) : draft.currency;
  if (currency !== draft.currency) draft.feeCurrency = currency;
};

const instrumentOf = (row: FieldRow, book: OtkritieBook, currency: string): InstrumentRef => {
  const name = row.required("security_name");
  const number = row.cell("security_grn_code");
  const known = book.byNumber(number) ?? book.byName(name);
  return known ?? defined({ symbol: name, name, currency, aliases: number === "" ? undefined : [number] });
};

export const readOtkritieTrade = (out: Collector, row: FieldRow, book: OtkritieBook): void => {
  const { isSale, quantity } = sideOf(row);
  const quoted = row.currency("price_currency_code");
  const currency = row.has("accounting_currency_code") ? row.currency("accounting_currency_code") : quoted;
  const accrued = absolute(row.optional("nkd", "money") ?? "0");
  const draft: Draft = defined({
    ...startRow(row, isSale ? "sell" : "buy", dayTime(row)),
    settleDate: row.day("execution_date"),
    instrument: instrumentOf(row, book, quoted),
    quantity,
    price: currency === quoted ? absolute(row.signed("price", "price")) : undefined,
    currency,
    amount: absolute(row.signed(sumLabel(row), "money")),
    accrued: isZero(accrued) ? undefined : accrued,
  });
  addFee(row, draft);
  // A bond's price is percent of a nominal that this section does not print.
  const mismatch = draft.accrued === undefined ? checkTrade(draft) : undefined;
  if (mismatch !== undefined) addCheck(draft, mismatch);
  if (currency !== quoted) addCheck(draft, issue("paid-in-other-currency", { quoted, paid: currency }));
  addDraft(out, row, draft);
};

const PAIR = /^([A-Z]{3})(RUB|RUR|[A-Z]{3})_?(?:TOD|TOM|SPT)?/;

/** Reads nonstock_conversion_deals_conclusion: "USDRUB_TOM", quantity in the first currency. */
export const readOtkritieExchange = (out: Collector, row: FieldRow): void => {
  const name = row.required("security_name");
  const pair = PAIR.exec(name.replace("USD000UTSTOM", "USDRUB_TOM"));
  const base = readCurrency(pair?.[1] ?? "")?.code;
  const quoted = readCurrency(pair?.[2] ?? "")?.code;
  if (base === undefined || quoted === undefined || base === quoted)
    row.problem(issue("bad-currency-pair", { value: shown(name) }, "security_name"));
  const { isSale, quantity } = sideOf(row);
  const here = { money: quantity, currency: base ?? "" };
  const there = { money: absolute(row.nonZero(sumLabel(row), "money")), currency: quoted ?? "" };
  const [paid, bought] = isSale ? [here, there] : [there, here];
  const draft: Draft = defined({
    ...startRow(row, "currency-exchange", dayTime(row)),
    settleDate: row.day("execution_date"),
    currency: paid.currency,
    amount: paid.money,
    toAmount: bought.money,
    toCurrency: bought.currency,
    note: `${name} ${row.cell("price")}`,
    // Fields are assumed from the section of trades: the user checks every row.
    checks: [issue("wording-unconfirmed", {}, "security_name")],
  });
  addFee(row, draft);
  addDraft(out, row, draft);
};
