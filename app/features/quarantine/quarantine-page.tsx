import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/data/use-api.ts";
import { IconShieldCheck } from "../../ui/icons/icons.ts";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { useCaseColumns } from "./use-case-columns.tsx";

/** Quarantine: fetched value, reason, and decision. */
export function QuarantinePage() {
  const { t } = useTranslation("quarantine");
  const { data, error, refetch } = useApiQuery("GET /api/supportAssetEdit/quarantine", {});
  const columns = useCaseColumns();
  if (error && !data)
    return (
      <>
        <PageHeader title={t("title")} />
        <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!data) return <SkeletonRows count={8} />;
  const { cases, total } = data;
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      {total > cases.length && <Notice tone="info">{t("more", { shown: cases.length, total })}</Notice>}
      <DataTable
        label={t("title")}
        columns={columns}
        rows={cases}
        rowId={({ id }) => id}
        empty={
          <EmptyState icon={IconShieldCheck} title={t("empty.title")} isDone>
            {t("empty.text")}
          </EmptyState>
        }
      />
    </>
  );
}
