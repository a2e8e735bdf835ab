import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PreviewRow } from "../../../domain/imports/import.schema.ts";
import { useIssueText } from "../../../shell/statement/use-issue-text.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import classes from "../import.module.css";
import type { AnswerProps } from "../upload/file-facts.tsx";

interface Props extends AnswerProps {
  readonly row: PreviewRow;
  readonly cells: NonNullable<PreviewRow["cells"]>;
  /** As shown in the table. */
  readonly place: string;
}

/** Corrects an unreadable line cell by cell; the file is unchanged. */
export function CorrectLine({ row, cells, place, id, decide }: Props) {
  const { t } = useTranslation("import");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes.link} onClick={() => setOpen(true)}>
        {t("line.correct")}
      </button>
      {isOpen && <Dialog {...{ row, cells, place, id, decide }} onClose={() => setOpen(false)} />}
    </>
  );
}

function Dialog({ row, cells, place, id, decide, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation("import");
  const issueText = useIssueText();
  const [values, setValues] = useState(cells.map(({ value }) => value));
  const [line = 0] = row.lines;
  const [problem] = row.why;
  const wrong = cells.findIndex(({ label }) => label !== "" && label === problem?.column);
  const save = () => decide.mutate({ id, lines: { [line]: values } }, { onSuccess: onClose });
  // Printed pages as grids have many empty unnamed columns.
  const shown = cells.filter(({ label, value }) => label !== "" || value !== "");
  return (
    <FormDialog
      title={t("line.title", { place })}
      isBusy={decide.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <p className={classes.muted}>{t("line.text")}</p>
      {problem && wrong < 0 && <p className={classes.why}>{issueText(problem)}</p>}
      {shown.map(({ at, label }) => (
        <TextBox
          key={at}
          label={label || t("line.column", { number: at + 1 })}
          name={`cell-${at}`}
          value={values[at] ?? ""}
          maxLength={2000}
          isAutoFocused={at === (wrong < 0 ? shown[0]?.at : wrong)}
          error={at === wrong && problem ? issueText(problem) : undefined}
          onValue={(value) => setValues(values.map((known, index) => (index === at ? value : known)))}
        />
      ))}
      <div className={classes.buttons}>
        <button type="submit" className="button button-primary" disabled={decide.isPending}>
          {t("line.save")}
        </button>
        <button type="button" className="button button-quiet" onClick={onClose}>
          {t("line.cancel")}
        </button>
      </div>
    </FormDialog>
  );
}
