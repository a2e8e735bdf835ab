import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/data/use-api.ts";
import { FileDrop } from "../../ui/form/file-drop.tsx";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import { errorText } from "../../ui/states/error-text.ts";
import { watchlistQueryKeys } from "./watchlist-query-keys.ts";
import type { Watchlist } from "./watchlists.contract.ts";
import classes from "./watchlists.module.css";

interface ImportDrawerProps {
  readonly list: Watchlist;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const maxBytes = 2_000_000;

/** Imports assets of a file; unresolved lines stay visible. */
export function ImportDrawer({ list, isOpen, onClose }: ImportDrawerProps) {
  const { t } = useTranslation(["watchlists", "assets"]);
  const send = useApiMutation("POST /api/watchlistAsset/import", watchlistQueryKeys);
  const take = (file: File | undefined) => {
    if (!file) return;
    const form = new FormData();
    form.set("file", file);
    form.set("watchlistId", list.id);
    send.mutate(form);
  };
  const close = () => {
    send.reset();
    onClose();
  };
  return (
    <DetailDrawer title={t("import.title")} subtitle={list.name} isOpen={isOpen} onClose={close}>
      <div className={classes.form}>
        <p className={classes.muted}>{t("import.text")}</p>
        <FileDrop
          label={t("import.title")}
          hint="CSV"
          accept={[".csv", ".txt"]}
          maxBytes={maxBytes}
          isBusy={send.isPending}
          onFiles={([file]) => take(file)}
        />
        {send.error && (
          <p className={classes.wrong} role="alert">
            {errorText(send.error, t)}
          </p>
        )}
        {send.data && (
          <div role="status">
            <p>
              {t("import.added", { count: send.data.added.length })}{" "}
              {send.data.known > 0 && t("import.known", { count: send.data.known })}
            </p>
            {send.data.issues.length > 0 && (
              <ul className={classes.issues}>
                {send.data.issues.map(({ line, code, params }) => (
                  <li key={`${line}${code}`}>
                    {line > 0 && t("import.line", { line })} {t(`assets:issue.${code}`, params)}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
    </DetailDrawer>
  );
}
