import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PageHeader } from "../ui/shell/page-header.tsx";
import { DoorsInside } from "./doors/doors-inside.tsx";

/** Replaces portfolio screens before the first portfolio. */
export function NoPortfolio() {
  const { t } = useTranslation("shell");
  return (
    <>
      <PageHeader
        title={t("shell:empty.title")}
        actions={
          <Link className="button button-quiet" to="/new-portfolio">
            {t("shell:newPortfolio")}
          </Link>
        }
      />
      <DoorsInside portfolioId={null} headingLevel={2}>
        <p>{t("shell:empty.text")}</p>
      </DoorsInside>
    </>
  );
}
