import { tableBroker } from "./kit/table-format.ts";
import { accountCsv } from "./portfolio-performance/account.ts";
import { portfolioCsv } from "./portfolio-performance/portfolio.ts";

/** Portfolio Performance exports securities and money as two files. */
export const portfolioPerformance = tableBroker(
  { id: "portfolio-performance", name: "Portfolio Performance", country: "" },
  [portfolioCsv, accountCsv],
);
