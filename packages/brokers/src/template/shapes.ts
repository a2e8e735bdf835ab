import { issue, shown } from "../kit/issue.ts";
import { checkAmount, worthOf } from "../kit/text/arithmetic.ts";
import { isNegative, isZero, multiply, reduceRatio } from "../kit/text/decimal-text.ts";
import { checkDigits } from "../kit/text/limits.ts";
import type { DraftRow, InstrumentRef, Issue, KindName } from "../statement.ts";
import { EVENTS, GIVEN, type Shape } from "./events.ts";
import { readIncome } from "./income-reading.ts";
import { isCashSymbol, readInstrument, readToInstrument } from "./instrument.ts";
import type { RowCells, RowCurrency } from "./row-cells.ts";

type Fields =
  | "instrument"
  | "quantity"
  | "price"
  | "amount"
  | "accrued"
  | "toAmount"
  | "toCurrency"
  | "ratio"
  | "toInstrument"
  | "toQuantity"
  | "costShare"
  | "optionRight"
  | "cost"
  | "acquiredOn";
export type ShapeParts = { readonly [Key in Fields]?: DraftRow[Key] | undefined };

type ReadShape = (cells: RowCells, currency: RowCurrency, kind: KindName) => ShapeParts;

/** Bonds, options and futures: money is not quantity x price. */
const PRICED_APART = new Set([2, 9, 10]);

const requireInstrument = (cells: RowCells): InstrumentRef | undefined =>
  readInstrument(cells) ?? cells.missing("Symbol");

const readTrade: ReadShape = (cells, currency, kind) => {
  const instrument = requireInstrument(cells);
  const price = cells.number("Price", "price", currency.scale);
  const amount = cells.number("Amount", "money", currency.scale);
  // A redemption with a sum repays the whole holding.
  const isAll = kind === "redemption" && amount !== undefined;
  const quantity = cells[isAll ? "nonZero" : "required"]("Quantity", "quantity");
  if (price === undefined && amount === undefined && cells.problems.length === 0) cells.missing("Price");
  if (price !== undefined && isZero(price) && amount === undefined)
    cells.checks.push(issue("zero-price", {}, "Price"));
  const mismatch = PRICED_APART.has(instrument?.assetType ?? 0)
    ? undefined
    : checkAmount({ quantity, price, amount });
  if (mismatch !== undefined) cells.checks.push(mismatch);
  return { instrument, quantity, price, amount, accrued: cells.nonZero("NKD", "money", currency.scale) };
};

/** Sums of a check in the row's unit: pounds for a line in pence. */
const inUnit = (check: Issue, { scale }: RowCurrency): Issue => {
  const params = Object.entries(check.params).map(([name, value]) => [
    name,
    name === "column" ? value : multiply(value, scale),
  ]);
  return { ...check, params: Object.fromEntries(params) as Issue["params"] };
};

const readIncomeRow: ReadShape = (cells, currency, kind) => {
  const instrument = requireInstrument(cells);
  // Scaled afterwards: Quantity may be pence or units.
  const price = cells.number("Price", "price");
  const amount = sumIn(cells, "Amount", kind);
  const held = cells.nonZero("HeldQuantity", "quantity");
  if (amount !== undefined && isNegative(amount)) {
    const perPiece = price === undefined ? undefined : multiply(price, currency.scale);
    return { instrument, price: perPiece, amount: multiply(amount, currency.scale), quantity: held };
  }
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

/** Negative only for reversible kinds. */
const sumIn = (
  cells: RowCells,
  column: "Amount" | "Quantity" | "FeeTax",
  kind: KindName,
  scale: RowCurrency["scale"] = "1",
): string | undefined =>
  EVENTS[kind].isSigned === true
    ? cells.signed(column, "money", scale)
    : cells.number(column, "money", scale);

/** Column Amount, else Quantity x Price (default 1). */
const readSum = (cells: RowCells, currency: RowCurrency, kind: KindName): string | undefined => {
  const amount = sumIn(cells, "Amount", kind, currency.scale);
  if (amount !== undefined && !isZero(amount)) return amount;
  const reversed = EVENTS[kind].isSigned ? cells.signed("Quantity", "money", currency.scale) : undefined;
  if (reversed !== undefined && isNegative(reversed)) return reversed;
  const quantity = cells.required("Quantity", "money", currency.scale);
  const price = cells.nonZero("Price", "price");
  if (quantity === undefined || price === undefined || price === "1") return quantity;
  const product = multiply(quantity, price);
  const tooLong = checkDigits(product, "money", "Price");
  if (tooLong !== undefined) cells.problems.push(tooLong);
  return product;
};

const readCash: ReadShape = (cells, currency, kind) => {
  const amount = readSum(cells, currency, kind);
  if (isCashSymbol(cells, currency.code)) return { amount };
  const symbol = cells.text("Symbol") ?? "";
  if (kind === "deposit" || kind === "withdrawal") {
    cells.problems.push(
      issue("symbol-not-currency", { value: shown(symbol), currency: currency.code }, "Symbol"),
    );
  }
  return { amount, instrument: readInstrument(cells) };
};

const readCharge: ReadShape = (cells, currency, kind) => {
  const before = cells.problems.length;
  const printed = sumIn(cells, "FeeTax", kind, currency.scale);
  const charged = printed === undefined || isZero(printed) ? undefined : printed;
  const amount = charged ?? (cells.problems.length > before ? undefined : readSum(cells, currency, kind));
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
  // Broker's count after the split, with its rounding.
  const quantity = cells.nonZero("ToQuantity", "quantity");
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
  return { instrument, quantity, ratio };
};

const readOrigin = (cells: RowCells, currency: RowCurrency): Pick<ShapeParts, "cost" | "acquiredOn"> => ({
  cost: cells.number("Cost", "money", currency.scale),
  acquiredOn: cells.date("AcquiredOn")?.date,
});

const readValue: ReadShape = (cells, currency, kind) => ({
  instrument: requireInstrument(cells),
  amount: readSum(cells, currency, kind),
});

const readRatio = (cells: RowCells): DraftRow["ratio"] => {
  const text = cells.text("Ratio");
  if (text === undefined) return undefined;
  const [, to, from] = RATIO.exec(text) ?? [];
  if (to !== undefined && from !== undefined && !isZero(to) && !isZero(from)) return reduceRatio(to, from);
  cells.problems.push(issue("bad-number", { value: shown(text) }, "Ratio"));
  return undefined;
};

const readPair: ReadShape = (cells, currency) => {
  const ratio = readRatio(cells);
  const toQuantity = cells.nonZero("ToQuantity", "quantity");
  if (toQuantity === undefined && ratio === undefined && cells.problems.length === 0)
    cells.missing("ToQuantity");
  return {
    instrument: requireInstrument(cells),
    toInstrument: readToInstrument(cells) ?? cells.missing("ToSymbol"),
    quantity: cells.nonZero("Quantity", "quantity"),
    price: cells.number("Price", "price", currency.scale),
    amount: cells.number("Amount", "money", currency.scale),
    ratio,
    toQuantity,
    costShare: cells.number("CostShare", "rate"),
  };
};

const readOption: ReadShape = (cells, currency, kind) => {
  const right = cells.text("OptionRight")?.toLowerCase();
  if (right !== "call" && right !== "put") cells.problems.push(issue("missing-value", {}, "OptionRight"));
  return { ...readPair(cells, currency, kind), optionRight: right === "put" ? "put" : "call" };
};

/** A negative reward (penalty) becomes its own kind. */
const unitsOf = (cells: RowCells, kind: KindName): string | undefined => {
  const signed = GIVEN.has(kind) ? cells.signed("Quantity", "quantity") : undefined;
  if (signed === undefined || !isNegative(signed)) return cells.required("Quantity", "quantity");
  cells.problems.push(issue("negative-reward", { value: signed }, "Quantity"));
  return undefined;
};

const readPosition: ReadShape = (cells, currency, kind) => {
  if (isCashSymbol(cells, currency.code)) return { amount: readSum(cells, currency, kind) };
  const instrument = requireInstrument(cells);
  const origin = readOrigin(cells, currency);
  const quantity = unitsOf(cells, kind);
  const price = cells.number("Price", "price", currency.scale);
  const amount = cells.number("Amount", "money", currency.scale);
  const isPriceCost = kind === "opening-balance" && amount === undefined && origin.cost === undefined;
  if (!isPriceCost || price === undefined || quantity === undefined)
    return { instrument, quantity, price, amount, ...origin };
  // The price of an opening balance is the unit cost.
  return { instrument, quantity, amount: worthOf(quantity, price), ...origin };
};

export const READ_SHAPE: Readonly<Record<Shape, ReadShape>> = {
  trade: readTrade,
  income: readIncomeRow,
  cash: readCash,
  charge: readCharge,
  exchange: readExchange,
  split: readSplit,
  position: readPosition,
  value: readValue,
  pair: readPair,
  option: readOption,
};
