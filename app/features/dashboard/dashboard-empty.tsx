import { IconSeedling } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyPortfolio } from "../portfolios/empty-portfolio.tsx";

/** A portfolio without rows: what will be here and the one next step. */
export function DashboardEmpty({ portfolioId }: { readonly portfolioId: string }) {
  const { t } = useTranslation("dashboard");
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
