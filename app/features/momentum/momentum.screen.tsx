import { useSearchParams } from "react-router";
import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { screenInput } from "../../client/data/screen-input.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import type { InputOf } from "../../shared/endpoint.ts";
import type { Prefs } from "../../shared/prefs.ts";
import type { momentumContract } from "./momentum.contract.ts";
import { momentumSpans, momentumTypes } from "./momentum-names.ts";
import { MomentumPage } from "./momentum-page.tsx";

type Input = InputOf<(typeof momentumContract)["GET /api/assetperformance/momentum"]>;

const pageInput = (search: URLSearchParams, prefs: Prefs): Input => {
  const { portfolioId } = screenInput(search, prefs);
  const benchmark = search.get("benchmark");
  const by = momentumSpans.find((span) => span === search.get("by"));
  const type = momentumTypes.find((code) => code === search.get("type"));
  return {
    ...(portfolioId && { portfolioId }),
    ...(benchmark && /^[A-Z0-9.-]{1,20}@[A-Z0-9]{1,12}$/.test(benchmark) && { benchmark }),
    ...(by && { by }),
    ...(type && { type }),
  };
};

const definition = screen({
  namespaces: ["momentum", "explain", "assets", "market-facts"],
  queries: ({ search, prefs }) => [
    mainQuery("GET /api/assetperformance/momentum", pageInput(search, prefs)),
    query("GET /api/MyPortfolio", {}),
  ],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function MomentumScreen() {
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  return <MomentumPage input={pageInput(search, prefs)} />;
}
