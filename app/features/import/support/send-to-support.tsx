import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../import.module.css";
import help from "../upload/import-help.module.css";

/** Sends an unreadable file to support after showing everything that is sent. */
export function SendToSupport({
  id,
  isPartly = false,
}: {
  readonly id: string;
  readonly isPartly?: boolean;
}) {
  const { t } = useTranslation("import");
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  if (isSent) return <Notice>{t("support.sent")}</Notice>;
  return (
    <Card title={t("support.title")}>
      <p className={classes.muted}>{t(isPartly ? "support.someLines" : "support.text")}</p>
      {isOpen ? (
        <WhatIsSent id={id} onSent={() => setSent(true)} />
      ) : (
        <div className={`${classes.buttons} ${classes.after}`}>
          <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
            {t("support.show")}
          </button>
        </div>
      )}
    </Card>
  );
}

function WhatIsSent({ id, onSent }: { readonly id: string; readonly onSent: () => void }) {
  const { t } = useTranslation("import");
  const toasts = useToasts();
  const [note, setNote] = useState("");
  const { data, error, refetch } = useApiQuery("GET /api/TransactionsImport/failed-file", { id });
  const send = useApiMutation("POST /api/TransactionsImport/save-failed-failes");
  if (error && !data)
    return <ErrorState what={t("support.title")} error={error} onRetry={() => void refetch()} isCompact />;
  if (!data) return <SkeletonRows count={4} />;
  return (
    <>
      <p className={classes.muted}>{t("support.whole", { name: data.fileName })}</p>
      <section className={help.sent} aria-label={t("support.content")}>
        <pre>{data.content}</pre>
      </section>
      <TextBox
        label={t("support.note")}
        name="support-note"
        kind="lines"
        value={note}
        maxLength={1000}
        onValue={setNote}
      />
      <div className={classes.buttons}>
        <button
          type="button"
          className="button button-primary"
          disabled={send.isPending}
          onClick={() =>
            send.mutate({ id, note, isAgreed: true }, { onSuccess: onSent, onError: toasts.failed })
          }
        >
          {t("support.agree")}
        </button>
      </div>
    </>
  );
}
