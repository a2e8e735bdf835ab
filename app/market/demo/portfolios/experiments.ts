import { dayNumber, type IsoDate } from "@zerno/engine";
import { Book } from "./book.ts";
import type { DemoRow } from "./demo-row.ts";
import type { MarketView } from "./market-view.ts";

type Step = readonly [date: string, kind: "buy" | "sell", ticker: string, share: number];

const steps: readonly Step[] = [
  ["2021-01-09", "buy", "GRANUM", 600],
  ["2021-01-16", "buy", "AETHERIO", 300],
  ["2021-02-03", "buy", "GEARLOCK", 250],
  ["2021-03-06", "buy", "PUPCOIN", 100],
  ["2021-04-24", "buy", "GRANUM", 400],
  ["2021-05-08", "sell", "PUPCOIN", 0.5],
  ["2021-09-18", "buy", "SOLARIUM", 200],
  ["2021-11-06", "sell", "GRANUM", 0.25],
  ["2022-01-22", "buy", "AETHERIO", 350],
  ["2022-06-18", "buy", "GRANUM", 500],
  ["2022-11-12", "sell", "SOLARIUM", 1],
  ["2023-01-14", "buy", "STEADYUSD", 400],
  ["2023-03-18", "buy", "RIPPLET", 150],
  ["2023-06-10", "buy", "GRANUM", 300],
  ["2023-10-21", "buy", "AETHERIO", 250],
  ["2024-03-09", "sell", "GRANUM", 0.3],
  ["2024-03-16", "sell", "RIPPLET", 1],
  ["2024-08-10", "buy", "PUPCOIN", 50],
  ["2024-12-07", "sell", "AETHERIO", 0.4],
  ["2025-02-15", "buy", "STEADYUSD", 600],
  ["2025-06-05", "sell", "GEARLOCK", 0.5],
  ["2025-10-04", "sell", "PUPCOIN", 1],
  ["2026-02-07", "buy", "GRANUM", 350],
  ["2026-09-12", "buy", "AETHERIO", 200],
];

const unitsFor = (money: number, price: number, isCoin: boolean): number =>
  isCoin ? Math.floor((money / price) * 1e6) / 1e6 : Math.floor(money / price);

/** Builds a ledger of small coin and share trades without a cash account. */
export function experimentRows(view: MarketView, firstDay: number): readonly DemoRow[] {
  const book = new Book(view, { isCashTracked: false, feePer100k: 100, dividendTaxPercent: 10 });
  const byDay = new Map(steps.map((step) => [dayNumber(step[0] as IsoDate), step]));
  for (let day = firstDay; day <= view.lastDay; day++) {
    book.beginDay(day);
    const step = byDay.get(day);
    if (!step) continue;
    const [, kind, ticker, share] = step;
    const isCoin = view.asset(ticker).row.country === null;
    const held = book.quantity(ticker);
    const part = isCoin ? Math.round(held * share * 1e6) / 1e6 : Math.floor(held * share);
    const units = kind === "buy" ? unitsFor(share, book.unitCost(ticker), isCoin) : part;
    book.trade(kind, ticker, units);
  }
  return book.rows;
}

export const experimentsStart = "2021-01-09";
