import type { Handlers } from "../../server/call.ts";
import type { publicPortfoliosContract } from "./public-portfolios.contract.ts";

const later = () => {
  throw new Error("not written yet");
};

export const publicPortfoliosHandlers: Handlers<typeof publicPortfoliosContract> = {
  "GET /api/MyPortfolio/public-key": later,
  "POST /api/MyPortfolio/public-key": later,
  "DELETE /api/MyPortfolio/public-key": later,
  "POST /api/MyPortfolio/public-preview": later,
  "POST /api/MyPortfolio/reload-public": later,
  "GET /api/public/portfolio": later,
  "GET /api/public/stats": later,
  "GET /api/public/transactions": later,
  "GET /api/public/history-prices": later,
  "GET /api/public/history-profits": later,
  "GET /api/public/income": later,
};
