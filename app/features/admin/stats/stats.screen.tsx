import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { mainQuery, screen } from "../../../client/data/screen.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { LinkTabs } from "../../../ui/shell/link-tabs.tsx";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import classes from "../admin.module.css";
import { BillingCard } from "./billing-card.tsx";
import { CohortTable } from "./cohort-table.tsx";
import { CountLines } from "./count-lines.tsx";
import { NowFigures } from "./now-figures.tsx";
import { CountryCard, FunnelCard } from "./stats-cards.tsx";

const spans = [30, 90, 365] as const;
const cohorts = ["week", "month"] as const;

function inputOf(search: URLSearchParams) {
  return {
    days: spans.find((days) => String(days) === search.get("days")) ?? 90,
    cohort: cohorts.find((cohort) => cohort === search.get("cohort")) ?? "week",
  };
}

const route = screen({
  namespaces: ["admin", "countries"],
  queries: ({ search }) => [mainQuery("GET /api/admin/stats", inputOf(search))],
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Figures of the service, for administrators. */
export default function StatsScreen() {
  const { t } = useTranslation("admin");
  const [search] = useSearchParams();
  const input = inputOf(search);
  const { data, error, refetch } = useApiQuery("GET /api/admin/stats", input);
  if (error && !data)
    return <ErrorState what={t("stats.title")} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={10} />;
  return (
    <div className={classes.page}>
      <PageHeader
        title={t("stats.title")}
        subtitle={t("stats.subtitle")}
        actions={
          <LinkTabs
            param="days"
            label={t("stats.span")}
            look="pill"
            value={input.days === 90 ? null : String(input.days)}
            tabs={spans.map((days) => ({
              value: days === 90 ? null : String(days),
              label: t(`stats.spans.${days}`),
            }))}
          />
        }
      />
      <Card title={t("stats.now.title")}>
        <NowFigures now={data.now} />
      </Card>
      <Card title={t("stats.active.title")}>
        <CountLines days={data.days} lines={["active", "week", "month"]} title={t("stats.active.title")} />
      </Card>
      <Card title={t("stats.registered.title")}>
        <CountLines days={data.days} lines={["registered"]} title={t("stats.registered.title")} />
      </Card>
      {data.billing && <BillingCard billing={data.billing} />}
      <div className={classes.columns}>
        <FunnelCard funnel={data.funnel} />
        <CountryCard countries={data.countries} />
      </div>
      <Card
        title={t("stats.cohorts.title")}
        actions={
          <LinkTabs
            param="cohort"
            label={t("stats.cohorts.by")}
            look="pill"
            value={input.cohort === "week" ? null : input.cohort}
            tabs={cohorts.map((cohort) => ({
              value: cohort === "week" ? null : cohort,
              label: t(`stats.cohorts.${cohort}`),
            }))}
          />
        }
        isFlush
      >
        <CohortTable cohorts={data.cohorts} length={input.cohort} />
      </Card>
    </div>
  );
}
