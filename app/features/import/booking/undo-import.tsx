import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { useUndo } from "../../../client/data/use-undo.ts";
import { formatDayWithName } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import classes from "../import.module.css";
import { importQueryKeys } from "../preview/use-import-view.ts";

interface Props {
  readonly id: string;
  /** Edited rows; kept unless requested. */
  readonly edited?: number;
  /** Other accounts of its file are undone too. */
  readonly isOneOfSeveral?: boolean;
}

export function UndoImport({ id, edited = 0, isOneOfSeveral = false }: Props) {
  const { t } = useTranslation("import");
  const undoing = useUndo();
  const [isAsking, setAsking] = useState(false);
  const [withEdited, setWithEdited] = useState(false);
  const revoke = useApiMutation("DELETE /api/transactionsImportHistory", importQueryKeys);
  // Not a mutation callback: the reloaded list unmounts this button first.
  const run = (evenOversold: boolean) => {
    revoke.mutateAsync({ id, withEdited, evenOversold }).then(
      (report) => {
        const { removed, kept } = report;
        setAsking(false);
        const sentences = [t("revoke.done", { count: removed })];
        if (kept.length > 0) sentences.push(t("revoke.kept", { count: kept.length }));
        undoing.done(sentences.join(" "), report);
      },
      // Shown from the mutation's state.
      () => undefined,
    );
  };
  if (!isAsking)
    return (
      <button type="button" className={classes.link} onClick={() => setAsking(true)}>
        {t("revoke.action")}
      </button>
    );
  const isOversold = revoke.error?.code === "OVERSOLD";
  return (
    <div className={classes.undoImport}>
      <p>
        {t("revoke.confirm")} {isOneOfSeveral && t("accounts.alsoOthers")}
      </p>
      {edited > 0 && (
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={withEdited}
            onChange={(event) => setWithEdited(event.target.checked)}
          />
          {t("revoke.withEdited", { count: edited })}
        </label>
      )}
      {isOversold && <OversoldNotice params={revoke.error?.params ?? {}} />}
      {revoke.error && !isOversold && <ErrorState what={t("revoke.action")} error={revoke.error} isCompact />}
      <div className={classes.buttons}>
        <button
          type="button"
          className="button button-quiet"
          disabled={revoke.isPending}
          onClick={() => run(isOversold)}
        >
          {t(isOversold ? "revoke.anyway" : "revoke.action")}
        </button>
        <button type="button" className="button button-quiet" onClick={() => setAsking(false)}>
          {t("revoke.back")}
        </button>
      </div>
    </div>
  );
}

function OversoldNotice({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { t } = useTranslation("import");
  const { locale } = useReader();
  const date = params.date ? formatDayWithName(params.date, locale) : "";
  return <Notice tone="warning">{t("revoke.oversold", { ...params, date })}</Notice>;
}
