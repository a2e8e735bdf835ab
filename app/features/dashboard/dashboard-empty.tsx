import { IconSeedling } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "../../ui/states/empty-state.tsx";

/** A portfolio without rows: what will be here and the one next step. */
export function DashboardEmpty() {
  const { t } = useTranslation("dashboard");
  return (
    <EmptyState
      icon={IconSeedling}
      title={t("empty.title")}
      action={
        <>
          <Link className="button button-primary" to="/import">
            {t("empty.import")}
          </Link>
          <Link className="button button-quiet" to="/transactions?new=buy">
            {t("empty.add")}
          </Link>
        </>
      }
    >
      {t("empty.text")}
    </EmptyState>
  );
}
