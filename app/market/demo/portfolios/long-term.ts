import { fromDayNumber } from "@zerno/engine";
import { isFirstTradingDay } from "../calendars.ts";
import { Book, moneyOf } from "./book.ts";
import type { DemoRow } from "./demo-row.ts";
import { demoRowNotes } from "./demo-texts.ts";
import type { MarketView } from "./market-view.ts";

const targets: readonly (readonly [ticker: string, weight: number, from?: string, to?: string])[] = [
  ["CHAINIK", 9],
  ["KOPILKA", 9],
  ["GAZBEREG", 7],
  ["NEFTEKOT", 8],
  ["RUDOGOR", 6],
  ["TOKOVED", 4],
  ["SVYAZLES", 6],
  ["POLKA5", 5, "2017-03"],
  ["UDOBRENA", 5, "2018-02"],
  ["BIRZHAKA", 4, "2019-05"],
  ["SAMOLIST", 4, "2015-05", "2019-12"],
  ["SKLADOK", 4, "2021-03"],
  ["ZERNORUS", 6],
  ["ZERNOGOLD", 5, "2016-01"],
  ["GOSZERNO201", 8, "2014-09", "2018-12"],
  ["GOSZERNO202", 7],
  ["GOSZERNO204", 6],
  ["CHAINIKB1", 5, "2015-04", "2019-06"],
  ["NEFTEKOTB2", 6, "2017-12"],
  ["BETONUSB1", 4, "2021-03", "2025-06"],
  ["GOSZERNO205", 5, "2023-06"],
  ["POLKA5B4", 4, "2024-03", "2027-01"],
];

const firstMonth = "2014-09";
const buyingDays = [10, 17];
/** Start of the tax on all bond coupons. */
const firstTaxedYear = 2021;
const terms = { isCashTracked: true, feePer100k: 50, dividendTaxPercent: 13 } as const;

const monthlyDeposit = (year: number): number => 25_000 + 2_500 * (year - 2014);

interface Day {
  readonly month: string;
  readonly year: number;
  readonly isFirstFrom: (dayOfMonth: number) => boolean;
}

const wantedIn = (month: string) =>
  targets.filter(([, , from = firstMonth, to = "9999-12"]) => from <= month && month <= to);

/** Buys whole lots of the most underweight holding for about a part of the cash. */
function buyFurthestBehind(book: Book, view: MarketView, month: string, part: number): void {
  const wanted = wantedIn(month);
  const total = wanted.reduce((sum, [ticker]) => sum + book.value(ticker), 0) + book.cash("RUB");
  const weights = wanted.reduce((sum, [, weight]) => sum + weight, 0);
  const money = (book.cash("RUB") - taxToCome(book.rows, month)) * part;
  const ranked = wanted
    .map(([ticker, weight]) => ({ ticker, gap: (total * weight) / weights - book.value(ticker) }))
    .sort((a, b) => b.gap - a.gap);
  for (const { ticker } of ranked) {
    const lot = view.asset(ticker).row.lotSize;
    // Six percent for price moves, fees and accrued interest.
    const lots = Math.floor((money * 0.94) / (book.unitCost(ticker) * lot || Number.POSITIVE_INFINITY));
    if (lots > 0 && book.trade("buy", ticker, lots * lot)) return;
  }
}

function trim(book: Book, view: MarketView, month: string): void {
  const wanted = wantedIn(month).filter(([ticker]) => view.asset(ticker).row.nominal === null);
  const ranked = wanted
    .map(([ticker, weight]) => ({ ticker, excess: book.value(ticker) / weight }))
    .sort((a, b) => b.excess - a.excess);
  const { ticker = "" } = ranked[0] ?? {};
  const lot = view.asset(ticker).row.lotSize;
  book.trade("sell", ticker, Math.floor(book.quantity(ticker) / 5 / lot) * lot, demoRowNotes.trim);
}

function couponTax(rows: readonly DemoRow[], year: number): number {
  const coupons = rows.filter(
    ({ kind, tradeDate }) => kind === "coupon" && tradeDate.startsWith(String(year)),
  );
  return Math.round(coupons.reduce((sum, { amount }) => sum + Number(amount), 0) * 0.13);
}

/** Coupon tax not yet withheld. */
function taxToCome(rows: readonly DemoRow[], month: string): number {
  const year = Number(month.slice(0, 4));
  if (year < firstTaxedYear) return 0;
  return couponTax(rows, year) + (month.endsWith("-01") ? couponTax(rows, year - 1) : 0);
}

function takeOut(book: Book, amount: number): void {
  const lots = Math.ceil((amount * 1.05) / book.unitCost("ZERNORUS"));
  if (lots <= book.quantity("ZERNORUS") && book.trade("sell", "ZERNORUS", lots, demoRowNotes.flat))
    book.withdraw("RUB", moneyOf(amount), demoRowNotes.flat);
}

function yearlySteps(book: Book, view: MarketView, day: Day): void {
  if (day.month.endsWith("-01") && day.isFirstFrom(20) && day.year > firstTaxedYear)
    book.charge("tax", "RUB", {
      amount: moneyOf(couponTax(book.rows, day.year - 1)),
      note: demoRowNotes.tax,
    });
  if (day.month.endsWith("-12") && day.isFirstFrom(20)) trim(book, view, day.month);
  if (day.month.endsWith("-12") && day.isFirstFrom(28))
    book.interest("RUB", moneyOf(Math.round(book.cash("RUB") * 30) / 10_000));
  if (day.month === "2020-06" && day.isFirstFrom(15))
    book.trade("sell", "SAMOLIST", book.quantity("SAMOLIST"), demoRowNotes.exit);
  if (day.month === "2021-08" && day.isFirstFrom(20)) takeOut(book, 120_000);
  if (day.month === "2024-05" && day.isFirstFrom(20)) takeOut(book, 90_000);
}

/** Builds a ledger of monthly rouble saving in shares, bonds and funds. */
export function longTermRows(view: MarketView, firstDay: number): readonly DemoRow[] {
  const book = new Book(view, terms);
  for (let number = firstDay; number <= view.lastDay; number++) {
    const month = fromDayNumber(number).slice(0, 7);
    const isFirstFrom = (dayOfMonth: number) => isFirstTradingDay(["ru"], number, dayOfMonth);
    const day = { month, year: Number(month.slice(0, 4)), isFirstFrom };
    book.beginDay(number);
    if (isFirstFrom(10)) book.deposit("RUB", moneyOf(monthlyDeposit(day.year)));
    yearlySteps(book, view, day);
    for (const [index, dayOfMonth] of buyingDays.entries())
      if (isFirstFrom(dayOfMonth)) buyFurthestBehind(book, view, month, 1 / (buyingDays.length - index));
    if (["-03", "-06", "-09", "-12"].some((end) => month.endsWith(end)) && isFirstFrom(25))
      book.charge("fee", "RUB", { amount: moneyOf(177), note: demoRowNotes.custody });
  }
  return book.rows;
}

export const longTermStart = `${firstMonth}-01`;
