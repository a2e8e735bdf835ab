import { useSearchParams } from "react-router";
import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { isRussia, reportInput, russiaInput } from "./report-input.ts";
import { ReportPage } from "./report-page.tsx";
import { RussiaPage } from "./russia/russia-page.tsx";

const definition = screen({
  namespaces: ["reports", "ledger"],
  queries: ({ search, prefs }) =>
    isRussia(search)
      ? [mainQuery("GET /api/tax-report/russia", russiaInput(search))]
      : [
          mainQuery("GET /api/history-profits/for-report", reportInput(search, prefs)),
          query("GET /api/MyPortfolio", {}),
        ],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function ReportScreen() {
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  if (isRussia(search)) return <RussiaPage input={russiaInput(search)} />;
  return <ReportPage input={reportInput(search, prefs)} />;
}
