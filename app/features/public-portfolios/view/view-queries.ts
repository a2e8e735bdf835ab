import { mainQuery, query, type ScreenQuery } from "../../../client/data/screen.ts";
import { periodNames } from "../../../shared/names/period-names.ts";
import { tabOf } from "./view.types.ts";

/** Returns the period in the address; the whole history by default. */
export const periodOf = (search: URLSearchParams) =>
  periodNames.find((name) => name === search.get("period")) ?? "ALL";

/** Returns the input for a page of transactions: the newest, or those after a cursor. */
export const rowsInput = (key: string, search: URLSearchParams) => {
  const cursor = search.get("cursor");
  return { key, ...(cursor !== null && /^\d{1,6}$/.test(cursor) && { cursor }) };
};

/** Returns the queries a visitor's page needs before its first byte: those above the tabs and of the shown tab. */
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

/** Text namespaces of the page's components. */
export const viewNamespaces = ["public-portfolios", "community", "ledger", "assets", "explain"] as const;
