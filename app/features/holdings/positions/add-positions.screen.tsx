import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { query, screen } from "../../../client/data/screen.ts";
import { EmptyPortfolio } from "../../../shell/portfolios/empty-portfolio.tsx";
import { useSeenPortfolio, useSeenPortfolios } from "../../../shell/use-seen-portfolio.ts";
import { Writes } from "../../../shell/writes.tsx";
import { IconChartPie } from "../../../ui/icons/icons.ts";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import classes from "./positions.module.css";
import { PositionsPage } from "./positions-page.tsx";

const definition = screen({ namespaces: ["holdings"], queries: () => [query("GET /api/MyPortfolio", {})] });
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** A composite or all portfolios: one must be chosen first. */
export default function AddPositionsScreen() {
  const { t } = useTranslation("holdings");
  const portfolio = useSeenPortfolio();
  if (portfolio?.isComposite) return <PortfolioChoice />;
  if (!portfolio)
    return (
      <>
        <PageHeader title={t("positions.title")} />
        <EmptyPortfolio
          icon={IconChartPie}
          portfolioId={undefined}
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

function PortfolioChoice() {
  const { t } = useTranslation("holdings");
  const portfolios = useSeenPortfolios().filter(
    ({ isComposite, isArchived, level }) => !isComposite && !isArchived && level !== "view",
  );
  return (
    <>
      <PageHeader title={t("positions.title")} subtitle={t("positions.chooseFirst")} />
      <ul className={classes.choices}>
        {portfolios.map(({ id, name }) => (
          <li key={id}>
            <Link className="button button-quiet" to={`/add-positions?p=${id}`}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
