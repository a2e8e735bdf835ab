import { useTranslation } from "react-i18next";
import type { ScreenInput } from "../../client/screen-input.ts";
import { useApiQuery } from "../../client/use-api.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { PeriodSwitch } from "../../ui/shell/period-switch.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { AllocationCard } from "./allocation-card.tsx";
import type { dashboardContract } from "./dashboard.contract.ts";
import classes from "./dashboard.module.css";
import { DashboardEmpty } from "./dashboard-empty.tsx";
import { DashboardNotices } from "./dashboard-notices.tsx";
import { HeadCard } from "./head-card.tsx";
import { IdentityCard } from "./identity-card.tsx";
import { IncomeCard, PeriodGainsCard } from "./month-cards.tsx";
import { TopHoldingsCard } from "./top-holdings-card.tsx";
import { ValueCard } from "./value-card.tsx";

/** Everything the dashboard shows, in one answer. */
export type Stats = OutputOf<(typeof dashboardContract)["GET /api/DashboardStats"]>;

export function DashboardPage({ input }: { readonly input: ScreenInput }) {
  const { t } = useTranslation("dashboard");
  const { data, error, refetch } = useApiQuery("GET /api/DashboardStats", input);
  if (error) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  const subtitle = data.isDemo ? t("demo") : undefined;
  if (data.isEmpty)
    return (
      <>
        <PageHeader title={data.portfolioName} subtitle={subtitle} />
        <DashboardEmpty />
      </>
    );
  return (
    <>
      <PageHeader
        title={data.portfolioName}
        subtitle={subtitle}
        actions={<PeriodSwitch value={input.period} />}
      />
      <DashboardNotices stats={data} />
      <div className={classes.grid}>
        <div className={classes.main}>
          <HeadCard stats={data} />
          <ValueCard stats={data} />
          <TopHoldingsCard stats={data} />
          <PeriodGainsCard stats={data} />
        </div>
        <div className={classes.side}>
          <IdentityCard stats={data} />
          <AllocationCard stats={data} />
          <IncomeCard stats={data} />
        </div>
      </div>
    </>
  );
}
