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

/** Public page: portfolio against a benchmark. */
export default function StockPortfolioPerformanceScreen() {
  return <ToolPage kind="performance" />;
}
