import { useSearchParams } from "react-router";
import { mainQuery, query, screen } from "../client/data/screen.ts";
import { screenInput } from "../client/data/screen-input.ts";
import { usePrefs } from "../client/prefs/prefs-context.tsx";
import { Activity } from "../features/transactions/activity-names.ts";
import { TransactionsPage } from "../features/transactions/list/transactions-page.tsx";
import type { Prefs } from "../shared/prefs.ts";

/** More than a window shows; further pages come while scrolling. */
const pageSize = 30;

/** The list's filter as it stands in the address. */
const listInput = (search: URLSearchParams, prefs: Prefs) => {
  const { portfolioId } = screenInput(search, prefs);
  const text = (name: string) => search.get(name) || undefined;
  return {
    ...(portfolioId ? { portfolioId } : {}),
    activity: Activity.find((name) => name === search.get("activity")) ?? "all",
    search: search.get("q") ?? "",
    ...(text("from") ? { from: text("from") } : {}),
    ...(text("to") ? { to: text("to") } : {}),
    ...(text("asset") ? { assetId: text("asset") } : {}),
    ...(text("kind") ? { kind: text("kind") } : {}),
    ...(text("account") ? { accountId: text("account") } : {}),
    ...(text("import") ? { importId: text("import") } : {}),
    pageSize,
  };
};

const definition = screen({
  namespaces: ["transactions", "ledger", "assets"],
  queries: ({ search, prefs }) => [
    mainQuery("GET /api/transactions", listInput(search, prefs)),
    query("GET /api/MyPortfolio", {}),
    query("GET /api/currency/list", {}),
  ],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function TransactionsScreen() {
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  return <TransactionsPage input={listInput(search, prefs)} />;
}
