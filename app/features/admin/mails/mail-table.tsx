import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { formatInstant } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import classes from "../admin.module.css";
import type { Mail } from "./mails.contract.ts";

type State = "waiting" | "failed" | "suppressed" | "sent";

interface MailTableProps {
  readonly mails: readonly Mail[];
  readonly state: State;
}

/** Mails of one state; those that did not go out can be sent now or dropped. */
export function MailTable({ mails, state }: MailTableProps) {
  const { t } = useTranslation("admin");
  const canChange = state === "waiting" || state === "failed";
  return (
    <ScrollBox label={t("mails.title")}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("mails.column.to")}</th>
            <th scope="col">{t("mails.column.template")}</th>
            <th scope="col" className="num">
              {t("mails.column.attempts")}
            </th>
            <th scope="col">{t(`mails.column.${state === "waiting" ? "next" : "ended"}`)}</th>
            {canChange && (
              <th scope="col">
                <span className="visually-hidden">{t("mails.column.actions")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} canChange={canChange} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function MailRow({ mail, canChange }: { readonly mail: Mail; readonly canChange: boolean }) {
  const { t } = useTranslation("admin");
  const { locale } = useReader();
  const { userId, to, template, language, attempts, createdAt, nextAt, endedAt, answer } = mail;
  const at = nextAt ?? endedAt ?? createdAt;
  return (
    <tr>
      <th scope="row">
        <Link to={`/admin/users/${userId}`}>{to}</Link>
        {answer !== "" && <span className={classes.error}>{answer}</span>}
      </th>
      <td>
        {t(`mails.template.${template}`, { defaultValue: template })}
        <span className={classes.detail}>
          {language} · {t("mails.written", { at: formatInstant(createdAt, locale) })}
        </span>
      </td>
      <td className="num">{attempts}</td>
      <td className={classes.nowrap}>{formatInstant(at, locale)}</td>
      {canChange && (
        <td>
          <MailActions mail={mail} />
        </td>
      )}
    </tr>
  );
}

function MailActions({ mail: { userId, id, to, canRetry } }: { readonly mail: Mail }) {
  const { t } = useTranslation("admin");
  const toasts = useToasts();
  const retry = useApiMutation("POST /api/admin/retry-mail", ["GET /api/admin/mails"]);
  const drop = useApiMutation("DELETE /api/admin/mails", ["GET /api/admin/mails"]);
  return (
    <div className={classes.actions}>
      {canRetry && (
        <button
          type="button"
          className="button button-quiet"
          aria-label={t("mails.retryOf", { to })}
          disabled={retry.isPending}
          onClick={() =>
            retry.mutate(
              { userId, id },
              { onSuccess: () => toasts.done(t("mails.queued", { count: 1 })), onError: toasts.failed },
            )
          }
        >
          {t("mails.retry")}
        </button>
      )}
      <button
        type="button"
        className="button button-quiet"
        aria-label={t("mails.dropOf", { to })}
        disabled={drop.isPending}
        onClick={() =>
          drop.mutate(
            { userId, id },
            { onSuccess: () => toasts.done(t("mails.dropped")), onError: toasts.failed },
          )
        }
      >
        {t("mails.drop")}
      </button>
    </div>
  );
}
