import { dayNumber, type IsoDate } from "@zerno/engine";
import type { DemoMarket } from "../demo-market.ts";
import { abroadRows, abroadStart } from "./abroad.ts";
import type { DemoPortfolio } from "./demo-row.ts";
import { demoPortfolioTexts } from "./demo-texts.ts";
import { experimentRows, experimentsStart } from "./experiments.ts";
import { longTermRows, longTermStart } from "./long-term.ts";
import { viewMarket } from "./market-view.ts";

const dayOf = (text: string): number => dayNumber(text as IsoDate);

/**
 * The three portfolios of the demo user up to a day, as rows to be entered through the ledger's own functions.
 * Pure: the same market gives the same rows, and a longer market only adds rows. Dividends follow what was held
 * before the ex-date, coupons and repayments the schedule; cash never goes below zero where it is tracked.
 * @param today last day with rows; must lie inside the market
 */
export function demoPortfolios(today: IsoDate, market: DemoMarket): readonly DemoPortfolio[] {
  const view = { ...viewMarket(market), lastDay: Math.min(market.lastDay, dayNumber(today)) };
  return [
    {
      key: "long-term",
      ...demoPortfolioTexts["long-term"],
      currency: "RUB",
      isCashTracked: true,
      rows: longTermRows(view, dayOf(longTermStart)),
    },
    {
      key: "abroad",
      ...demoPortfolioTexts.abroad,
      currency: "USD",
      isCashTracked: true,
      rows: abroadRows(view, dayOf(abroadStart)),
    },
    {
      key: "experiments",
      ...demoPortfolioTexts.experiments,
      currency: "USD",
      isCashTracked: false,
      rows: experimentRows(view, dayOf(experimentsStart)),
    },
  ];
}
