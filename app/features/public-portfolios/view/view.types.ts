import type { OutputOf } from "../../../shared/endpoint.ts";
import type { publicPortfoliosContract } from "../public-portfolios.contract.ts";

type Contract = typeof publicPortfoliosContract;

export type Portfolio = OutputOf<Contract["GET /api/public/portfolio"]>;
export type Stats = OutputOf<Contract["GET /api/public/stats"]>;
export type Prices = OutputOf<Contract["GET /api/public/history-prices"]>;
export type Profits = OutputOf<Contract["GET /api/public/history-profits"]>;
export type Income = OutputOf<Contract["GET /api/public/income"]>;
export type Transactions = OutputOf<Contract["GET /api/public/transactions"]>;

export const viewTabs = ["holdings", "performance", "dividends", "transactions"] as const;
export type ViewTab = (typeof viewTabs)[number];

/** Returns the tab named in the address; the first by default. */
export const tabOf = (search: URLSearchParams): ViewTab =>
  viewTabs.find((tab) => tab === search.get("tab")) ?? "holdings";

export const divisions = ["asset", "class", "sector", "currency", "country"] as const;
export type DivisionName = (typeof divisions)[number];

/** Returns the breakdown named in the address; by asset by default. */
export const divisionOf = (search: URLSearchParams): DivisionName =>
  divisions.find((name) => name === search.get("by")) ?? "asset";
