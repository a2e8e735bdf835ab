import { defined } from "../../kit/defined.ts";
import type { FieldRow } from "../../kit/tables/field-row.ts";
import { readCurrency } from "../../kit/text/currencies.ts";
import { dayBefore } from "../../kit/text/dates.ts";
import { isNegative, isZero, multiply } from "../../kit/text/decimal-text.ts";
import { isEmptyCell, readNumber } from "../../kit/text/numbers.ts";
import type { Balances, CashBalance, PositionBalance, PriceQuote } from "../../statement.ts";
import { type FlexBook, flexCategory } from "./flex-book.ts";

export interface FlexPeriod {
  readonly from: string;
  readonly to: string;
}

const numberAt = (row: FieldRow, label: string): string | undefined => {
  const text = row.cell(label);
  const reading = isEmptyCell(text) ? undefined : readNumber(text, ".");
  return reading !== undefined && "value" in reading ? reading.value : undefined;
};

const moneyAt = (row: FieldRow, label: string): string | undefined => {
  const value = numberAt(row, label);
  const isHundredth = readCurrency(row.cell("Currency"))?.isHundredth === true;
  return value === undefined || !isHundredth ? value : multiply(value, "0.01");
};

export const readFlexCashReport = (
  rows: readonly FieldRow[],
  label: "startingCash" | "endingCash",
  base: string,
  date: string | undefined,
): CashBalance[] => {
  const single = rows.filter((row) => readCurrency(row.cell("Currency")) !== undefined);
  return (single.length > 0 ? single : rows).flatMap((row) => {
    const amount = moneyAt(row, label);
    const currency = readCurrency(row.cell("Currency"))?.code ?? base;
    return amount === undefined || currency === "" ? [] : [defined({ currency, amount, date })];
  });
};

const isLot = (row: FieldRow): boolean => row.cell("levelOfDetail").toUpperCase() === "LOT";

/** Reads open positions; their lots repeat the sum. */
export const readFlexPositions = (rows: readonly FieldRow[], book: FlexBook): PositionBalance[] =>
  rows.flatMap((row) => {
    const instrument = book.ofRow(row);
    const quantity = numberAt(row, "position");
    const currency = readCurrency(row.cell("Currency"))?.code;
    const isOurs = flexCategory(row) !== "unsupported" && flexCategory(row) !== "forex";
    if (!isOurs || isLot(row) || instrument === undefined || quantity === undefined || currency === undefined)
      return [];
    const price = moneyAt(row, "markPrice");
    return [defined({ instrument, quantity, price, value: moneyAt(row, "positionValue"), currency })];
  });

/** Returns closing prices above 0 of open positions; none without a period. */
export const readFlexPrices = (closing: Balances, period: FlexPeriod | undefined): PriceQuote[] =>
  closing.positions.flatMap(({ instrument, price, currency }) =>
    period === undefined || price === undefined || isZero(price) || isNegative(price)
      ? []
      : [{ instrument, date: period.to, close: price, currency }],
  );

/** Returns the day before the period, the date of its opening balances. */
export const openingDay = (period: FlexPeriod | undefined): string | undefined =>
  period === undefined ? undefined : dayBefore(period.from);
