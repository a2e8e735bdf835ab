import { IconChartPie } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { query, screen } from "../../client/screen.ts";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyPortfolio } from "../portfolios/empty-portfolio.tsx";
import { useSeenPortfolio } from "../shell/use-seen-portfolio.ts";
import { Writes } from "../shell/writes.tsx";
import { PositionsPage } from "./positions-page.tsx";

const definition = screen({ namespaces: ["holdings"], queries: () => [query("GET /api/MyPortfolio", {})] });
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** Positions of the portfolio on show; a composite has none of its own. */
export default function AddPositionsScreen() {
  const { t } = useTranslation("holdings");
  const portfolio = useSeenPortfolio();
  if (!portfolio || portfolio.isComposite)
    return (
      <>
        <PageHeader title={t("positions.title")} subtitle={portfolio?.name} />
        <EmptyPortfolio
          icon={IconChartPie}
          portfolioId={portfolio?.id}
          title={t("empty.title")}
          text={t("empty.text")}
          words={{ import: t("empty.import"), add: t("empty.add") }}
        />
      </>
    );
  return (
    <Writes by="edit">
      <PositionsPage key={portfolio.id} portfolio={portfolio} />
    </Writes>
  );
}
