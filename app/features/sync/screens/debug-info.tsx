import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { useCopy } from "../../../client/dom/use-copy.ts";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import plain from "../../../ui/table/plain-table.module.css";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import classes from "../sync.module.css";
import { debugKey } from "../sync-keys.ts";
import { InstantText } from "./instant-text.tsx";
import { useIsLeaving } from "./use-is-leaving.ts";

export function DebugInfo({ connectionId }: { readonly connectionId: string }) {
  const { t } = useTranslation("sync");
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("debug")}</summary>
      {isOpen && <Requests connectionId={connectionId} />}
    </details>
  );
}

function Requests({ connectionId }: { readonly connectionId: string }) {
  const { t } = useTranslation("sync");
  const copyText = useCopy();
  const { data, error, refetch } = useApiQuery(
    debugKey,
    { connectionId },
    { isEnabled: !useIsLeaving(connectionId) },
  );
  if (error && !data)
    return <ErrorState what={t("debug")} error={error} onRetry={() => void refetch()} isCompact />;
  if (!data) return <SkeletonRows count={3} />;
  const copy = () => copyText(JSON.stringify(data, null, 2), t("debugCopied"));
  return (
    <div className={classes.form}>
      <p className={classes.muted}>{t("debugText")}</p>
      {data.requests.length === 0 ? (
        <p>{t("debugEmpty")}</p>
      ) : (
        <ScrollBox label={t("debug")} isTall>
          <table className={plain.table}>
            <thead>
              <tr>
                <th scope="col">{t("debugTime")}</th>
                <th scope="col">{t("debugRequest")}</th>
                <th scope="col">{t("debugStatus")}</th>
              </tr>
            </thead>
            <tbody>
              {data.requests.map(({ at, method, url, status, ms, shape, problem }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: equal requests follow one another, the list never changes
                <tr key={`${at} ${place}`}>
                  <td>
                    <InstantText value={at} />
                  </td>
                  <th scope="row" className={classes.address}>
                    {method} {url}
                  </th>
                  <td>
                    {[problem, status, t("debugMs", { ms: Math.round(ms) }), shape]
                      .filter(Boolean)
                      .join(" · ")}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      <div className={classes.buttons}>
        <button type="button" className="button button-quiet" onClick={() => void copy()}>
          {t("debugCopy")}
        </button>
      </div>
    </div>
  );
}
