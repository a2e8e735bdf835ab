import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { AccountType, nilGuid } from "../../../shared/codes.ts";
import type { Published } from "../../../shared/schemas/publication.schema.ts";
import { useSeenPortfolio } from "../../../shell/use-seen-portfolio.ts";
import { IconWorldOff } from "../../../ui/icons/icons.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import classes from "./owner.module.css";
import { Preview } from "./preview.tsx";
import { type Settings, settingsOf } from "./publication-draft.ts";
import { PublishForm } from "./publish-form.tsx";

/** Publishes the current portfolio: settings on one side, the visitors' page on the other. */
export function PublicSharePage() {
  const { t } = useTranslation("public-portfolios");
  const portfolio = useSeenPortfolio();
  const isOwn = portfolio?.level === "own";
  const { data, error, refetch } = useApiQuery(
    "GET /api/MyPortfolio/public-key",
    { id: portfolio?.id ?? nilGuid },
    { isEnabled: isOwn },
  );
  const isSandbox = portfolio?.accountType === AccountType.sandbox;
  return (
    <>
      <PageHeader
        title={t("owner.title")}
        subtitle={isOwn ? portfolio.name : t("owner.lead")}
        actions={
          <Link className="button button-quiet" to="/public-portfolios">
            {t("view.all")}
          </Link>
        }
      />
      {!isOwn || isSandbox ? (
        <Card>
          <EmptyState icon={IconWorldOff} title={t(isSandbox ? "owner.sandbox" : "owner.theirs")}>
            {t(isSandbox ? "owner.sandboxText" : "owner.choose")}
          </EmptyState>
        </Card>
      ) : error && !data ? (
        <ErrorState what={t("owner.title")} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Publishing key={portfolio.id} portfolioId={portfolio.id} published={data.published} />
      ) : (
        <SkeletonRows count={16} />
      )}
    </>
  );
}

interface PublishingProps {
  readonly portfolioId: string;
  readonly published: Published | null;
}

function Publishing({ portfolioId, published }: PublishingProps) {
  const { t } = useTranslation("public-portfolios");
  const [change, setChange] = useState<Partial<Settings>>({});
  const settings = { ...settingsOf(published), ...change };
  return (
    <div className={classes.columns}>
      <div className={classes.side}>
        {!published && <p className={classes.muted}>{t("owner.lead")}</p>}
        <Card title={t(published ? "owner.isPublic" : "owner.isPrivate")}>
          <PublishForm
            portfolioId={portfolioId}
            published={published}
            settings={settings}
            onChange={(part) => setChange((before) => ({ ...before, ...part }))}
            onTakenOff={() => setChange({})}
          />
        </Card>
      </div>
      <Preview portfolioId={portfolioId} settings={settings} />
    </div>
  );
}
