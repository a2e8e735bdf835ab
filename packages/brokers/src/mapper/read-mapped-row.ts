import { defined } from "../kit/defined.ts";
import { issue, shown } from "../kit/issue.ts";
import { checkAmount, checkTrade, worthOf } from "../kit/text/arithmetic.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import {
  absolute,
  add,
  isNegative,
  isZero,
  multiply,
  reduceRatio,
  subtract,
} from "../kit/text/decimal-text.ts";
import { isIsin } from "../kit/text/isin.ts";
import { withRoundings } from "../kit/text/limits.ts";
import type { DraftRow, InstrumentRef, Issue, KindName } from "../statement.ts";
import { affectsCashByDefault, EVENTS, GIVEN, type Shape } from "../template/events.ts";
import type { MappedCells, MappedCurrency } from "./cells.ts";

type Parts = { readonly [Key in keyof DraftRow]?: DraftRow[Key] | undefined };

interface RowHead {
  readonly cells: MappedCells;
  readonly kind: KindName;
  readonly currency: MappedCurrency;
  readonly fee: string | undefined;
  readonly tax: string | undefined;
  /** Fee and tax in the net sum's currency. */
  readonly within: string;
}

const readIsin = (cells: MappedCells): string | undefined => {
  const text = cells.text("isin")?.toUpperCase();
  if (text === undefined || isIsin(text)) return text;
  cells.checks.push(issue("bad-isin", { value: shown(text) }, cells.label("isin")));
  return undefined;
};

const readInstrument = (cells: MappedCells): InstrumentRef | undefined => {
  const printed = cells.text("symbol");
  const symbolIsin =
    printed !== undefined && isIsin(printed.toUpperCase()) ? printed.toUpperCase() : undefined;
  const isin = readIsin(cells) ?? symbolIsin;
  const symbol = symbolIsin === undefined ? printed : undefined;
  const name = cells.text("name");
  if (isin === undefined && symbol === undefined && name === undefined) return undefined;
  return defined({ symbol, isin, exchange: cells.text("exchange"), name });
};

/** Cash rows often have the currency in the security's column. */
const securityOf = (cells: MappedCells, currency: string): InstrumentRef | undefined => {
  const symbol = cells.text("symbol");
  const isMoney = symbol === undefined || readCurrency(symbol)?.code === currency;
  return isMoney && cells.text("isin") === undefined ? undefined : readInstrument(cells);
};

const needInstrument = (cells: MappedCells): InstrumentRef | undefined =>
  readInstrument(cells) ?? cells.missing("symbol");

const MONEY_OUT = new Set<KindName>(["buy", "cover", "withdrawal", "cash-expense"]);

/** As printed, else net without costs. */
const grossOf = ({ cells, kind, currency, within }: RowHead): string | undefined => {
  const amount = cells.plain("amount", "money", currency.scale);
  const net = cells.plain("net", "money", currency.scale);
  if (net === undefined) return amount;
  const accrued = cells.plain("accrued", "money", currency.scale) ?? "0";
  const isOut = MONEY_OUT.has(kind);
  const gross = isOut ? subtract(subtract(net, within), accrued) : subtract(add(net, within), accrued);
  if (isNegative(gross)) return cells.problem(issue("negative-number", { value: gross }, cells.label("net")));
  if (amount === undefined) return gross;
  if (!isZero(subtract(amount, gross)))
    cells.checks.push(issue("amount-mismatch", { amount, expected: gross }, cells.label("net")));
  return amount;
};

const readTrade = (head: RowHead): Parts => {
  const { cells, currency } = head;
  const instrument = needInstrument(cells);
  const quantity = cells.plain("quantity", "quantity") ?? cells.missing("quantity");
  const price = cells.plain("price", "price", currency.scale);
  const amount = grossOf(head);
  if (price === undefined && amount === undefined && cells.problems.length === 0) cells.missing("price");
  const mismatch = checkTrade({ quantity, price, amount, instrument, currency: currency.code });
  if (mismatch !== undefined) cells.checks.push(mismatch);
  return { instrument, quantity, price, amount, accrued: cells.plain("accrued", "money", currency.scale) };
};

/** As printed, else quantity x price, else the quantity. */
const sumOf = (head: RowHead): string | undefined => {
  const { cells, currency } = head;
  const printed = grossOf(head);
  if (printed !== undefined) return printed;
  const quantity = cells.plain("quantity", "quantity");
  const price = cells.plain("price", "price", currency.scale);
  if (quantity === undefined) return price;
  return price === undefined ? multiply(quantity, currency.scale) : worthOf(quantity, price);
};

const needSum = (head: RowHead): string | undefined => {
  const sum = sumOf(head);
  if (sum !== undefined && !isZero(sum)) return sum;
  return head.cells.problems.length > 0 ? undefined : head.cells.missing("amount");
};

const readIncome = (head: RowHead): Parts => {
  const { cells, currency } = head;
  const amount = needSum(head);
  const price = cells.plain("price", "price", currency.scale);
  const quantity = cells.plain("quantity", "quantity");
  // A quantity counts only if it explains the sum.
  const isExplained =
    price !== undefined && checkAmount({ quantity, price, amount }) === undefined && quantity !== amount;
  return { instrument: needInstrument(cells), amount, ...(isExplained && { price, quantity }) };
};

/** A charge may be in the fee or tax column alone. */
const readCharge = (head: RowHead): Parts => {
  const { cells, kind, currency, fee, tax } = head;
  const own = kind === "tax" ? (tax ?? fee) : (fee ?? tax);
  const printed = grossOf({ ...head, within: "0" });
  const amount = printed ?? own ?? needSum(head);
  return { amount, instrument: securityOf(cells, currency.code), fee: undefined, tax: undefined };
};

const readExchange = (head: RowHead): Parts => {
  const { cells, currency } = head;
  const bought =
    cells.currency("toCurrency") ?? (cells.problems.length > 0 ? undefined : cells.missing("toCurrency"));
  if (bought?.code === currency.code)
    cells.problem(issue("same-currency", { currency: currency.code }, cells.label("toCurrency")));
  const toAmount = cells.plain("toAmount", "money", bought?.scale) ?? cells.missing("toAmount");
  return { amount: needSum(head), toAmount, toCurrency: bought?.code };
};

const RATIO = /^(\d+(?:\.\d+)?)\s*[:/]\s*(\d+(?:\.\d+)?)$/;

const readSplit = ({ cells }: RowHead): Parts => {
  const instrument = needInstrument(cells);
  const printed = RATIO.exec(cells.text("ratio") ?? "");
  const to = printed === null ? undefined : printed[1];
  const from = printed === null ? undefined : printed[2];
  if (to === undefined || from === undefined || isZero(to) || isZero(from))
    return { instrument, ratio: cells.missing("ratio") };
  return { instrument, ratio: reduceRatio(to, from) };
};

const readPosition = (head: RowHead): Parts => {
  const { cells, currency } = head;
  if (securityOf(cells, currency.code) === undefined) return { amount: needSum(head) };
  const instrument = needInstrument(cells);
  const signed = cells.signed("quantity", "quantity");
  if (GIVEN.has(head.kind) && signed !== undefined && isNegative(signed))
    cells.problem(issue("negative-reward", { value: signed }, cells.label("quantity")));
  const quantity = cells.plain("quantity", "quantity") ?? cells.missing("quantity");
  const price = cells.plain("price", "price", currency.scale);
  const amount = cells.plain("amount", "money", currency.scale);
  // In a list of holdings the price is the unit cost.
  const isCost = head.kind === "opening-balance" && amount === undefined && price !== undefined;
  return isCost && quantity !== undefined
    ? { instrument, quantity, amount: worthOf(quantity, price) }
    : { instrument, quantity, price, amount };
};

/** Only shapes with one security can be mapped. */
const READ: Readonly<Record<Exclude<Shape, "pair" | "option">, (head: RowHead) => Parts>> = {
  trade: readTrade,
  income: readIncome,
  cash: (head) => ({ amount: needSum(head), instrument: securityOf(head.cells, head.currency.code) }),
  charge: readCharge,
  exchange: readExchange,
  split: readSplit,
  position: readPosition,
  value: (head) => ({ instrument: needInstrument(head.cells), amount: needSum(head) }),
};

/** Deposits and withdrawals ignore the security column. */
const withoutSecurity = new Set<KindName>(["deposit", "withdrawal"]);

/** Reads a record as a ledger row, or returns its first problem. */
export const readMappedRow = (
  cells: MappedCells,
  kind: KindName,
  constants: { readonly currency: MappedCurrency | undefined; readonly date: string | undefined },
): DraftRow | Issue => {
  const day =
    constants.date === undefined
      ? (cells.date("date") ?? (cells.problems.length > 0 ? undefined : cells.missing("date")))
      : { date: constants.date };
  const printed = cells.currency("currency");
  const currency = printed ?? (cells.text("currency") === undefined ? constants.currency : undefined);
  if (currency === undefined && cells.problems.length === 0) cells.missing("currency");
  const [early] = cells.problems;
  if (day === undefined || currency === undefined) return early ?? issue("missing-value", {}, "date");
  const feeCurrency = cells.currency("feeCurrency");
  const taxCurrency = cells.currency("taxCurrency");
  const fee = cells.costs("fee", (feeCurrency ?? currency).scale);
  const tax = cells.costs("tax", (taxCurrency ?? currency).scale);
  const own = (sum: string | undefined, of: MappedCurrency | undefined) =>
    sum === undefined || (of !== undefined && of.code !== currency.code) ? "0" : absolute(sum);
  const within = add(own(fee, feeCurrency), own(tax, taxCurrency));
  const costs: Parts = {
    fee,
    feeCurrency: fee === undefined ? undefined : feeCurrency?.code,
    tax,
    taxCurrency: tax === undefined ? undefined : taxCurrency?.code,
  };
  const { shape } = EVENTS[kind];
  if (shape === "pair" || shape === "option") return issue("unknown-event", { value: kind });
  const parts = READ[shape]({ cells, kind, currency, fee, tax, within });
  const instrument = withoutSecurity.has(kind) ? undefined : parts.instrument;
  const rest: Parts = {
    settleDate: cells.date("settleDate")?.date,
    affectsCash: affectsCashByDefault(kind, instrument !== undefined),
    note: withRoundings(cells.text("note"), cells.roundings),
    externalId: cells.text("externalId"),
    checks: cells.checks,
  };
  const [problem] = cells.problems;
  if (problem !== undefined) return problem;
  const head = { line: cells.record.line, lines: [cells.record.line], kind, ...day, currency: currency.code };
  return defined({ ...head, ...costs, ...parts, instrument, ...rest }) as DraftRow;
};
