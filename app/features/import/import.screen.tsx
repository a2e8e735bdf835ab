import { useSearchParams } from "react-router";
import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { screenInput } from "../../client/data/screen-input.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import type { Prefs } from "../../shared/prefs.ts";
import { ImportPage } from "./import-page.tsx";

/** The open import is in the address, for reloads. */
function pageInput(search: URLSearchParams, prefs: Prefs) {
  const { portfolioId } = screenInput(search, prefs);
  return {
    id: search.get("id"),
    isMapping: search.get("map") === "1",
    history: portfolioId ? { portfolioId } : {},
  };
}

const definition = screen({
  namespaces: ["import", "ledger", "mapping", "broker-guides", "sync"],
  queries: ({ search, prefs }) => {
    const { id, history } = pageInput(search, prefs);
    return [
      // A file for a deleted portfolio would go into another one.
      id === null
        ? mainQuery("GET /api/transactions/accounts", history)
        : mainQuery("GET /api/TransactionsImport", { id }),
      query("GET /api/transactionsImportHistory", history),
      ...(id === null ? [query("GET /api/TransactionsImport/waiting", history)] : []),
      query("GET /api/MyPortfolio", {}),
      query("GET /api/currency/list", {}),
      query("GET /api/TransactionsImport/profiles", {}),
    ];
  },
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function ImportScreen() {
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  return <ImportPage {...pageInput(search, prefs)} />;
}
