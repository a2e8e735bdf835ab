import { type IsoDate, yearOf } from "../../days/iso-date.ts";
import { reason } from "../../figure.ts";
import { disposalDay } from "../tax-years.ts";
import type { IisRows } from "./iis.ts";
import { type RuBook, type RuGainRow, type RuIncomeRow, ruGainRow, ruIncomeRow } from "./ru-rows.ts";

export interface YearRows {
  readonly gains: readonly RuGainRow[];
  readonly coupons: readonly RuIncomeRow[];
  readonly dividends: readonly RuIncomeRow[];
  readonly others: readonly RuIncomeRow[];
  readonly iis: IisRows;
}

function isDefined<Value>(value: Value | undefined): value is Value {
  return value !== undefined;
}

/** Rows of an individual investment account count when it closes. */
function countsInYear(book: RuBook, accountId: string, day: IsoDate, mayWait: boolean): boolean {
  const { year } = book.input;
  const account = book.account(accountId);
  if (account === undefined || account.wrapper === "ordinary" || !mayWait) return yearOf(day) === year;
  if (account.closed === undefined) return false;
  if (yearOf(day) === year && yearOf(account.closed) < year) {
    book.roubles.refuse(reason("iis-row-after-close", { account: accountId, day }));
  }
  return yearOf(account.closed) === year && yearOf(day) <= year;
}

/**
 * Leaves out a non-resident's foreign sources (НК РФ ст. 209). Reasons stay on the book, among them
 * `iis-row-after-close` {account, day}.
 */
export function readYearRows(book: RuBook): YearRows {
  const { status, disposals, incomes } = book.input;
  const isTaxed = (country: string): boolean => status === "resident" || country === "RU";
  const gains = disposals
    .filter((row) => countsInYear(book, row.accountId, disposalDay(row, "settled"), true))
    .map((row) => ruGainRow(book, row))
    .filter(isDefined)
    .filter(({ account }) => isTaxed(account.country));
  const paid = incomes
    .filter((row) => countsInYear(book, row.accountId, row.day, row.kind === "coupon"))
    .map((row) => ruIncomeRow(book, row))
    .filter(isDefined)
    .filter(({ income }) => isTaxed(income.country));
  const isOrdinary = ({ account }: RuGainRow | RuIncomeRow): boolean => account.wrapper === "ordinary";
  const coupons = paid.filter(({ income }) => income.kind === "coupon");
  return {
    gains: gains.filter(isOrdinary),
    coupons: coupons.filter(isOrdinary),
    dividends: paid.filter(({ income }) => income.kind === "dividend"),
    others: paid.filter(({ income }) => income.kind !== "coupon" && income.kind !== "dividend"),
    iis: {
      gains: gains.filter((row) => !isOrdinary(row)),
      coupons: coupons.filter((row) => !isOrdinary(row)),
    },
  };
}
