import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { useWaitingEvents } from "../../../client/data/use-waiting-events.ts";
import classes from "./waiting-links.module.css";

/** Portfolio name with pending counts, which load later without layout shift. */
export function WaitingLinks({ portfolio }: { readonly portfolio: { id: string; name: string } }) {
  const { t } = useTranslation("transactions");
  const { id, name } = portfolio;
  const proposed =
    useApiQuery("GET /api/transactions/plans", { portfolioId: id }).data?.proposals.length ?? 0;
  const waiting = useWaitingEvents(id);
  return (
    <span className={classes.line}>
      <span className={classes.name}>{name}</span>
      {waiting > 0 && (
        <Link to={`/corporate-actions?p=${id}`} title={t("waiting.text", { count: waiting })}>
          {t("waiting.short", { count: waiting })}
        </Link>
      )}
      {proposed > 0 && (
        <Link to={`/recurring-plans?p=${id}`} title={t("plans.waiting", { count: proposed })}>
          {t("plans.short", { count: proposed })}
        </Link>
      )}
    </span>
  );
}
