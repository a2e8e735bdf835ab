import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { callApi } from "../../client/api-client.ts";
import { saveFile } from "../../client/save-file.ts";
import { useApiMutation } from "../../client/use-api.ts";
import { maxFileBytes } from "../../shared/file-limit.ts";
import { FileDrop } from "../../ui/form/file-drop.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import classes from "./import.module.css";

interface Props {
  readonly portfolio: { readonly id: string; readonly name: string };
}

/** Step 1: drop a file; which format it is the program finds out. */
export function UploadStep({ portfolio }: Props) {
  const { t } = useTranslation("import");
  const navigate = useNavigate();
  const upload = useApiMutation("POST /api/TransactionsImport", ["GET /api/transactionsImportHistory"]);
  const send = (file: File) => {
    const form = new FormData();
    form.set("portfolioId", portfolio.id);
    form.set("file", file);
    upload.mutate(form, { onSuccess: ({ id }) => void navigate(`/import?id=${id}`) });
  };
  return (
    <Card title={t("upload.title")}>
      <p className={classes.into}>
        {t("upload.into")} <strong>{portfolio.name}</strong>
      </p>
      <FileDrop
        label={t("upload.drop")}
        hint={t("upload.hint", { size: maxFileBytes / 1_048_576 })}
        accept={[
          ".csv",
          ".txt",
          ".tsv",
          ".zip",
          ".xlsx",
          ".xlsm",
          ".xlsb",
          ".xls",
          ".xml",
          ".html",
          ".htm",
          ".json",
        ]}
        maxBytes={maxFileBytes}
        isBusy={upload.isPending}
        onFiles={([file]) => file && send(file)}
      />
      <p className="visually-hidden" role="status">
        {upload.isPending && t("upload.reading")}
      </p>
      {upload.error && <ErrorState what={t("upload.title")} error={upload.error} isCompact />}
      <details className={classes.how}>
        <summary>{t("upload.how")}</summary>
        <p>{t("upload.howIbkr")}</p>
        <p>{t("upload.howTemplate")}</p>
        <TemplateButton />
      </details>
    </Card>
  );
}

function TemplateButton() {
  const { t } = useTranslation("import");
  const toasts = useToasts();
  const download = () =>
    callApi("GET /api/TransactionsImport/template", {}).then(
      ({ fileName, text }) => saveFile(new Blob([text], { type: "text/csv" }), fileName),
      toasts.failed,
    );
  return (
    <button type="button" className="button button-quiet" onClick={download}>
      {t("upload.template")}
    </button>
  );
}
