import { mainQuery, query, type ScreenQuery } from "../../../client/data/screen.ts";
import { periodNames } from "../../../shared/names/period-names.ts";
import { tabOf } from "./view.types.ts";

/** A period of the address; whatever else stands there means the whole history. */
export const periodOf = (search: URLSearchParams) =>
  periodNames.find((name) => name === search.get("period")) ?? "ALL";

/** Input of a page of transactions: the newest ones, or those after a row. */
export const rowsInput = (key: string, search: URLSearchParams) => {
  const cursor = search.get("cursor");
  return { key, ...(cursor !== null && /^\d{1,6}$/.test(cursor) && { cursor }) };
};

/** Everything a visitor's page needs before its first byte: what stands above the tabs, and the tab that is shown. */
export function viewQueries(key: string, search: URLSearchParams): ScreenQuery[] {
  const period = periodOf(search);
  const tab = tabOf(search);
  return [
    mainQuery("GET /api/public/portfolio", { key, period }),
    query("GET /api/public/stats", { key, period }),
    query("GET /api/public/history-prices", { key, period }),
    ...(tab === "performance" ? [query("GET /api/public/history-profits", { key, by: "month" })] : []),
    ...(tab === "dividends" ? [query("GET /api/public/income", { key })] : []),
    ...(tab === "transactions" ? [query("GET /api/public/transactions", rowsInput(key, search))] : []),
  ];
}

/** Texts of the page's components. */
export const viewNamespaces = ["public-portfolios", "community", "ledger", "assets", "explain"] as const;
