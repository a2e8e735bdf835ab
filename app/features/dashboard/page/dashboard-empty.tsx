import { useTranslation } from "react-i18next";
import { DoorsInside } from "../../../shell/doors/doors-inside.tsx";
import { EmptyPortfolio } from "../../../shell/portfolios/empty-portfolio.tsx";
import { useSeenPortfolios } from "../../../shell/use-seen-portfolio.ts";
import { IconSeedling } from "../../../ui/icons/icons.ts";

/** First steps for an empty portfolio; owners get all options. */
export function DashboardEmpty({ portfolioId }: { readonly portfolioId: string }) {
  const { t } = useTranslation("dashboard");
  const portfolio = useSeenPortfolios().find(({ id }) => id === portfolioId);
  if (portfolio?.level === "own" && !portfolio.isComposite && portfolio.view === 1)
    return (
      <DoorsInside portfolioId={portfolioId} headingLevel={3}>
        <h2>{t("empty.title")}</h2>
        <p>{t("empty.text")}</p>
      </DoorsInside>
    );
  return (
    <EmptyPortfolio
      icon={IconSeedling}
      portfolioId={portfolioId}
      title={t("empty.title")}
      text={t("empty.text")}
      words={{ import: t("empty.import"), add: t("empty.add") }}
    />
  );
}
