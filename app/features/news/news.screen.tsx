import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { mainQuery, screen } from "../../client/data/screen.ts";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { formatDay } from "../../i18n/format-date.ts";
import { Card } from "../../ui/shell/card.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import type { News } from "./news.contract.ts";
import classes from "./news.module.css";

const definition = screen({
  namespaces: ["news"],
  queries: () => [mainQuery("GET /api/news", {})],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** Changelog. Opening it marks it read; new entries stay marked until the page is left. */
export default function NewsScreen() {
  const { t } = useTranslation("news");
  const { data, error, refetch } = useApiQuery("GET /api/news", {});
  const newest = data?.entries[0];
  const { mutate } = useApiMutation("POST /api/news/read", ["GET /api/news"]);
  const [fresh] = useState(() => data?.entries.flatMap(({ id, isRead }) => (isRead ? [] : id)) ?? []);
  const isUnread = (data?.unread ?? 0) > 0;
  useEffect(() => {
    if (newest && isUnread) mutate({ entry: newest.id });
  }, [newest, isUnread, mutate]);
  if (error && !data)
    return <ErrorState what={t("news:title")} error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.page}>
      <PageHeader title={t("news:title")} />
      {data ? (
        data.entries.map((entry) => <Entry key={entry.id} entry={entry} isNew={fresh.includes(entry.id)} />)
      ) : (
        <SkeletonRows count={6} />
      )}
    </div>
  );
}

function Entry({ entry, isNew }: { readonly entry: News; readonly isNew: boolean }) {
  const { t } = useTranslation("news");
  const { prefs } = usePrefs();
  return (
    <Card
      title={entry.title}
      actions={
        <span className={classes.day}>
          {isNew && <span className={classes.fresh}>{t("news:new")}</span>}
          <time dateTime={entry.day}>{formatDay(entry.day, prefs.locale)}</time>
        </span>
      }
    >
      <p className={classes.text}>{entry.text}</p>
      {entry.path && (
        <Link className={classes.link} to={entry.path}>
          {t("news:look", { title: entry.title })}
        </Link>
      )}
    </Card>
  );
}
