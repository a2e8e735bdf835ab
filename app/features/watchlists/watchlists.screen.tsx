import { useSearchParams } from "react-router";
import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { idPattern } from "../../client/data/screen-input.ts";
import { WatchlistsPage } from "./watchlists-page.tsx";

const listInput = (search: URLSearchParams): { readonly watchlistId?: string } => {
  const asked = search.get("list");
  return asked && idPattern.test(asked) ? { watchlistId: asked } : {};
};

const definition = screen({
  namespaces: ["watchlists", "assets", "explain", "market-facts"],
  queries: ({ search }) => [
    query("GET /api/watchlist", {}),
    mainQuery("GET /api/watchlistAsset", listInput(search)),
  ],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function WatchlistsScreen() {
  const [search] = useSearchParams();
  return <WatchlistsPage input={listInput(search)} />;
}
