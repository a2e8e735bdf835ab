import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiQuery } from "../../client/data/use-api.ts";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import classes from "./community.module.css";
import { openPublicModal } from "./public-modal-state.ts";

interface PublicPageCardProps {
  readonly portfolioId: string;
  readonly isSandbox: boolean;
  /** 2 on a page of its own. */
  readonly headingLevel?: 2 | 3;
}

export function PublicPageCard({ portfolioId, isSandbox, headingLevel = 3 }: PublicPageCardProps) {
  const { t } = useTranslation("community");
  const Heading = headingLevel === 2 ? "h2" : "h3";
  const { data, error, refetch } = useApiQuery("GET /api/MyPortfolio/public-key", { id: portfolioId });
  return (
    <section className={classes.form} aria-labelledby="public-page">
      <Heading id="public-page" className={classes.name}>
        {t("page.title")}
      </Heading>
      <p className={classes.muted}>{t(isSandbox ? "page.sandbox" : "page.text")}</p>
      {error && <ErrorState what={t("page.title")} error={error} onRetry={() => void refetch()} isCompact />}
      {!data && !error && <SkeletonRows count={2} />}
      {data?.published && <p>{t("page.isPublic")}</p>}
      {data && (data.published || !isSandbox) && (
        <div>
          {data.published ? (
            <Link className="button button-quiet" to={`/share/publish?p=${portfolioId}`}>
              {t("page.manage")}
            </Link>
          ) : (
            <button
              type="button"
              className="button button-quiet"
              aria-haspopup="dialog"
              onClick={() => openPublicModal(portfolioId)}
            >
              {t("page.set")}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
