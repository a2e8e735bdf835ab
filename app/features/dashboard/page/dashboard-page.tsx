import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ScreenInput } from "../../../client/data/screen-input.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { FeedbackType } from "../../../shared/codes.ts";
import { PublicAlert } from "../../../shell/community/public-alert.tsx";
import { useAskOnce } from "../../../shell/feedback/ask-feedback.tsx";
import { useMayWrite } from "../../../shell/use-seen-portfolio.ts";
import { IconLayoutDashboard } from "../../../ui/icons/icons.ts";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { PeriodSwitch } from "../../../ui/shell/period-switch.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { DashboardEmpty } from "./dashboard-empty.tsx";
import { DashboardNotices } from "./dashboard-notices.tsx";
import { WidgetGrid } from "./widget-grid.tsx";

/** Loaded on demand. */
const Editor = lazy(async () => ({
  default: (await import("../editor/dashboard-editor.tsx")).DashboardEditor,
}));

export function DashboardPage({ input }: { readonly input: ScreenInput }) {
  const { t } = useTranslation("dashboard");
  const [arranged, setArranged] = useState<string | null>(null);
  const isOwn = useMayWrite("owner");
  const [sendOnce, question] = useAskOnce(FeedbackType.customizableDashboard);
  const { data, error, refetch, dataUpdatedAt } = useApiQuery("GET /api/DashboardStats", input);
  if (error) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  const subtitle = data.isDemo ? t("demo") : undefined;
  if (data.isEmpty)
    return (
      <>
        <PageHeader title={data.portfolioName} subtitle={subtitle} />
        <DashboardEmpty portfolioId={data.portfolioId} />
      </>
    );
  const endArranging = (isOwn: boolean) => {
    setArranged(null);
    if (isOwn) sendOnce();
  };
  const grid = <WidgetGrid input={input} stats={data} answeredAt={dataUpdatedAt} />;
  // Another portfolio was selected: the draft is not its layout.
  const isArranging = arranged === data.portfolioId;
  return (
    <>
      <PageHeader
        title={data.portfolioName}
        subtitle={subtitle}
        actions={
          <>
            <PeriodSwitch value={input.period} />
            {!isArranging && isOwn && (
              <button
                type="button"
                className="button button-quiet"
                data-tour="customize"
                onClick={() => setArranged(data.portfolioId)}
              >
                <IconLayoutDashboard size={18} stroke={1.6} aria-hidden />
                {t("arrange.start")}
              </button>
            )}
          </>
        }
      />
      <PublicAlert />
      <DashboardNotices stats={data} />
      {isArranging ? (
        <Suspense fallback={grid}>
          <Editor input={input} stats={data} onDone={endArranging} />
        </Suspense>
      ) : (
        grid
      )}
      {question}
    </>
  );
}
