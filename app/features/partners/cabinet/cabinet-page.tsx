import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { LinkTabs } from "../../../ui/shell/link-tabs.tsx";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { cabinetTabs, pageOf, tabOf } from "../cabinet-address.ts";
import classes from "../partners.module.css";
import { CabinetList } from "./cabinet-list.tsx";
import { CabinetSummary } from "./cabinet-summary.tsx";

/** Link and money of a partner, referred accounts, their payments, payouts. */
export function CabinetPage() {
  const { t } = useTranslation("partners");
  const [search] = useSearchParams();
  const tab = tabOf(search);
  const { data, error, refetch } = useApiQuery("GET /api/partners/summary", {});
  if (error && !data) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  return (
    <div className={classes.page}>
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      {!data.isActive && <Notice tone="warning">{t(data.rates.length === 0 ? "none" : "stopped")}</Notice>}
      <LinkTabs
        param="tab"
        label={t("tabs.label")}
        value={tab}
        drops={["page"]}
        tabs={[
          { value: null, label: t("tabs.summary") },
          ...cabinetTabs.map((name) => ({ value: name, label: t(`tabs.${name}`) })),
        ]}
      />
      {tab === null ? <CabinetSummary summary={data} /> : <CabinetList tab={tab} page={pageOf(search)} />}
    </div>
  );
}
