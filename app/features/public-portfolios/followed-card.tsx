import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import { PortfolioCards } from "../../shell/community/portfolio-cards.tsx";
import { PublicExplain } from "../../shell/explain/public-explain.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import classes from "./list/list.module.css";

const read = "GET /api/social/followed";

/** Lists the public portfolios the user follows, each with a button to unfollow. */
export function FollowedCard() {
  const { t } = useTranslation("community");
  const toasts = useToasts();
  const { data, error, refetch } = useApiQuery(read, {});
  const leave = useApiMutation("DELETE /api/social/follow", [read]);
  const unfollow = (key: string, name: string) =>
    void leave.mutateAsync({ key }).then(() => toasts.done(t("followed.done", { name })), toasts.failed);
  return (
    <Card title={t("followed.title")}>
      <div className={classes.form}>
        <p className={classes.muted}>{t("followed.lead")}</p>
        {error && !data && (
          <ErrorState what={t("followed.title")} error={error} onRetry={() => void refetch()} />
        )}
        {!error && !data && <SkeletonRows count={3} />}
        {data?.portfolios.length === 0 && <p>{t("followed.none")}</p>}
        {data && data.portfolios.length > 0 && (
          <PublicExplain>
            <PortfolioCards
              portfolios={data.portfolios}
              headingLevel={3}
              actionOf={({ key, name }) => (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t("followed.unfollowNamed", { name })}
                  disabled={leave.isPending}
                  onClick={() => unfollow(key, name)}
                >
                  {t("followed.unfollow")}
                </Button>
              )}
            />
          </PublicExplain>
        )}
        <p>
          <Link to="/public-portfolios">{t("followed.find")}</Link>
        </p>
      </div>
    </Card>
  );
}
