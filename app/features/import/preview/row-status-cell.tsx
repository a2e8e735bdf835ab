import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Preview, PreviewRow } from "../../../domain/imports/import.schema.ts";
import { useIssueText } from "../../../shell/statement/use-issue-text.ts";
import classes from "../import.module.css";
import { CorrectLine } from "../reading/correct-line.tsx";
import { placeOf } from "../reading/line-place.ts";
import type { AnswerProps } from "../upload/file-facts.tsx";

interface Props extends AnswerProps {
  readonly row: PreviewRow;
  readonly sheets: Preview["sheets"];
}

/** Status and reason of a row with its actions; `children` first. */
export function RowStatusCell({
  row,
  id,
  decide,
  sheets,
  children,
}: Props & { readonly children: ReactNode }) {
  const { t } = useTranslation("import");
  const issueText = useIssueText();
  const choose = (choice: "import" | "skip" | null) => decide.mutate({ id, rows: { [row.id]: choice } });
  const offered = offeredChoice(row);
  return (
    <div className={classes.status}>
      <span className={classes.badge} data-status={row.isIncluded ? "new" : row.status}>
        {row.isIncluded
          ? t(row.status === "changed" ? "rows.completes" : "rows.included")
          : t(row.status === "new" || row.status === "changed" ? "rows.excluded" : `status.${row.status}`)}
      </span>
      {row.why.map((issue) => (
        <span key={`${issue.code}${issue.column ?? ""}`} className={classes.why}>
          {issueText(issue)}
        </span>
      ))}
      {children}
      <Corrections row={row} id={id} decide={decide} sheets={sheets} />
      {row.choice !== null ? (
        <button type="button" className={classes.link} onClick={() => choose(null)}>
          {t("rows.undo")}
        </button>
      ) : (
        offered.map((choice) => (
          <button key={choice} type="button" className={classes.link} onClick={() => choose(choice)}>
            {t(`rows.${choice}`)}
          </button>
        ))
      )}
    </div>
  );
}

/** An unreadable line can be corrected, a corrected one reset. */
function Corrections({ row, id, decide, sheets }: Props) {
  const { t } = useTranslation("import");
  const { cells, lines, isCorrected } = row;
  const { sheet, row: number } = placeOf(lines[0] ?? 0, sheets);
  const place = sheet ? t("rows.place", { sheet, row: number }) : t("line.place", { row: number });
  return (
    <>
      {isCorrected && <span className={classes.why}>{t("line.corrected")}</span>}
      {cells && <CorrectLine {...{ row, cells, place, id, decide }} />}
      {isCorrected && (
        <button
          type="button"
          className={classes.link}
          onClick={() => decide.mutate({ id, lines: Object.fromEntries(lines.map((line) => [line, null])) })}
        >
          {t("line.asInFile")}
        </button>
      )}
    </>
  );
}

/** A flagged row can be confirmed or skipped; others get the opposite of the suggestion. */
function offeredChoice({ status }: PreviewRow): readonly ("import" | "skip")[] {
  if (status === "new" || status === "changed" || status === "needs-instrument") return ["skip"];
  if (status === "known") return ["import"];
  return status === "check" ? ["import", "skip"] : [];
}
