import { fromDayNumber } from "@zerno/engine";
import { isFirstTradingDay } from "../calendars.ts";
import { Book, moneyOf } from "./book.ts";
import type { DemoRow } from "./demo-row.ts";
import { demoRowNotes } from "./demo-texts.ts";
import type { MarketView } from "./market-view.ts";

const targets: readonly (readonly [ticker: string, weight: number])[] = [
  ["WHOLEPIE", 26],
  ["NERDFUND", 14],
  ["PEARWORKS", 12],
  ["CLOUDBARN", 12],
  ["FIZZCOLA", 10],
  ["TENSORLY", 8],
  ["BRICKYARD", 8],
  ["VOLTPONY", 4],
];

const terms = { isCashTracked: true, feePer100k: 60, dividendTaxPercent: 10 } as const;
const spreadPer100k = 120;
const euroMonths = ["2019-04", "2020-04", "2021-06", "2022-10", "2023-10", "2024-10", "2025-10"];

const isFirstTradingDayFrom = (day: number, dayOfMonth: number): boolean =>
  isFirstTradingDay(["us", "ru", "eu"], day, dayOfMonth);

function buyFurthestBehind(book: Book): void {
  const total = targets.reduce((sum, [ticker]) => sum + book.value(ticker), 0) + book.cash("USD");
  const weights = targets.reduce((sum, [, weight]) => sum + weight, 0);
  const ranked = targets
    .map(([ticker, weight]) => ({ ticker, gap: (total * weight) / weights - book.value(ticker) }))
    .sort((a, b) => b.gap - a.gap);
  for (const { ticker } of ranked) {
    const units = Math.floor((book.cash("USD") * 0.96) / (book.unitCost(ticker) || Number.POSITIVE_INFINITY));
    if (units > 0 && book.trade("buy", ticker, units)) return;
  }
}

function buyEuropean(book: Book): void {
  const dollars = Math.floor(book.cash("USD") * 0.8);
  if (dollars < 100) return;
  book.exchange({ from: "USD", to: "EUR" }, moneyOf(dollars), spreadPer100k);
  book.trade("buy", "TERRAWELT", Math.floor((book.cash("EUR") * 0.97) / book.unitCost("TERRAWELT")));
}

/** Builds a ledger of dollars bought every second month for foreign shares and funds. */
export function abroadRows(view: MarketView, firstDay: number): readonly DemoRow[] {
  const book = new Book(view, terms);
  for (let day = firstDay; day <= view.lastDay; day++) {
    const date = fromDayNumber(day);
    const month = date.slice(0, 7);
    book.beginDay(day);
    if (Number(month.slice(5)) % 2 === 0 && isFirstTradingDayFrom(day, 14)) {
      const roubles = moneyOf(60_000 + 5_000 * (Number(month.slice(0, 4)) - 2019));
      book.deposit("RUB", roubles);
      book.exchange({ from: "RUB", to: "USD" }, roubles, spreadPer100k);
      if (euroMonths.includes(month)) buyEuropean(book);
      buyFurthestBehind(book);
    }
    if (month === "2021-11" && isFirstTradingDayFrom(day, 8))
      book.trade("sell", "TENSORLY", Math.floor(book.quantity("TENSORLY") / 3), demoRowNotes.profit);
    if (month === "2025-07" && isFirstTradingDayFrom(day, 8))
      book.trade("sell", "VOLTPONY", Math.floor(book.quantity("VOLTPONY") / 2), demoRowNotes.profit);
    if (month.endsWith("-12") && isFirstTradingDayFrom(day, 27) && book.cash("USD") > 12)
      book.charge("fee", "USD", { amount: moneyOf(12), note: demoRowNotes.inactive });
  }
  return book.rows;
}

export const abroadStart = "2019-02-01";
