import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import type { WaitingImport } from "../../../domain/imports/import.schema.ts";
import { useIssueText } from "../../../shell/statement/use-issue-text.ts";
import { DateText } from "../../../ui/money/amounts.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../import.module.css";
import type { PageInput } from "../import.types.ts";
import { importQueryKeys, reloadNotices } from "../preview/use-import-view.ts";

const pollMs = 1_000;

/** Unbooked files: opened one by one, or booked together if nothing is open. */
export function WaitingFiles({ input }: { readonly input: PageInput["history"] }) {
  const { t } = useTranslation("import");
  const [isReading, setReading] = useState(true);
  const { data } = useApiQuery("GET /api/TransactionsImport/waiting", input, {
    refetchMs: isReading ? pollMs : false,
  });
  const files = data?.imports ?? [];
  const stillReading = files.some(({ isRead }) => !isRead);
  if (data && stillReading !== isReading) setReading(stillReading);
  if (files.length === 0) return null;
  const clean = files.filter(({ isClean }) => isClean);
  return (
    <Card title={t("waiting.title")}>
      <p className={classes.muted}>{t("waiting.text")}</p>
      <ul className={classes.history}>
        {files.map((file) => (
          <Waiting key={file.id} file={file} />
        ))}
      </ul>
      {clean.length > 0 && <ImportClean clean={clean} />}
    </Card>
  );
}

function Waiting({ file }: { readonly file: WaitingImport }) {
  const { t } = useTranslation("import");
  const issueText = useIssueText();
  const toasts = useToasts();
  const abandon = useApiMutation("DELETE /api/TransactionsImport", [
    "GET /api/transactionsImportHistory",
    "GET /api/TransactionsImport/waiting",
  ]);
  const { id, fileName, isRead, brokerName, account, period, fatal, ready, known, open } = file;
  const facts = [brokerName, account && t("history.account", { number: account })].filter(Boolean);
  return (
    <li className={classes.entry}>
      <div className={classes.described}>
        <Link to={`/import?id=${id}`}>{fileName}</Link>
        <span className={classes.muted}>
          {facts.join(" · ")}
          {period && (
            <>
              {facts.length > 0 && " · "}
              <DateText value={period.from} /> – <DateText value={period.to} />
            </>
          )}
        </span>
        <span className={classes.muted} data-wrong={fatal !== null || undefined}>
          {!isRead
            ? t("waiting.reading")
            : fatal
              ? issueText(fatal)
              : [
                  t("waiting.ready", { count: ready }),
                  known > 0 && t("waiting.known", { count: known }),
                  open > 0 && t("waiting.open", { count: open }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
        </span>
      </div>
      <div className={classes.entryActions}>
        <Link to={`/import?id=${id}`}>{t("waiting.look")}</Link>
        <button
          type="button"
          className={classes.link}
          disabled={abandon.isPending}
          aria-label={t("waiting.abandonFile", { name: fileName })}
          onClick={() => abandon.mutate({ id }, { onError: toasts.failed })}
        >
          {t("commit.cancel")}
        </button>
      </div>
    </li>
  );
}

/** Sequential: each is compared with the previous ones' rows. */
function ImportClean({ clean }: { readonly clean: readonly WaitingImport[] }) {
  const { t } = useTranslation("import");
  const toasts = useToasts();
  const [done, setDone] = useState<number | null>(null);
  const commit = useApiMutation("POST /api/TransactionsImport/commit", importQueryKeys, {
    onDone: reloadNotices,
  });
  const bookAll = async () => {
    const inOrder = [...clean].sort((a, b) => ((a.period?.from ?? "") < (b.period?.from ?? "") ? -1 : 1));
    let rows = 0;
    try {
      for (const [index, { id }] of inOrder.entries()) {
        setDone(index);
        rows += (await commit.mutateAsync({ id, onlyGood: false })).rows;
      }
      toasts.done(t("done.rows", { count: rows }));
    } catch (error) {
      toasts.failed(error as Parameters<typeof toasts.failed>[0]);
    }
    setDone(null);
  };
  return (
    <div className={classes.buttons}>
      <button
        type="button"
        className="button button-primary"
        disabled={done !== null}
        onClick={() => void bookAll()}
      >
        {t("waiting.all", { count: clean.length })}
      </button>
      <span className={classes.muted} role="status">
        {done !== null && t("waiting.progress", { done: done + 1, total: clean.length })}
      </span>
    </div>
  );
}
