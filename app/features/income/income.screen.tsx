import { useSearchParams } from "react-router";
import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { screenInput } from "../../client/data/screen-input.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import type { Prefs } from "../../shared/prefs.ts";
import { IncomePage } from "./income-page.tsx";
import { incomeUnits } from "./income-shown.ts";

const pageInput = (search: URLSearchParams, prefs: Prefs) => {
  const { portfolioId } = screenInput(search, prefs);
  return {
    ...(portfolioId ? { portfolioId } : {}),
    by: incomeUnits.find((name) => name === search.get("by")) ?? "month",
  } as const;
};

const definition = screen({
  namespaces: ["income", "explain"],
  queries: ({ search, prefs }) => [
    mainQuery("GET /api/income", pageInput(search, prefs)),
    query("GET /api/MyPortfolio", {}),
  ],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function IncomeScreen() {
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  return <IncomePage input={pageInput(search, prefs)} />;
}
