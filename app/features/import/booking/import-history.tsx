import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { callApi } from "../../../client/api/api-client.ts";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import type { HistoryEntry } from "../../../domain/imports/import.schema.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { formatInstant } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { saveFile } from "../../../ui/dom/save-file.ts";
import { IconFileImport } from "../../../ui/icons/icons.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../import.module.css";
import type { PageInput } from "../import.types.ts";
import { CoverageMap } from "../upload/coverage-map.tsx";
import { UndoImport } from "./undo-import.tsx";

export function ImportHistory({ input }: { readonly input: PageInput["history"] }) {
  const { t } = useTranslation("import");
  const { data, error, refetch } = useApiQuery("GET /api/transactionsImportHistory", input);
  const waiting = useApiQuery("GET /api/TransactionsImport/waiting", input).data?.imports ?? [];
  // Waiting files have their own list above.
  const listed = data?.imports.filter(({ id }) => !waiting.some((file) => file.id === id)) ?? [];
  return (
    <Card title={t("history.title")}>
      {error && !data ? (
        <ErrorState what={t("history.title")} error={error} onRetry={() => void refetch()} isCompact />
      ) : !data ? (
        <SkeletonRows count={3} />
      ) : listed.length === 0 ? (
        <EmptyState icon={IconFileImport} title={t("history.empty")} headingLevel={3}>
          {t("history.emptyText")}
        </EmptyState>
      ) : (
        <>
          <ul className={classes.history}>
            {listed.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
          <CoverageMap imports={data.imports} />
        </>
      )}
    </Card>
  );
}

/** ImportState codes. */
const previewed = 1;
const committed = 2;

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const { t } = useTranslation("import");
  const { locale } = useReader();
  const { id, state, fileName, brokerName, account, rows, edited } = entry;
  const facts = [brokerName, account && t("history.account", { number: account })].filter(Boolean);
  return (
    <li className={classes.entry}>
      <div className={classes.described}>
        <Link to={`/import?id=${id}`}>{fileName}</Link>
        <span className={classes.muted}>
          {t(`history.state.${state}`)} · {formatInstant(entry.committedAt ?? entry.createdAt, locale)} UTC
          {facts.length > 0 && ` · ${facts.join(" · ")}`}
        </span>
        {state === committed && !entry.hasFile && (
          <span className={classes.muted}>{t("history.forgotten")}</span>
        )}
        {(state === committed || rows > 0) && (
          <span className={classes.muted}>
            {t("history.rows")}: {formatNumber(String(rows), locale)}
            {edited > 0 && ` · ${t("history.edited", { count: edited })}`}
          </span>
        )}
      </div>
      <div className={classes.entryActions}>
        {state === previewed && <Link to={`/import?id=${id}`}>{t("history.open")}</Link>}
        {entry.canReadAgain && <ReadAgain id={id} />}
        {entry.hasFile && <FileButton id={id} />}
        {state === committed && <UndoImport id={id} edited={edited} isOneOfSeveral={entry.isOneOfSeveral} />}
      </div>
    </li>
  );
}

function ReadAgain({ id }: { readonly id: string }) {
  const { t } = useTranslation("import");
  const navigate = useNavigate();
  const toasts = useToasts();
  const again = useApiMutation("POST /api/TransactionsImport/read-again", [
    "GET /api/transactionsImportHistory",
  ]);
  const read = () =>
    again.mutate(
      { id },
      { onSuccess: (made) => void navigate(`/import?id=${made.id}`), onError: toasts.failed },
    );
  return (
    <button type="button" className={classes.link} disabled={again.isPending} onClick={read}>
      {t("history.again")}
    </button>
  );
}

function FileButton({ id }: { readonly id: string }) {
  const { t } = useTranslation("import");
  const toasts = useToasts();
  const download = () =>
    callApi("GET /api/TransactionsImport/file", { id }).then(({ fileName, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      saveFile(new Blob([bytes]), fileName);
    }, toasts.failed);
  return (
    <button type="button" className={classes.link} onClick={download}>
      {t("file.original")}
    </button>
  );
}
