import { useTranslation } from "react-i18next";
import { mainQuery, screen } from "../../client/data/screen.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { Card } from "../../ui/shell/card.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { DemoCard } from "./demo-card.tsx";
import classes from "./operations.module.css";
import { RuleList } from "./rule-list.tsx";
import { SourceList } from "./source-list.tsx";

const definition = screen({
  namespaces: ["operations", "assets"],
  queries: () => [mainQuery("GET /api/admin/providers", {})],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** States of addresses change while one looks. */
const refetchMs = 10_000;

/** Sources of market data for the administrator: who answers, who is asked in which order, and the demo market. */
export default function ProvidersScreen() {
  const { t } = useTranslation("operations");
  const { data, error, refetch } = useApiQuery("GET /api/admin/providers", {}, { refetchMs });
  // The last data stays while a refetch fails.
  if (error && !data)
    return <ErrorState what={t("sources.title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  return (
    <div className={classes.page}>
      <PageHeader title={t("sources.title")} subtitle={t("sources.subtitle")} />
      {!data.isOn && <Notice>{t("sources.off")}</Notice>}
      <SourceList sources={data.sources} isMarketDataOn={data.isOn} />
      <Card title={t("order.title")} isFlush>
        <p className={`${classes.lead} ${classes.inset}`}>{t("order.text")}</p>
        <RuleList rules={data.rules} />
      </Card>
      <DemoCard demo={data.demo} />
    </div>
  );
}
