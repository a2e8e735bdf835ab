import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "../../client/api/api-error.ts";
import { useUndo } from "../../client/data/use-undo.ts";
import { formatInstant } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { Writes } from "../../shell/writes.tsx";
import { errorText } from "../../ui/states/error-text.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import type { HistoryChange } from "./history.contract.ts";
import classes from "./history.module.css";
import { RowLine } from "./row-line.tsx";

interface LineProps {
  readonly change: HistoryChange;
  /** Portfolio of the log. */
  readonly portfolioId: string;
}

/** One change: what, who, when; its rows before and after; undoing it asks once more. */
export function ChangeLine({ change, portfolioId }: LineProps) {
  const { t } = useTranslation("history");
  const { locale } = useReader();
  const name = useChangeName(change);
  const when = formatInstant(change.at, locale);
  const who = change.isOwn ? t("who.you") : (change.actor ?? t("who.program"));
  const rest = change.rowCount - change.rows.length;
  return (
    <li className={classes.change} id={change.id} data-change={change.kind}>
      <div className={classes.head}>
        <div className={classes.two}>
          <h2 className={change.isUndone ? classes.undone : classes.name}>{name}</h2>
          <span className={classes.muted}>
            {who} · <time dateTime={change.at}>{when}</time>
            {change.isShared && <> · {t("shared")}</>}
            {change.isUndone && <> · {t("state.undone")}</>}
          </span>
        </div>
        {change.canUndo && (
          <UndoButton
            change={change}
            portfolioId={portfolioId}
            label={t(change.kind === "undone" ? "againOne" : "undoOne", { name, when })}
          />
        )}
      </div>
      {change.rows.length > 0 && (
        <ul className={classes.rows}>
          {change.rows.map((row, index) => (
            // Rows of a change have no order of their own to be named by.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <RowLine key={index} row={row} />
          ))}
        </ul>
      )}
      {rest > 0 && change.rows.length > 0 && (
        <p className={classes.muted}>{t("moreRows", { count: rest })}</p>
      )}
    </li>
  );
}

/** "Import booked: report.csv", "Undone: transaction added". */
function useChangeName({ kind, undoneKind, subject }: HistoryChange): string {
  const { t } = useTranslation("history");
  const what =
    undoneKind === null
      ? t(`common:change.${kind}`)
      : t("ofChange", { name: t(`common:change.${kind}`), change: t(`common:change.${undoneKind}`) });
  return subject === null ? what : t("about", { what, subject });
}

function UndoButton({ change, portfolioId, label }: LineProps & { readonly label: string }) {
  const { t } = useTranslation("history");
  const { locale } = useReader();
  const toasts = useToasts();
  const { undo } = useUndo();
  const [state, setState] = useState<"idle" | "asking" | "busy">("idle");
  const [error, setError] = useState<ApiError | null>(null);
  const isAgain = change.kind === "undone";
  const action = isAgain ? t("again") : t("common:action.undo");
  const start = () => {
    setState("busy");
    undo({ changeId: change.id, portfolioId }).then(
      () => toasts.done(t(isAgain ? "common:history.redone" : "common:history.undone")),
      (failure: ApiError) => {
        setError(failure);
        setState("idle");
      },
    );
  };
  if (error) {
    const { changeId, at } = error.params;
    return (
      <div className={classes.refusal}>
        <Notice tone="warning" action={changeId && <a href={`#${changeId}`}>{t("showLater")}</a>}>
          {errorText(error, t)} {at && <span className={classes.muted}>{formatInstant(at, locale)}</span>}
        </Notice>
      </div>
    );
  }
  if (state === "idle")
    return (
      <Writes by="edit">
        <Button size="sm" variant="default" aria-label={label} onClick={() => setState("asking")}>
          {action}
        </Button>
      </Writes>
    );
  return (
    <fieldset className={classes.ask} aria-label={label}>
      <span>{t(isAgain ? "sureAgain" : "sure")}</span>
      <Button size="sm" variant="default" disabled={state === "busy"} onClick={() => setState("idle")}>
        {t("common:action.cancel")}
      </Button>
      <Button size="sm" loading={state === "busy"} onClick={start} autoFocus>
        {action}
      </Button>
    </fieldset>
  );
}
