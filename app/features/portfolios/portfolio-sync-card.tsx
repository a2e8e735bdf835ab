import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import { providerName } from "../../shell/sync/provider-name.ts";
import { settingsKey, stepAddress } from "../../shell/sync/sync-links.ts";
import { useToasts } from "../../ui/states/toast.tsx";
import classes from "./portfolio-sync-card.module.css";

/** Linked accounts in a portfolio's settings. */
export function PortfolioSyncCard({ portfolioId }: { readonly portfolioId: string }) {
  const { t } = useTranslation("sync");
  const toasts = useToasts();
  const { data } = useApiQuery(settingsKey, { portfolioId });
  const end = useApiMutation("DELETE /api/PortfolioSyncSettings", [settingsKey]);
  if (!data) return null;
  const accounts = data.connections.flatMap((connection) =>
    connection.accounts
      .filter((account) => account.portfolioId === portfolioId)
      .map((account) => ({ account, connection })),
  );
  const unlink = () => end.mutateAsync({ portfolioId }).then(() => toasts.done(t("unlinked")), toasts.failed);
  return (
    <section className={classes.form} aria-labelledby="portfolio-sync">
      <h3 id="portfolio-sync">{t("ofPortfolio")}</h3>
      {accounts.length === 0 && <p className={classes.muted}>{t("ofPortfolioNone")}</p>}
      <ul className={classes.plain}>
        {accounts.map(({ account, connection }) => (
          <li key={account.id}>
            {[providerName(connection.provider, t), account.name, account.numberMasked]
              .filter(Boolean)
              .join(" ")}
            {` · ${t(`level.${account.level}`)} · `}
            <Link to={`/sync${stepAddress("accounts", { connectionId: connection.id })}`}>{t("change")}</Link>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Link
          className="button"
          to={accounts.length > 0 ? "/sync" : `/sync${stepAddress("list", { portfolioId })}`}
        >
          {accounts.length > 0 ? t("ofPortfolioManage") : t("connect")}
        </Link>
        {accounts.length > 0 && (
          <button
            type="button"
            className="button button-quiet"
            disabled={end.isPending}
            onClick={() => void unlink()}
          >
            {t("unlink")}
          </button>
        )}
      </div>
    </section>
  );
}
