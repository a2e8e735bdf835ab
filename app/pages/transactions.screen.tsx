import { useSearchParams } from "react-router";
import { mainQuery, query, screen } from "../client/data/screen.ts";
import { usePrefs } from "../client/prefs/prefs-context.tsx";
import { MoveDrawer } from "../features/moves/move-drawer.tsx";
import { listInput } from "../features/transactions/list/list-input.ts";
import { TransactionsPage } from "../features/transactions/list/transactions-page.tsx";

const definition = screen({
  namespaces: ["transactions", "moves", "ledger", "assets"],
  queries: ({ search, prefs }) => [
    mainQuery("GET /api/transactions", listInput(search, prefs)),
    query("GET /api/MyPortfolio", {}),
    query("GET /api/currency/list", {}),
  ],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** Transactions, with the drawer of moves. */
export default function TransactionsScreen() {
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  return (
    <TransactionsPage input={listInput(search, prefs)}>
      {(portfolio) => <MoveDrawer portfolio={portfolio} />}
    </TransactionsPage>
  );
}
