import { screen } from "../../client/data/screen.ts";
import { resultQueries } from "./results/result-parts.ts";
import { toolKinds } from "./tool-kinds.ts";
import { ToolPage } from "./tool-page.tsx";

const definition = screen({
  namespaces: ["backtest", "assets"],
  queries: (args) => resultQueries(args, toolKinds.performance.first),
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** How a portfolio would have done against a benchmark, for visitors. */
export default function StockPortfolioPerformanceScreen() {
  return <ToolPage kind="performance" />;
}
