import { useTranslation } from "react-i18next";
import { query, screen } from "../../client/data/screen.ts";
import { PageAddresses } from "../../client/navigation/page-addresses.tsx";
import classes from "./portfolio-preview.module.css";
import { PreviewTool } from "./preview-tool.tsx";

const definition = screen({
  namespaces: ["portfolio-preview", "ledger", "countries"],
  queries: () => [query("GET /api/currency/list", {}), query("GET /api/public/portfolio-preview", {})],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** Shows a portfolio's allocation, income and history before sign-up, with a way to save it. */
export default function PortfolioVisualizationDemoScreen() {
  const { t } = useTranslation("portfolio-preview");
  return (
    <>
      <title>{`${t("title")} · Zerno`}</title>
      <meta name="description" content={t("description")} />
      <PageAddresses path="/portfolio-visualization-demo" />
      <h1 className={classes.heading}>{t("title")}</h1>
      <p className={classes.lead}>{t("lead")}</p>
      <PreviewTool />
    </>
  );
}
