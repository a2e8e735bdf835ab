import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import type { Contracts } from "../../../contracts.ts";
import { formatInstant } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { OutputOf } from "../../../shared/endpoint.ts";
import { useVerified } from "../../../shell/verify/use-verified.tsx";
import { IconFileSad } from "../../../ui/icons/icons.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../import.module.css";
import help from "../upload/import-help.module.css";

type FailedFile = OutputOf<Contracts["GET /api/TransactionsImport/support"]>["files"][number];

export function FailedFilesPage() {
  const { t } = useTranslation("import");
  const { data, error, refetch } = useApiQuery("GET /api/TransactionsImport/support", {});
  return (
    <div className={classes.page}>
      <PageHeader title={t("failedFiles.title")} />
      {error && !data ? (
        <ErrorState what={t("failedFiles.title")} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows count={4} />
      ) : data.files.length === 0 ? (
        <EmptyState icon={IconFileSad} title={t("failedFiles.empty")}>
          {t("failedFiles.text")}
        </EmptyState>
      ) : (
        <>
          <p className={classes.muted}>{t("failedFiles.text")}</p>
          {data.files.map((file) => (
            <File key={file.id} file={file} />
          ))}
        </>
      )}
    </div>
  );
}

function File({ file }: { readonly file: FailedFile }) {
  const { t } = useTranslation("import");
  const { locale } = useReader();
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  const { id, ownerId, fileName, reason, note, readerVersion, createdAt, isClosed } = file;
  const close = useApiMutation("POST /api/TransactionsImport/support/close", [
    "GET /api/TransactionsImport/support",
  ]);
  const read = useApiMutation("POST /api/TransactionsImport/support/one");
  const verified = useVerified();
  const toggle = () => {
    if (isOpen || read.data) return setOpen(!isOpen);
    const open = async () => {
      await read.mutateAsync({ ownerId, id });
      setOpen(true);
    };
    verified.run(open).catch(toasts.failed);
  };
  const state = isClosed ? t("failedFiles.closed") : t("failedFiles.new");
  return (
    <Card title={fileName}>
      <p className={classes.muted}>
        {state} · {formatInstant(createdAt, locale)} UTC · {t("history.reader", { version: readerVersion })}
        {reason !== "" && ` · ${reason}`}
      </p>
      {note !== "" && <p>{note}</p>}
      {isOpen && read.data && <Content text={read.data.content} />}
      <div className={classes.buttons}>
        <button
          type="button"
          className="button button-quiet"
          aria-expanded={isOpen}
          disabled={read.isPending}
          onClick={toggle}
        >
          {t(isOpen ? "failedFiles.hide" : "failedFiles.show")}
        </button>
        {!isClosed && (
          <button
            type="button"
            className="button button-quiet"
            disabled={close.isPending}
            onClick={() => close.mutate({ ownerId, id }, { onError: toasts.failed })}
          >
            {t("failedFiles.close")}
          </button>
        )}
      </div>
      {verified.dialog}
    </Card>
  );
}

function Content({ text }: { readonly text: string }) {
  const { t } = useTranslation("import");
  return (
    <section className={help.sent} aria-label={t("support.content")}>
      <pre>{text}</pre>
    </section>
  );
}
