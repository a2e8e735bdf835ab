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
 * Pure; a longer market only adds rows, and tracked cash stays non-negative.
 * @param today must lie inside the market
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
