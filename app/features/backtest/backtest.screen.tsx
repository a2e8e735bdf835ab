import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { query, screen } from "../../client/data/screen.ts";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import classes from "./backtest.module.css";
import { BacktestTool } from "./backtest-tool.tsx";
import { OwnResults } from "./results/own-results.tsx";
import { resultQueries } from "./results/result-parts.ts";

const definition = screen({
  namespaces: ["backtest", "explain", "assets"],
  queries: (args) => [...resultQueries(args), query("GET /api/backtest", {})],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function BacktestScreen() {
  const { t } = useTranslation("backtest");
  const [search] = useSearchParams();
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      <div className={classes.page}>
        <BacktestTool kind="backtest" />
        {!search.has("r") && <OwnResults />}
      </div>
    </>
  );
}
