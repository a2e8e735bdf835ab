import { defined } from "../../kit/defined.ts";
import { addLine, type Draft, startRow } from "../../kit/drafts.ts";
import { issue, shown } from "../../kit/issue.ts";
import { readOptionSymbol } from "../../kit/option-symbol.ts";
import type { FieldRow } from "../../kit/tables/field-row.ts";
import { checkTrade, worthOf } from "../../kit/text/arithmetic.ts";
import {
  absolute,
  add,
  compare,
  isNegative,
  isZero,
  multiply,
  negate,
  subtract,
} from "../../kit/text/decimal-text.ts";
import type { Issue, KindName } from "../../statement.ts";
import { factorsOf, usualMultiplier } from "../multipliers.ts";
import {
  createOptionEvents,
  endOf,
  isFree,
  type OptionEvents,
  type TradeOfOption,
} from "../option-events.ts";
import { type Reading, settle } from "../reading.ts";
import { type FlexBook, flexCategory } from "./flex-book.ts";
import { readFlexExchange } from "./flex-exchange.ts";
import { createOptionEnds, type OptionEnds } from "./flex-option-ends.ts";
import { firstLabel } from "./flex-row.ts";

export interface FlexReading extends Reading {
  readonly book: FlexBook;
}

const CANCELLED = /\(Ca\.?\)/i;
const isCancellation = (row: FieldRow): boolean =>
  CANCELLED.test(row.cell("buySell")) || /^TradeCancel$/i.test(row.cell("transactionType"));

const codesOf = (row: FieldRow): readonly string[] =>
  row
    .cell("notes")
    .split(/[;,]/)
    .map((code) => code.trim());

/** O opens, C closes: an opening sale is a short, a closing purchase covers. */
const kindOf = (isSale: boolean, indicator: string): KindName => {
  if (isSale) return indicator === "O" ? "short" : "sell";
  return indicator === "C" ? "cover" : "buy";
};

const isSaleOf = (row: FieldRow, quantity: string): boolean => {
  // In section OptionEAE the type is the direction.
  const type = row.section === "OptionEAE" ? row.cell("transactionType").toUpperCase() : "";
  const word = row.cell("buySell").toUpperCase() || (["BUY", "SELL"].includes(type) ? type : "");
  if (isCancellation(row) || word === "") return isNegative(quantity);
  if (word !== "BUY" && word !== "SELL")
    row.problem(issue("unknown-event", { value: shown(word) }, "buySell"));
  return word === "SELL";
};

const commissionOf = (row: FieldRow): string =>
  row.optional("ibCommission", "money", "ibCommissionCurrency") ?? "0";

/** Commission and trade taxes, in their own currencies; negative = cost. */
const addCosts = (row: FieldRow, draft: Draft): void => {
  const commission = commissionOf(row);
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

/** Books a rebate (positive commission) as its own row: it reduces fees but is no cost of the trade. */
export const addFlexRebate = (reading: Reading, row: FieldRow, trade: Draft | undefined): void => {
  const commission = commissionOf(row);
  if (trade === undefined || isNegative(commission) || isZero(commission)) return;
  const { line, lines, date, time, instrument, externalId } = trade;
  const currency = row.has("ibCommissionCurrency") ? row.currency("ibCommissionCurrency") : trade.currency;
  const head = { line, lines, date, kind: "fee" as const, affectsCash: true, checks: [] };
  const note = "Commission rebate";
  reading.drafts.push(
    defined({ ...head, time, instrument, currency, amount: negate(commission), note, externalId }),
  );
};

const TOLERANCE = "0.01";

/** Net cash is proceeds, commission and taxes; some exports omit a bond's accrued interest. */
const checkNet = (row: FieldRow, draft: Draft, proceeds: string): Issue | undefined => {
  const net = row.optional("netCash", "money");
  if (net === undefined || isZero(net) || draft.feeCurrency !== undefined || flexCategory(row) === "bond")
    return undefined;
  const costs = add(commissionOf(row), row.optional("taxes", "money") ?? "0");
  const expected = add(proceeds, costs);
  if (compare(absolute(subtract(expected, net)), TOLERANCE) <= 0) return undefined;
  return issue("net-mismatch", { net, expected }, "netCash");
};

const multiplierOf = (row: FieldRow, book: FlexBook): string =>
  flexCategory(row) === "bond" ? "0.01" : (book.multiplierOfRow(row) ?? usualMultiplier(flexCategory(row)));

/**
 * Returns the signed money of a trade. "TradeMoney" has the sign of the quantity, proceeds that of the money; the
 * default is quantity x price x multiplier.
 */
export const proceedsOf = (row: FieldRow, quantity: string, multiplier: string): string => {
  if (row.has("Proceeds")) return row.signed("Proceeds", "money");
  if (row.has("tradeMoney")) return negate(row.signed("tradeMoney", "money"));
  return negate(worthOf(multiply(quantity, multiplier), row.signed("tradePrice", "price")));
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
  if (isZero(draft.price ?? "1") && !isFree(codesOf(row))) checks.push(issue("zero-price", {}, "tradePrice"));
  const mismatch = checkTrade({ ...draft, ...factorsOf(flexCategory(row), book.multiplierOfRow(row)) });
  if (mismatch !== undefined) checks.push(mismatch);
  const net = checkNet(row, draft, proceeds);
  return net === undefined ? checks : [...checks, net];
};

const termsOf = (row: FieldRow): TradeOfOption["terms"] => {
  const spelled = readOptionSymbol(row.cell("symbol")) ?? readOptionSymbol(row.cell("Description"));
  const letter = row.cell("putCall").toUpperCase();
  const right = letter === "C" ? "call" : letter === "P" ? "put" : spelled?.right;
  const underlying = row.cell("underlyingSymbol") || spelled?.underlying;
  if (right === undefined || underlying === undefined) return undefined;
  const strike = row.optional("strike", "price") ?? spelled?.strike;
  return defined({ ...spelled, right, underlying, strike });
};

const howOf = (row: FieldRow, ends: OptionEnds): TradeOfOption["how"] =>
  endOf(codesOf(row)) ?? ends.howOf(row);

const readSecurityTrade = (reading: FlexReading, row: FieldRow, context: TradeContext): void => {
  const instrument = reading.book.ofRow(row);
  if (instrument === undefined) row.problem(issue("missing-value", {}, "symbol"));
  const currency = row.currency();
  const quantity = row.nonZero("Quantity", "quantity");
  const multiplier = multiplierOf(row, reading.book);
  const isPriced = row.has("Proceeds") || row.has("tradeMoney");
  if (!isPriced && flexCategory(row) === "option" && reading.book.multiplierOfRow(row) === undefined)
    row.problem(issue("missing-value", {}, "multiplier"));
  const money = proceedsOf(row, quantity, multiplier);
  const kind = kindOf(isSaleOf(row, quantity), row.cell("openCloseIndicator"));
  const draft: Draft = defined({
    ...startRow(row, kind, row.date(firstLabel(row, ["Date/Time", "tradeDate", "date"]))),
    settleDate: row.day("settleDateTarget"),
    instrument,
    quantity: absolute(quantity),
    price: absolute(row.signed("tradePrice", "price")),
    currency,
    amount: absolute(money),
  });
  addCosts(row, draft);
  const how = howOf(row, context.ends);
  draft.checks = checksOf(row, draft, quantity, money, reading.book).filter(
    ({ code }) => code !== "zero-price" || how === undefined,
  );
  const settled = settle(reading, row, draft);
  addFlexRebate(reading, row, settled);
  const category = flexCategory(row);
  if (settled !== undefined)
    context.options.note(defined({ draft, category, how, terms: termsOf(row), multiplier }));
};

/** Cancellations by original id, else by price and opposite quantity. */
const findCancelled = (rows: readonly FieldRow[]): ReadonlyMap<FieldRow, FieldRow> => {
  const cancelled = new Map<FieldRow, FieldRow>();
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
    if (earlier !== undefined) cancelled.set(row, earlier).set(earlier, row);
  }
  return cancelled;
};

/** Commission that a cancelled trade did not return is a fee. */
const readCancelled = (reading: FlexReading, row: FieldRow, earlier: FieldRow): void => {
  const left = add(commissionOf(row), commissionOf(earlier));
  if (isZero(left)) {
    for (const each of [row, earlier]) reading.out.ignore(each.line, issue("cancelled-trade"));
    return;
  }
  const label = row.has("ibCommissionCurrency") ? "ibCommissionCurrency" : "Currency";
  const draft: Draft = defined({
    ...startRow(row, "fee", row.date(firstLabel(row, ["Date/Time", "tradeDate"]))),
    instrument: reading.book.ofRow(row),
    currency: row.currency(label),
    amount: negate(left),
    note: row.note("Description"),
  });
  addLine(draft, earlier.line);
  if (settle(reading, row, draft) === undefined) reading.out.ignore(earlier.line, issue("cancelled-trade"));
};

interface TradeContext {
  readonly options: OptionEvents;
  readonly ends: OptionEnds;
}

/** Reads trades. `optionRows` (section OptionEAE) give the ends of options, or replace missing trades. */
export const readFlexTrades = (
  reading: FlexReading,
  rows: readonly FieldRow[],
  optionRows: readonly FieldRow[] = [],
): void => {
  const cancelled = findCancelled(rows);
  const ends = createOptionEnds(optionRows, rows);
  const context = { options: createOptionEvents(), ends };
  for (const row of [...rows, ...ends.alone]) {
    row.externalId = row.cell("tradeID") || undefined;
    const category = flexCategory(row);
    const other = cancelled.get(row);
    if (other !== undefined) {
      if (isCancellation(row)) readCancelled(reading, row, other);
    } else if (category === "unsupported") {
      const name = row.cell("Asset Category") || "?";
      reading.out.ignore(row.line, issue("asset-category-unsupported", { category: name }));
    } else if (category === "forex") readFlexExchange(reading, row);
    else readSecurityTrade(reading, row, context);
  }
  for (const { line } of ends.repeated) reading.out.ignore(line, issue("repeats-trades"));
  context.options.join(reading.drafts);
};
