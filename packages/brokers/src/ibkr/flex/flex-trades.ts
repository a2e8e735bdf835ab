import { checkAmount } from "../../kit/arithmetic.ts";
import { absolute, add, compare, isNegative, isZero, negate, subtract } from "../../kit/decimal-text.ts";
import { defined } from "../../kit/defined.ts";
import { type Draft, startRow } from "../../kit/drafts.ts";
import type { FieldRow } from "../../kit/field-row.ts";
import { issue, shown } from "../../kit/issue.ts";
import type { Issue, KindName } from "../../statement.ts";
import { type Reading, settle } from "../reading.ts";
import { type FlexBook, flexCategory } from "./flex-book.ts";
import { readFlexExchange } from "./flex-exchange.ts";
import { firstLabel } from "./flex-row.ts";

export interface FlexReading extends Reading {
  readonly book: FlexBook;
}

const CANCELLED = /\(Ca\.?\)/i;
const isCancellation = (row: FieldRow): boolean =>
  CANCELLED.test(row.cell("buySell")) || /^TradeCancel$/i.test(row.cell("transactionType"));

/** Expired, exercised and assigned options, and the shares they deliver, may stand at price 0. */
const FREE_CODES = ["Ep", "Ex", "A"];
const codesOf = (row: FieldRow): readonly string[] => row.cell("notes").split(/[;,]/);

/** O opens, C closes: a sale that opens is a short, a purchase that closes covers one. */
const kindOf = (isSale: boolean, indicator: string): KindName => {
  if (isSale) return indicator === "O" ? "short" : "sell";
  return indicator === "C" ? "cover" : "buy";
};

/** The direction by its word; a cancellation that found no trade moves as its quantity says. */
const isSaleOf = (row: FieldRow, quantity: string): boolean => {
  const word = row.cell("buySell").toUpperCase();
  if (isCancellation(row) || word === "") return isNegative(quantity);
  if (word !== "BUY" && word !== "SELL")
    row.problem(issue("unknown-event", { value: shown(word) }, "buySell"));
  return word === "SELL";
};

/** Commission and trade taxes: negative is a cost, in a currency of their own. */
const addCosts = (row: FieldRow, draft: Draft): void => {
  const commission = row.optional("ibCommission", "money") ?? "0";
  if (isNegative(commission)) {
    draft.fee = absolute(commission);
    const currency = row.has("ibCommissionCurrency") ? row.currency("ibCommissionCurrency") : draft.currency;
    if (currency !== draft.currency) draft.feeCurrency = currency;
  }
  const taxes = row.optional("taxes", "money") ?? "0";
  if (isNegative(taxes)) draft.tax = absolute(taxes);
  if (!isZero(taxes) && !isNegative(taxes))
    draft.checks = [...draft.checks, issue("tax-refund", {}, "taxes")];
};

/** A rebate (positive commission) is money of its own: a fee is never negative. */
export const addFlexRebate = (reading: Reading, row: FieldRow, trade: Draft | undefined): void => {
  const commission = row.optional("ibCommission", "money") ?? "0";
  if (trade === undefined || isNegative(commission) || isZero(commission)) return;
  const { line, lines, date, time, instrument, externalId } = trade;
  const currency = row.has("ibCommissionCurrency") ? row.currency("ibCommissionCurrency") : trade.currency;
  const head = { line, lines, date, kind: "cash-gain" as const, affectsCash: true, checks: [] };
  const note = "Commission rebate";
  reading.drafts.push(defined({ ...head, time, instrument, currency, amount: commission, note, externalId }));
};

const TOLERANCE = "0.01";

/** Net cash is proceeds, commission and taxes; accrued coupon of bonds is not in it in every export. */
const checkNet = (row: FieldRow, draft: Draft, proceeds: string): Issue | undefined => {
  const net = row.optional("netCash", "money");
  if (net === undefined || isZero(net) || draft.feeCurrency !== undefined || flexCategory(row) === "bond")
    return undefined;
  const costs = add(row.optional("ibCommission", "money") ?? "0", row.optional("taxes", "money") ?? "0");
  const expected = add(proceeds, costs);
  if (compare(absolute(subtract(expected, net)), TOLERANCE) <= 0) return undefined;
  return issue("net-mismatch", { net, expected }, "netCash");
};

const checksOf = (
  row: FieldRow,
  draft: Draft,
  quantity: string,
  proceeds: string,
  book: FlexBook,
): Issue[] => {
  const isSale = draft.kind === "sell" || draft.kind === "short";
  const checks = [...draft.checks];
  if (isNegative(quantity) !== isSale) checks.push(issue("sign-disagrees", {}, "Quantity"));
  if (!isZero(proceeds) && isNegative(proceeds) === isSale)
    checks.push(issue("sign-disagrees", {}, "Proceeds"));
  if (/C.*O|O.*C/.test(row.cell("openCloseIndicator")))
    checks.push(issue("crosses-zero", {}, "openCloseIndicator"));
  if (isCancellation(row)) checks.push(issue("cancelled-trade-unpaired", {}, "buySell"));
  if (isZero(draft.price ?? "1") && !codesOf(row).some((code) => FREE_CODES.includes(code.trim())))
    checks.push(issue("zero-price", {}, "tradePrice"));
  // A bond's price is percent of nominal and its quantity the nominal itself.
  const multiplier = flexCategory(row) === "bond" ? "0.01" : book.multiplierOfRow(row);
  const mismatch = checkAmount({ ...draft, multiplier });
  if (mismatch !== undefined) checks.push(mismatch);
  const net = checkNet(row, draft, proceeds);
  return net === undefined ? checks : [...checks, net];
};

const readSecurityTrade = (reading: FlexReading, row: FieldRow): void => {
  const instrument = reading.book.ofRow(row);
  if (instrument === undefined) row.problem(issue("missing-value", {}, "symbol"));
  const currency = row.currency();
  const quantity = row.nonZero("Quantity", "quantity");
  const proceeds = row.signed(firstLabel(row, ["Proceeds", "tradeMoney"]), "money");
  // "TradeMoney" has the sign of the quantity, proceeds that of the money.
  const money = row.has("Proceeds") ? proceeds : negate(proceeds);
  const kind = kindOf(isSaleOf(row, quantity), row.cell("openCloseIndicator"));
  const draft: Draft = defined({
    ...startRow(row, kind, row.date(firstLabel(row, ["Date/Time", "tradeDate"]))),
    settleDate: row.day("settleDateTarget"),
    instrument,
    quantity: absolute(quantity),
    price: absolute(row.signed("tradePrice", "price")),
    currency,
    amount: absolute(money),
  });
  addCosts(row, draft);
  draft.checks = checksOf(row, draft, quantity, money, reading.book);
  addFlexRebate(reading, row, settle(reading, row, draft));
};

/** A cancellation and the trade it takes back: by the original's id, else same price and opposite quantity. */
const findCancelled = (rows: readonly FieldRow[]): ReadonlySet<FieldRow> => {
  const cancelled = new Set<FieldRow>();
  const cancellations = rows.filter(isCancellation);
  if (cancellations.length === 0) return cancelled;
  const contentOf = (row: FieldRow, quantity: string) =>
    [row.cell("symbol"), row.cell("conid"), row.cell("tradePrice"), quantity].join("\u0001");
  const quantityOf = (row: FieldRow) => row.optional("Quantity", "quantity") ?? "0";
  const byContent = Map.groupBy(rows, (row) => contentOf(row, quantityOf(row)));
  const byId = Map.groupBy(rows, (row) => row.cell("tradeID"));
  const byTransaction = Map.groupBy(rows, (row) => row.cell("transactionID"));
  for (const row of cancellations) {
    const named = [
      ...(row.has("origTradeID") ? (byId.get(row.cell("origTradeID")) ?? []) : []),
      ...(row.has("origTransactionID") ? (byTransaction.get(row.cell("origTransactionID")) ?? []) : []),
    ];
    const alike = byContent.get(contentOf(row, negate(quantityOf(row)))) ?? [];
    const earlier = [...named, ...alike].find(
      (other) => other !== row && !cancelled.has(other) && !isCancellation(other),
    );
    if (earlier !== undefined) cancelled.add(row).add(earlier);
  }
  return cancelled;
};

/** Trades of a Flex statement: executions become trades and exchanges; a broken row is reported alone. */
export const readFlexTrades = (reading: FlexReading, rows: readonly FieldRow[]): void => {
  const cancelled = findCancelled(rows);
  for (const row of rows) {
    row.externalId = row.cell("tradeID") || undefined;
    const category = flexCategory(row);
    if (cancelled.has(row)) reading.out.ignore(row.line, issue("cancelled-trade"));
    else if (category === "unsupported") {
      const name = row.cell("Asset Category") || "?";
      reading.out.ignore(row.line, issue("asset-category-unsupported", { category: name }));
    } else if (category === "forex") readFlexExchange(reading, row);
    else readSecurityTrade(reading, row);
  }
};
