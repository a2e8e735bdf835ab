import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/data/use-api.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { InputOf } from "../../shared/endpoint.ts";
import { IconCalendarStats } from "../../ui/icons/icons.ts";
import { LinkTabs } from "../../ui/shell/link-tabs.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import type { recapContract } from "./recap.contract.ts";
import classes from "./recap.module.css";
import { Cards } from "./recap-cards.tsx";
import { ShareLink } from "./share-link.tsx";
import { SharePicture } from "./share-picture.tsx";

type Input = InputOf<(typeof recapContract)["GET /api/recap/year24"]>;

/** Recap with figures of other screens, and two ways to share it. */
export function RecapPage({ input }: { readonly input: Input }) {
  const { t } = useTranslation("recap");
  const { locale } = useReader();
  const { data, error, refetch } = useApiQuery("GET /api/recap/year24", input);
  if (error && !data)
    return (
      <>
        <PageHeader title={t("title")} />
        {error.code === "NOT_FOUND" ? (
          <EmptyState icon={IconCalendarStats} title={t("none")}>
            {t("noneText")}
          </EmptyState>
        ) : (
          <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />
        )}
      </>
    );
  if (!data)
    return (
      <>
        <PageHeader title={t("title")} />
        <SkeletonRows count={10} />
      </>
    );
  const { year, years, period } = data;
  const tabs = years.includes(year) ? years : [year, ...years];
  return (
    <div className={classes.page}>
      <PageHeader
        title={t("heading", { year: String(year) })}
        subtitle={
          <>
            {data.portfolioName}
            {!data.isOver && ` · ${t("soFar", { day: formatDayWithName(period.to, locale) })}`}
          </>
        }
        actions={
          !data.isSandbox && (
            <LinkTabs
              param="year"
              value={String(year)}
              label={t("years")}
              look="pill"
              tabs={tabs.map((one) => ({ value: String(one), label: String(one) }))}
            />
          )
        }
      />
      {data.isEmpty ? (
        <EmptyState
          icon={IconCalendarStats}
          title={t(data.isSandbox ? "sandbox" : "empty", { year: String(year) })}
        >
          {t(data.isSandbox ? "sandboxText" : "emptyText")}
        </EmptyState>
      ) : (
        <>
          <Cards recap={data} />
          <SharePicture input={{ ...input, year: String(year) }} year={year} />
          <ShareLink portfolioId={data.portfolioId} year={year} />
          <p className={classes.muted}>
            <a href={`/dashboard?p=${data.portfolioId}&from=${period.from}&to=${period.to}`}>{t("check")}</a>
          </p>
        </>
      )}
    </div>
  );
}
