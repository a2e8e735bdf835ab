import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/data/use-api.ts";
import { formatInstant } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { IconMailOpened } from "../../ui/icons/icons.ts";
import { Card } from "../../ui/shell/card.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import classes from "./answers.module.css";
import { AnswersHead, Pages } from "./answers-head.tsx";
import type { PublicMessage } from "./public-messages.contract.ts";

/** Messages of visitors, for the administrator. */
export function MessagesPage({ page }: { readonly page: number }) {
  const { t } = useTranslation("feedback");
  const { data, error, refetch } = useApiQuery("GET /api/admin/feedback/messages", { page });
  if (error && !data)
    return <ErrorState what={t("admin.title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  return (
    <div className={classes.page}>
      <AnswersHead chosen="messages" />
      {data.count === 0 ? (
        <EmptyState icon={IconMailOpened} title={t("admin.noMessages")}>
          {t("admin.noMessagesText")}
        </EmptyState>
      ) : (
        <Card title={t("admin.messageCount", { count: data.count })} isFlush>
          <ul className={classes.answers}>
            {data.messages.map((message) => (
              <OneMessage key={message.id} message={message} />
            ))}
          </ul>
        </Card>
      )}
      <Pages page={page} pages={Math.ceil(data.count / data.pageSize)} />
    </div>
  );
}

function OneMessage({ message }: { readonly message: PublicMessage }) {
  const { t } = useTranslation("feedback");
  const { locale } = useReader();
  const { kind, name, email, message: text, createdAt } = message;
  return (
    <li className={classes.answer}>
      <p className={classes.said}>{text}</p>
      <span className={classes.head}>
        <span>{t(`admin.kind.${kind}`)}</span>
        <span>{formatInstant(createdAt, locale)} UTC</span>
        <span>{[name, email].filter(Boolean).join(" · ") || t("admin.nameless")}</span>
      </span>
    </li>
  );
}
