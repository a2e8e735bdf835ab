import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { AccountType, allPortfoliosId, nilGuid } from "../../../shared/codes.ts";
import { PublicPageCard } from "../../../shell/community/public-page-card.tsx";
import { useSeenPortfolio } from "../../../shell/use-seen-portfolio.ts";
import { IconShare } from "../../../ui/icons/icons.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import classes from "../manage-portfolios.module.css";
import { AccessCard } from "./access-card.tsx";

/** Ways to share the portfolio: with people by invitation, with everyone by a public link. */
export function SharePage() {
  const { t } = useTranslation("portfolios");
  const portfolio = useSeenPortfolio();
  const isOwn = portfolio?.level === "own";
  const input = { id: portfolio?.id ?? nilGuid };
  // The cards appear together: the lower one would move when the upper one loads.
  const cards = [
    useApiQuery("GET /api/MyPortfolio/access", input, { isEnabled: isOwn }),
    useApiQuery("GET /api/MyPortfolio/public-key", input, { isEnabled: isOwn }),
  ];
  const isLoading = isOwn && cards.some(({ data, error }) => !data && !error);
  if (!portfolio || isLoading)
    return (
      <>
        <PageHeader title={t("share.title")} subtitle={isOwn ? portfolio.name : undefined} />
        <SkeletonRows count={20} />
      </>
    );
  const { id, name, accountType } = portfolio;
  return (
    <>
      <PageHeader title={t("share.title")} subtitle={isOwn ? name : undefined} />
      {isOwn ? (
        <div className={classes.shares}>
          <Card>
            <AccessCard portfolioId={id} headingLevel={2} />
          </Card>
          <Card>
            <PublicPageCard
              portfolioId={id}
              isSandbox={accountType === AccountType.sandbox}
              headingLevel={2}
            />
          </Card>
          <p className={classes.muted}>
            <Link to="/user-profile?section=public">{t("share.profile")}</Link>
          </p>
        </div>
      ) : (
        <Card>
          <EmptyState icon={IconShare} title={t(id === allPortfoliosId ? "share.all" : "share.theirs")}>
            {t("share.choose")}
          </EmptyState>
        </Card>
      )}
    </>
  );
}
