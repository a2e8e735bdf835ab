import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { Preview } from "../../../domain/imports/import.schema.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { rowStatuses } from "../../../shared/names/row-statuses.ts";
import { IconListSearch } from "../../../ui/icons/icons.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { LinkTabs } from "../../../ui/shell/link-tabs.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import classes from "../import.module.css";
import { SaveFailedLines } from "../reading/failed-lines.tsx";
import type { AnswerProps } from "../upload/file-facts.tsx";
import { usePreviewColumns } from "./use-preview-columns.tsx";
import { usePreviewPages } from "./use-preview-pages.ts";

interface Props extends AnswerProps {
  readonly preview: Preview;
  readonly portfolioId: string;
}

export function PreviewTable({ preview, portfolioId, id, decide }: Props) {
  const { t } = useTranslation("import");
  const { locale } = useReader();
  const [search] = useSearchParams();
  const status = rowStatuses.find((name) => name === search.get("status")) ?? null;
  const pages = usePreviewPages(id, status);
  const columns = usePreviewColumns(id, decide, preview, portfolioId);
  const { counts } = preview;
  const total = rowStatuses.reduce((sum, name) => sum + counts[name], 0);
  const count = (value: number) => formatNumber(String(value), locale);
  return (
    <Card title={t("rows.label")} isFlush>
      <div className={classes.chips}>
        <LinkTabs
          param="status"
          value={status}
          label={t("status.label")}
          look="pill"
          tabs={[
            { value: null, label: t("status.all"), count: count(total) },
            ...rowStatuses
              .filter((name) => counts[name] > 0 || name === status)
              .map((name) => ({ value: name, label: t(`status.${name}`), count: count(counts[name]) })),
          ]}
        />
        {(status === "check" || status === "known") && counts[status] > 0 && (
          <AllOfStatus status={status} id={id} decide={decide} />
        )}
        {status === "failed" && counts.failed > 0 && <SaveFailedLines id={id} sheets={preview.sheets} />}
      </div>
      {pages.error ? (
        <ErrorState what={t("rows.label")} error={pages.error} onRetry={pages.refetch} />
      ) : pages.isFirst ? (
        <SkeletonRows count={10} />
      ) : (
        <div className={classes.rows}>
          <DataTable
            label={t("rows.label")}
            columns={columns}
            rows={pages.rows}
            rowId={(row) => row.id}
            isCompact
            onEnd={pages.loadMore}
            empty={
              <EmptyState icon={IconListSearch} title={t("rows.empty")}>
                {t("rows.emptyText")}
              </EmptyState>
            }
          />
        </div>
      )}
    </Card>
  );
}

function AllOfStatus({ status, id, decide }: AnswerProps & { readonly status: "check" | "known" }) {
  const { t } = useTranslation("import");
  const choose = (choice: "import" | null) => decide.mutate({ id, all: { status, choice } });
  return (
    <span className={classes.buttons}>
      <button
        type="button"
        className="button button-quiet"
        disabled={decide.isPending}
        onClick={() => choose("import")}
      >
        {t(status === "check" ? "all.confirm" : "all.known")}
      </button>
      <button
        type="button"
        className="button button-quiet"
        disabled={decide.isPending}
        onClick={() => choose(null)}
      >
        {t("all.reset")}
      </button>
    </span>
  );
}
