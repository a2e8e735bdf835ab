import { checkAmount, worthOf } from "../kit/arithmetic.ts";
import { isZero, multiply, reduceRatio } from "../kit/decimal-text.ts";
import { issue, shown } from "../kit/issue.ts";
import { checkDigits } from "../kit/limits.ts";
import type { DraftRow, InstrumentRef, Issue, KindName } from "../statement.ts";
import type { Shape } from "./events.ts";
import { readIncome } from "./income-reading.ts";
import { isCashSymbol, readInstrument } from "./instrument.ts";
import type { RowCells, RowCurrency } from "./row-cells.ts";

type Fields =
  | "instrument"
  | "quantity"
  | "price"
  | "amount"
  | "accrued"
  | "toAmount"
  | "toCurrency"
  | "ratio";
/** What an event's own columns say; dates, fees, taxes and notes are common to all. */
export type ShapeParts = { readonly [Key in Fields]?: DraftRow[Key] | undefined };

type ReadShape = (cells: RowCells, currency: RowCurrency, kind: KindName) => ShapeParts;

/** Bonds, options and futures are priced per nominal or contract: their money is not quantity x price. */
const PRICED_APART = new Set([2, 9, 10]);

const requireInstrument = (cells: RowCells): InstrumentRef | undefined =>
  readInstrument(cells) ?? cells.missing("Symbol");

const readTrade: ReadShape = (cells, currency) => {
  const instrument = requireInstrument(cells);
  const quantity = cells.required("Quantity", "quantity");
  const price = cells.number("Price", "price", currency.scale);
  const amount = cells.number("Amount", "money", currency.scale);
  if (price === undefined && amount === undefined && cells.problems.length === 0) cells.missing("Price");
  if (price !== undefined && isZero(price) && amount === undefined)
    cells.checks.push(issue("zero-price", {}, "Price"));
  const mismatch = PRICED_APART.has(instrument?.assetType ?? 0)
    ? undefined
    : checkAmount({ quantity, price, amount });
  if (mismatch !== undefined) cells.checks.push(mismatch);
  return { instrument, quantity, price, amount, accrued: cells.nonZero("NKD", "money", currency.scale) };
};

/** Sums of a doubt in the unit of its row: pounds of a line that is printed in pence. */
const inUnit = (check: Issue, { scale }: RowCurrency): Issue => {
  const params = Object.entries(check.params).map(([name, value]) => [
    name,
    name === "column" ? value : multiply(value, scale),
  ]);
  return { ...check, params: Object.fromEntries(params) as Issue["params"] };
};

const readIncomeRow: ReadShape = (cells, currency) => {
  const instrument = requireInstrument(cells);
  // Read as printed and scaled afterwards: column Quantity may be pence or pieces.
  const price = cells.number("Price", "price");
  const amount = cells.number("Amount", "money");
  const held = cells.nonZero("HeldQuantity", "quantity");
  const quantity = cells.number("Quantity", "quantity");
  if (cells.problems.length > 0) return {};
  const reading = readIncome({ price, quantity, amount, held });
  if (reading === undefined) return { amount: cells.missing("Quantity") };
  const total = multiply(reading.amount, currency.scale);
  if (isZero(total)) cells.problems.push(issue("zero-number", {}, "Quantity"));
  const tooLong = checkDigits(total, "money", "Quantity");
  if (tooLong !== undefined) cells.problems.push(tooLong);
  if (reading.check !== undefined) cells.checks.push(inUnit(reading.check, currency));
  const perShare = price === undefined ? undefined : multiply(price, currency.scale);
  return { instrument, price: perShare, amount: total, quantity: reading.quantity };
};

/** A sum of money: column Amount, else Quantity x Price (an empty price is 1). */
const readSum = (cells: RowCells, currency: RowCurrency): string | undefined => {
  const amount = cells.number("Amount", "money", currency.scale);
  if (amount !== undefined && !isZero(amount)) return amount;
  const quantity = cells.required("Quantity", "money", currency.scale);
  const price = cells.nonZero("Price", "price");
  if (quantity === undefined || price === undefined || price === "1") return quantity;
  const product = multiply(quantity, price);
  const tooLong = checkDigits(product, "money", "Price");
  if (tooLong !== undefined) cells.problems.push(tooLong);
  return product;
};

const readCash: ReadShape = (cells, currency, kind) => {
  const amount = readSum(cells, currency);
  if (isCashSymbol(cells, currency.code)) return { amount };
  const symbol = cells.text("Symbol") ?? "";
  if (kind === "deposit" || kind === "withdrawal") {
    cells.problems.push(
      issue("symbol-not-currency", { value: shown(symbol), currency: currency.code }, "Symbol"),
    );
  }
  return { amount, instrument: readInstrument(cells) };
};

const readCharge: ReadShape = (cells, currency) => {
  const before = cells.problems.length;
  const charged = cells.nonZero("FeeTax", "money", currency.scale);
  const amount = charged ?? (cells.problems.length > before ? undefined : readSum(cells, currency));
  return { amount, instrument: isCashSymbol(cells, currency.code) ? undefined : readInstrument(cells) };
};

const readExchange: ReadShape = (cells, currency) => {
  const bought = cells.currency("Symbol");
  if (bought === undefined && cells.problems.length === 0) cells.missing("Symbol");
  if (bought?.code === currency.code)
    cells.problems.push(issue("same-currency", { currency: currency.code }, "Symbol"));
  return {
    amount: cells.required("Price", "money", currency.scale),
    toAmount: cells.required("Quantity", "money", bought?.scale),
    toCurrency: bought?.code,
  };
};

const RATIO = /^(\d+(?:\.\d+)?)\s*[:/]\s*(\d+(?:\.\d+)?)$/;
const ROUNDED_FROM = 1000n;

const readSplit: ReadShape = (cells) => {
  const instrument = requireInstrument(cells);
  const printed = RATIO.exec(cells.raw("Price").trim());
  const [to, from] = printed === null ? [cells.required("Price", "price"), "1"] : [printed[1], printed[2]];
  if (to === undefined || from === undefined) return { instrument };
  if (isZero(to) || isZero(from)) {
    cells.problems.push(issue("zero-number", {}, "Price"));
    return { instrument };
  }
  const ratio = reduceRatio(to, from);
  if (printed === null && BigInt(ratio.from) > ROUNDED_FROM)
    cells.checks.push(issue("split-ratio-rounded", { to: ratio.to, from: ratio.from }, "Price"));
  return { instrument, ratio };
};

const readPosition: ReadShape = (cells, currency, kind) => {
  if (isCashSymbol(cells, currency.code)) return { amount: readSum(cells, currency) };
  const instrument = requireInstrument(cells);
  const quantity = cells.required("Quantity", "quantity");
  const price = cells.number("Price", "price", currency.scale);
  const amount = cells.number("Amount", "money", currency.scale);
  if (kind !== "opening-balance" || amount !== undefined || price === undefined || quantity === undefined)
    return { instrument, quantity, price, amount };
  // The price of an opening balance is what a piece cost.
  return { instrument, quantity, amount: worthOf(quantity, price) };
};

export const READ_SHAPE: Readonly<Record<Shape, ReadShape>> = {
  trade: readTrade,
  income: readIncomeRow,
  cash: readCash,
  charge: readCharge,
  exchange: readExchange,
  split: readSplit,
  position: readPosition,
};
