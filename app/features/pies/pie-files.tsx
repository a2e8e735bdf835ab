import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api/api-client.ts";
import { maxFileBytes } from "../../shared/file-limit.ts";
import type { PieTree } from "../../shared/schemas/pie.schema.ts";
import { saveFile } from "../../ui/dom/save-file.ts";
import { FileDrop } from "../../ui/form/file-drop.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import classes from "./pies.module.css";
import type { ChangePies } from "./use-change-pies.ts";

interface Props {
  readonly tree: PieTree;
  readonly change: ChangePies;
}

const formats = ["csv", "json"] as const;

/** Exports and imports categories; a file with a wrong row changes nothing and the row is named. */
export function PieFiles({ tree, change }: Props) {
  const { t } = useTranslation("pies");
  const toasts = useToasts();
  const save = (format: (typeof formats)[number]) => {
    callApi("GET /api/pie/exportpies", { portfolioId: tree.portfolioId, format }).then(
      ({ fileName, text }) => saveFile(new Blob([text], { type: "text/plain;charset=utf-8" }), fileName),
      toasts.failed,
    );
  };
  const { uploaded, uploadError } = change;
  return (
    <Card title={t("file.title")}>
      <div className={classes.stack}>
        {tree.nodes.length > 0 && (
          <div className={classes.buttons}>
            {formats.map((format) => (
              <Button key={format} variant="default" size="sm" onClick={() => save(format)}>
                {t(`file.${format}`)}
              </Button>
            ))}
          </div>
        )}
        <FileDrop
          label={t("file.drop")}
          hint={t("file.hint")}
          accept={[".csv", ".txt", ".tsv", ".json"]}
          maxBytes={maxFileBytes}
          isBusy={change.isBusy}
          onFiles={([file]) => file && void change.read(file)}
        />
        {uploadError && <ErrorState what={t("file.title")} error={uploadError} isCompact />}
        {uploaded && uploaded.issuesTotal > 0 && (
          <div role="alert">
            <p>{t("file.refused", { count: uploaded.issuesTotal })}</p>
            <ul className={classes.issues}>
              {uploaded.issues.map(({ line, column, code, params }) => (
                <li key={`${line} ${column} ${code}`}>
                  {line > 0 && <strong>{t("file.line", { line })}</strong>}{" "}
                  {t(`issue.${code}`, { ...params, defaultValue: t("issue.other") })}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Card>
  );
}
