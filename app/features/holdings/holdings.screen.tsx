import { useSearchParams } from "react-router";
import { usePrefs } from "../../client/prefs-context.tsx";
import { mainQuery, query, screen } from "../../client/screen.ts";
import { type ScreenInput, screenInput } from "../../client/screen-input.ts";
import type { Prefs } from "../../shared/prefs.ts";
import { HoldingsPage } from "./holdings-page.tsx";

/** The table's input as it stands in the address. */
const holdingsInput = (search: URLSearchParams, prefs: Prefs): HoldingsInput => ({
  ...screenInput(search, prefs),
  showClosed: search.get("closed") === "1",
});

export interface HoldingsInput extends ScreenInput {
  readonly showClosed: boolean;
}

const definition = screen({
  namespaces: ["holdings", "explain", "ledger"],
  queries: ({ search, prefs }) => {
    const { showClosed, ...input } = holdingsInput(search, prefs);
    const assetId = search.get("asset");
    return [
      mainQuery("GET /api/holdings", { ...input, showClosed }),
      ...(assetId ? [query("GET /api/holdings/one", { ...input, assetId })] : []),
    ];
  },
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function HoldingsScreen() {
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  return <HoldingsPage input={holdingsInput(search, prefs)} />;
}
