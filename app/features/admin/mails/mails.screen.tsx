import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { mainQuery, screen } from "../../../client/data/screen.ts";
import { idPattern } from "../../../client/data/screen-input.ts";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import { IconMailCheck } from "../../../ui/icons/icons.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { LinkTabs } from "../../../ui/shell/link-tabs.tsx";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../admin.module.css";
import { NextPage } from "../users/user-table.tsx";
import { MailTable } from "./mail-table.tsx";

const states = ["waiting", "failed", "suppressed", "sent"] as const;

function inputOf(search: URLSearchParams) {
  const cursor = search.get("cursor");
  return {
    state: states.find((state) => state === search.get("state")) ?? "waiting",
    ...(cursor !== null && idPattern.test(cursor) && { cursor }),
  };
}

const route = screen({
  namespaces: ["admin"],
  queries: ({ search }) => [mainQuery("GET /api/admin/mails", inputOf(search))],
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Outgoing mails of the last month, for administrators. */
export default function MailsScreen() {
  const { t } = useTranslation("admin");
  const [search] = useSearchParams();
  const input = inputOf(search);
  const { data, error, refetch } = useApiQuery("GET /api/admin/mails", input);
  if (error && !data)
    return <ErrorState what={t("mails.title")} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={10} />;
  return (
    <div className={classes.page}>
      <PageHeader
        title={t("mails.title")}
        subtitle={t("mails.subtitle")}
        actions={input.state === "failed" && data.counts.failed > 0 && <RetryAll />}
      />
      <LinkTabs
        param="state"
        label={t("mails.states")}
        look="pill"
        drops={["cursor"]}
        value={input.state === "waiting" ? null : input.state}
        tabs={states.map((state) => ({
          value: state === "waiting" ? null : state,
          label: t(`mails.state.${state}`),
          count: String(data.counts[state]),
        }))}
      />
      {data.mails.length === 0 ? (
        <Card>
          <EmptyState icon={IconMailCheck} title={t(`mails.none.${input.state}`)} isDone>
            {t("mails.noneText")}
          </EmptyState>
        </Card>
      ) : (
        <Card title={t(`mails.state.${input.state}`)} isFlush>
          <MailTable mails={data.mails} state={input.state} />
        </Card>
      )}
      {data.nextCursor && <NextPage cursor={data.nextCursor} />}
    </div>
  );
}

function RetryAll() {
  const { t } = useTranslation("admin");
  const toasts = useToasts();
  const retry = useApiMutation("POST /api/admin/retry-failed-mails", ["GET /api/admin/mails"]);
  return (
    <button
      type="button"
      className="button button-quiet"
      disabled={retry.isPending}
      onClick={() =>
        retry.mutate(
          {},
          {
            onSuccess: ({ queued }) => toasts.done(t("mails.queued", { count: queued })),
            onError: toasts.failed,
          },
        )
      }
    >
      {t("mails.retryAll")}
    </button>
  );
}
