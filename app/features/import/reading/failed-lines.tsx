import { useTranslation } from "react-i18next";
import { callApi } from "../../../client/api/api-client.ts";
import type { Preview, PreviewRow } from "../../../domain/imports/import.schema.ts";
import { toCsv } from "../../../shared/text/csv-text.ts";
import { useIssueText } from "../../../shell/statement/use-issue-text.ts";
import { saveFile } from "../../../ui/dom/save-file.ts";
import { useToasts } from "../../../ui/states/toast.tsx";
import { placeOf } from "./line-place.ts";

const page = 200;

async function fetchFailed(id: string): Promise<PreviewRow[]> {
  const rows: PreviewRow[] = [];
  for (;;) {
    const next = await callApi("GET /api/TransactionsImport/rows", {
      id,
      status: "failed",
      offset: rows.length,
      limit: page,
    });
    rows.push(...next.rows);
    if (next.rows.length < page || rows.length >= next.total) return rows;
  }
}

interface Props {
  readonly id: string;
  readonly sheets: Preview["sheets"];
}

/** Saves unreadable lines as a table with place, problem and cells. */
export function SaveFailedLines({ id, sheets }: Props) {
  const { t } = useTranslation("import");
  const issueText = useIssueText();
  const toasts = useToasts();
  const save = () =>
    fetchFailed(id).then((rows) => {
      const head = [t("line.sheet"), t("rows.line"), t("line.reason"), t("line.content")];
      const lines = rows.map(({ lines: [line = 0], why: [problem], cells, text }) => {
        const { sheet, row } = placeOf(line, sheets);
        const reason = problem ? issueText(problem) : "";
        return [sheet ?? "", String(row), reason, ...(cells?.map(({ value }) => value) ?? [text ?? ""])];
      });
      saveFile(new Blob([toCsv(head, lines)], { type: "text/csv" }), t("line.fileName"));
    }, toasts.failed);
  return (
    <button type="button" className="button button-quiet" onClick={() => void save()}>
      {t("line.export")}
    </button>
  );
}
