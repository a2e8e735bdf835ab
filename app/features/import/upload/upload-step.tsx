import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { callApi } from "../../../client/api/api-client.ts";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { maxFileBytes } from "../../../shared/file-limit.ts";
import { SyncInvitation } from "../../../shell/sync/sync-invitation.tsx";
import { saveFile } from "../../../ui/dom/save-file.ts";
import { FileDrop } from "../../../ui/form/file-drop.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../import.module.css";
import { BrokerGuide } from "./broker-guide.tsx";

interface Props {
  readonly portfolio: { readonly id: string; readonly name: string };
}

export function UploadStep({ portfolio }: Props) {
  const { t } = useTranslation(["import", "broker-guides"]);
  const navigate = useNavigate();
  const upload = useApiMutation("POST /api/TransactionsImport", [
    "GET /api/transactionsImportHistory",
    "GET /api/TransactionsImport/waiting",
  ]);
  const [left, setLeft] = useState(0);
  const send = async (files: readonly File[]) => {
    const ids: string[] = [];
    try {
      for (const [index, file] of files.entries()) {
        setLeft(files.length - index);
        const form = new FormData();
        form.set("portfolioId", portfolio.id);
        form.set("file", file);
        ids.push(...(await upload.mutateAsync(form)).ids);
      }
    } catch {
      // The error is shown below; earlier files are in the list.
    }
    setLeft(0);
    // A single file opens at once, several are listed.
    const [only, ...others] = ids;
    if (only && others.length === 0 && files.length === 1) void navigate(`/import?id=${only}`);
  };
  return (
    <Card title={t("upload.title")}>
      <p className={classes.into}>
        {t("upload.into")} <strong>{portfolio.name}</strong>
      </p>
      <div data-tour="statement-import">
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
            ".ofx",
            ".qfx",
            ".pdf",
          ]}
          maxBytes={maxFileBytes}
          isMultiple
          isBusy={left > 0}
          onFiles={(files) => void send(files)}
        />
      </div>
      <p className="visually-hidden" role="status">
        {left > 0 && t("upload.reading")}
      </p>
      {upload.error && <ErrorState what={t("upload.title")} error={upload.error} isCompact />}
      <SyncInvitation />
      <details className={classes.how}>
        <summary>{t("broker-guides:title")}</summary>
        <BrokerGuide />
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
