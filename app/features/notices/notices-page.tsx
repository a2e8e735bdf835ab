import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiQuery } from "../../client/data/use-api.ts";
import { IconBell, IconSettings } from "../../ui/icons/icons.ts";
import { Card } from "../../ui/shell/card.tsx";
import { LinkTabs, useSearchWith } from "../../ui/shell/link-tabs.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import { NoticeLine, useReadAll } from "./notice-line.tsx";
import classes from "./notices.module.css";
import type { NoticesInput } from "./notices.types.ts";

/** All notifications, newest first. */
export function NoticesPage({ input }: { readonly input: NoticesInput }) {
  const { t } = useTranslation("notices");
  const { data, error, refetch } = useApiQuery("GET /api/notifications/list", input);
  if (error && !data)
    return <ErrorState what={t("notices:title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  const isUnread = input.unread === "true";
  return (
    <div className={classes.page}>
      <PageHeader title={t("notices:title")} actions={<Actions unread={data.unread} />} />
      <LinkTabs
        param="show"
        label={t("notices:which")}
        value={isUnread ? "unread" : null}
        tabs={[
          { value: null, label: t("notices:all") },
          { value: "unread", label: t("notices:unreadOnes"), count: String(data.unread) },
        ]}
        drops={["page"]}
      />
      {data.count === 0 ? (
        <EmptyState icon={IconBell} title={t(isUnread ? "notices:nothingUnread" : "notices:nothing")}>
          {t("notices:nothingText")}
        </EmptyState>
      ) : (
        <Card isFlush>
          <ul className={classes.list}>
            {data.notices.map((notice) => (
              <li key={notice.id}>
                <NoticeLine notice={notice} heading="h2" />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Pages page={input.page ?? 1} pages={Math.ceil(data.count / data.pageSize)} />
    </div>
  );
}

function Actions({ unread }: { readonly unread: number }) {
  const { t } = useTranslation("notices");
  const toasts = useToasts();
  const readAll = useReadAll();
  return (
    <>
      {unread > 0 && (
        <button
          type="button"
          className="button button-quiet"
          aria-busy={readAll.isPending || undefined}
          onClick={() => readAll.isPending || readAll.mutate({}, { onError: toasts.failed })}
        >
          {t("notices:readAll")}
        </button>
      )}
      <Link className="button button-quiet" to="/user-profile?section=notifications">
        <IconSettings size={18} stroke={1.6} aria-hidden />
        {t("notices:toSettings")}
      </Link>
    </>
  );
}

function Pages({ page, pages }: { readonly page: number; readonly pages: number }) {
  const { t } = useTranslation("notices");
  const toSearch = useSearchWith("page");
  if (pages < 2 && page === 1) return null;
  return (
    <nav className={classes.pages} aria-label={t("notices:pages")}>
      <span>{page > 1 && <Link to={{ search: toSearch(String(page - 1)) }}>{t("notices:later")}</Link>}</span>
      <span>{t("notices:pageOf", { page, pages })}</span>
      <span>
        {page < pages && <Link to={{ search: toSearch(String(page + 1)) }}>{t("notices:earlier")}</Link>}
      </span>
    </nav>
  );
}
