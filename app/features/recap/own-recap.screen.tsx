import { useSearchParams } from "react-router";
import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { recapInput, yearOf } from "./recap-input.ts";
import { RecapPage } from "./recap-page.tsx";

/** Returns the year of the address; default: the last complete one, or the current one. */
const shownYear = (search: URLSearchParams): string => yearOf(search.get("year")) ?? "last";

const definition = screen({
  namespaces: ["recap", "explain", "assets"],
  queries: ({ search, prefs }) => [
    mainQuery("GET /api/recap/year24", recapInput(search, prefs, shownYear(search))),
    query("GET /api/MyPortfolio", {}),
  ],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** Recap inside the frame. */
export default function OwnRecapScreen() {
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  return <RecapPage input={recapInput(search, prefs, shownYear(search))} />;
}
