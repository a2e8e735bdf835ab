import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiQuery } from "../../client/data/use-api.ts";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import classes from "./bell.module.css";
import { NoticeLine, useReadAll } from "./notice-line.tsx";

/** Under the bell: the newest unread notices, read all, and the way to all of them. */
export function PendingNotices({ onFollow }: { readonly onFollow: () => void }) {
  const { t } = useTranslation("notices");
  const toasts = useToasts();
  const readAll = useReadAll();
  const { data, error, refetch } = useApiQuery("GET /api/notifications/get-pending-notifications", {});
  if (error && !data)
    return <ErrorState what={t("notices:title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={3} />;
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>{t("notices:title")}</h2>
        {data.count > 0 && (
          <button
            type="button"
            className={classes.quiet}
            onClick={() => readAll.mutate({}, { onError: toasts.failed })}
          >
            {t("notices:readAll")}
          </button>
        )}
      </div>
      {data.notices.length === 0 && <p className={classes.none}>{t("notices:nothingUnread")}</p>}
      <ul className={classes.list}>
        {data.notices.map((notice) => (
          <li key={notice.id}>
            <NoticeLine notice={notice} onFollow={onFollow} heading="h3" />
          </li>
        ))}
      </ul>
      <Link className={classes.all} to="/notifications" onClick={onFollow}>
        {t("notices:showAll")}
      </Link>
    </>
  );
}
