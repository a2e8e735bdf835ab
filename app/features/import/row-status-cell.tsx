import { useTranslation } from "react-i18next";
import type { PreviewRow } from "../../ledger/intake/import-shapes.ts";
import type { AnswerProps } from "./file-facts.tsx";
import classes from "./import.module.css";
import { useIssueText } from "./use-issue-text.ts";

interface Props extends AnswerProps {
  readonly row: PreviewRow;
}

/** What happens to a row and why, with the way to change it. */
export function RowStatusCell({ row, id, decide }: Props) {
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

/** A doubtful row can be confirmed or left out; others turned into the opposite of what is suggested. */
function offeredChoice({ status }: PreviewRow): readonly ("import" | "skip")[] {
  if (status === "new" || status === "changed" || status === "needs-instrument") return ["skip"];
  if (status === "known") return ["import"];
  return status === "check" ? ["import", "skip"] : [];
}
