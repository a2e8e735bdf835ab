import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLoaderData, useNavigate, useSearchParams } from "react-router";
import { callApi } from "../../../client/api/api-client.ts";
import { isNotThere } from "../../../client/api/not-there.ts";
import { mainQuery, type ScreenData, screen } from "../../../client/data/screen.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { IconUsers } from "../../../ui/icons/icons.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../manage-portfolios.module.css";

const tokenOf = (search: URLSearchParams) => ({ token: search.get("token") ?? "" });

const definition = screen({
  namespaces: ["portfolios"],
  queries: ({ search }) => [mainQuery("GET /api/MyPortfolio/access/invitation", tokenOf(search))],
  isMissingShown: true,
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** Page of an invitation's link: the offer, accepted by a press. */
export default function SharedPortfolioScreen() {
  const { t } = useTranslation("portfolios");
  const [search] = useSearchParams();
  return (
    <>
      <PageHeader title={t("accept.title")} />
      <Invitation token={tokenOf(search).token} />
    </>
  );
}

function Invitation({ token }: { readonly token: string }) {
  const { t } = useTranslation("portfolios");
  const client = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const { error: failed } = useLoaderData<ScreenData>();
  const asked = useApiQuery(
    "GET /api/MyPortfolio/access/invitation",
    { token },
    { isEnabled: !isNotThere(failed) },
  );
  const { data } = asked;
  const error = failed ?? asked.error;
  if (isNotThere(error))
    return (
      <EmptyState icon={IconUsers} title={t("accept.gone")}>
        {t("accept.goneText")}
      </EmptyState>
    );
  if (error) return <ErrorState what={t("accept.title")} error={error} />;
  if (!data) return <SkeletonRows count={3} />;
  const { portfolio, owner, level, isOwn } = data;
  const take = () => {
    setBusy(true);
    callApi("POST /api/MyPortfolio/access/accept", { token })
      .then(async ({ portfolioId }) => {
        await client.invalidateQueries();
        await navigate(`/dashboard?p=${portfolioId}`, { replace: true });
      }, toasts.failed)
      .finally(() => setBusy(false));
  };
  return (
    <Card title={portfolio}>
      <div className={classes.form}>
        <p>{isOwn ? t("accept.own") : t(`accept.text.${level}`, { owner })}</p>
        <p className={classes.muted}>{t("accept.hint")}</p>
        <div className={classes.buttons}>
          {!isOwn && (
            <Button loading={isBusy} onClick={take}>
              {t("accept.take")}
            </Button>
          )}
          <Link className="button button-quiet" to="/dashboard">
            {t("accept.notNow")}
          </Link>
        </div>
      </div>
    </Card>
  );
}
