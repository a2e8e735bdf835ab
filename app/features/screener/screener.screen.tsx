import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { SavedScreens } from "./saved-screens.tsx";
import { readAddress } from "./screener-address.ts";
import { ScreenerPage } from "./screener-page.tsx";

const definition = screen({
  namespaces: ["screener", "ledger", "explain", "assets", "market-facts"],
  queries: ({ search }) => [
    mainQuery("GET /api/screener/div-finder", readAddress(search)),
    query("GET /api/screenerref/div-finder-ref", {}),
    query("GET /api/screener/saved", {}),
  ],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function ScreenerScreen() {
  return <ScreenerPage tools={<SavedScreens />} />;
}
