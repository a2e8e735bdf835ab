import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ApiError } from "../../client/api/api-error.ts";
import { useApiMutation } from "../../client/data/use-api.ts";
import { FileDrop } from "../../ui/form/file-drop.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import type { RestoreReport } from "./backup.contract.ts";
import classes from "./backup.module.css";

/** The server's limit may differ; it reports so then. */
const maxBytes = 512 * 1024 * 1024;

/** Restores a file; asks first where portfolios exist. */
export function RestoreCard() {
  const { t } = useTranslation("backup");
  const [file, setFile] = useState<File | null>(null);
  const restore = useApiMutation("POST /api/MyPortfolio/restore-backup", [
    "GET /api/MyPortfolio",
    "GET /api/transactionsImportHistory",
    "GET /api/TransactionsImport/profiles",
  ]);
  const { data: report, error } = restore;
  const send = (chosen: File, isBeside: boolean) => {
    const form = new FormData();
    form.set("isBeside", String(isBeside));
    form.set("file", chosen);
    setFile(chosen);
    restore.mutate(form);
  };
  return (
    <Card title={t("restore.title")}>
      <p className={classes.text}>{t("restore.text")}</p>
      <FileDrop
        label={t("restore.drop")}
        hint={t("restore.hint")}
        accept={[".zip"]}
        maxBytes={maxBytes}
        isBusy={restore.isPending}
        onFiles={([chosen]) => chosen && send(chosen, false)}
      />
      <div className={error || report ? classes.part : undefined} role="status">
        {error && <Failure error={error} name={file?.name ?? ""} />}
        {report && !report.isDone && file && (
          <Question report={report} onYes={() => send(file, true)} onNo={restore.reset} />
        )}
        {report?.isDone && <Done report={report} />}
      </div>
    </Card>
  );
}

function Failure({ error, name }: { readonly error: ApiError; readonly name: string }) {
  const { t } = useTranslation("backup");
  if (error.code !== "FILE_REJECTED") return <ErrorState what={t("restore.title")} error={error} isCompact />;
  const { code = "", file = "", row = "" } = error.params;
  const place = file && t(row ? "problem.at" : "problem.in", { file, row });
  return (
    <Notice tone="loss">
      <strong>{t("problem.title", { name })}</strong> {t(`problem.${code}`, error.params)} {place}
    </Notice>
  );
}

interface QuestionProps {
  readonly report: RestoreReport;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

function Question({ report, onYes, onNo }: QuestionProps) {
  const { t } = useTranslation("backup");
  return (
    <Notice>
      <p className={classes.question}>{t("ask.text", { count: report.transactions })}</p>
      <ul className={classes.names}>
        {report.portfolios.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list does not change
          <li key={`${index} ${name}`}>{name}</li>
        ))}
      </ul>
      <p className={classes.question}>{t("ask.beside")}</p>
      <div className={classes.buttons}>
        <button type="button" className="button button-primary" onClick={onYes}>
          {t("ask.yes")}
        </button>
        <button type="button" className="button button-quiet" onClick={onNo}>
          {t("ask.no")}
        </button>
      </div>
    </Notice>
  );
}

function Done({ report }: { readonly report: RestoreReport }) {
  const { t } = useTranslation("backup");
  const { portfolios, transactions, files, skipped } = report;
  return (
    <Notice action={<Link to="/dashboard">{t("done.open")}</Link>}>
      {t("done.text", { names: portfolios.join(", ") })} {t("done.rows", { count: transactions })}{" "}
      {files > 0 && t("done.files", { count: files })} {skipped > 0 && t("done.skipped", { count: skipped })}
    </Notice>
  );
}
