import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useApiQuery } from "../../client/data/use-api.ts";
import { useSeenPortfolios } from "../../shell/use-seen-portfolio.ts";
import { IconChartHistogram } from "../../ui/icons/icons.ts";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { PeriodSwitch } from "../../ui/shell/period-switch.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import classes from "./analytics.module.css";
import type { StatsInput } from "./answers/stats-input.ts";
import { CommonTab } from "./common-tab.tsx";
import { GrowthTab } from "./returns/growth-tab.tsx";
import { OwnDays } from "./returns/own-days.tsx";
import { sections, type Tab, tabOf } from "./sections.tsx";

interface StatsPageProps {
  readonly input: StatsInput;
  readonly search: URLSearchParams;
}

/** The server never sees the hash: undefined until hydration. */
function useTab(): Tab | undefined {
  const { hash } = useLocation();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  if (!isReady) return undefined;
  return tabOf(hash);
}

export function StatsPage({ input, search }: StatsPageProps) {
  const { t } = useTranslation("analytics");
  const tab = useTab();
  const { data, error, refetch } = useApiQuery("GET /api/analytics/results", input);
  const portfolios = useSeenPortfolios();
  if (error && !data) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={10} />;
  const subtitle = portfolios.find(({ id }) => id === data.portfolioId)?.name;
  if (data.isEmpty) {
    return (
      <>
        <PageHeader title={t("title")} subtitle={subtitle} />
        <EmptyState icon={IconChartHistogram} title={t("empty.title")}>
          {t("empty.text")}
        </EmptyState>
      </>
    );
  }
  const { from, to } = data.period;
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={subtitle}
        actions={
          <>
            <PeriodSwitch value={input.from === undefined ? input.period : null} />
            <OwnDays from={from} to={to} today={data.today} isOwn={input.from !== undefined} />
          </>
        }
      />
      <div className={classes.page} data-tab={tab}>
        <Tabs tab={tab ?? "common"} />
        <section className={classes.panel} id="common" aria-label={t("tab.common")}>
          {tab !== "growth" && <CommonTab input={input} search={search} results={data} />}
        </section>
        <section className={classes.panel} id="growth" aria-label={t("tab.growth")}>
          {tab === "growth" ? <GrowthTab input={input} search={search} /> : <SkeletonRows count={12} />}
        </section>
      </div>
    </>
  );
}

function Tabs({ tab }: { readonly tab: Tab }) {
  const { t } = useTranslation("analytics");
  const { search } = useLocation();
  return (
    <nav className={classes.tabs} aria-label={t("tab.label")}>
      {(Object.keys(sections) as Tab[]).map((name) => (
        <Link
          key={name}
          to={{ search, hash: `#${name}` }}
          data-tab={name}
          aria-current={name === tab ? "true" : undefined}
          preventScrollReset
          replace
        >
          {t(`tab.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
