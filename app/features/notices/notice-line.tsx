import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requestReload } from "../../client/data/reloads.ts";
import { useApiMutation } from "../../client/data/use-api.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { useUser } from "../../client/session/session-store.ts";
import { formatInstant } from "../../i18n/format-date.ts";
import { formatNotification } from "../../i18n/format-notification.ts";
import { noticeKinds } from "../../shared/names/notice-kinds.ts";
import { IconCheck } from "../../ui/icons/icons.ts";
import type { Notice } from "./notices.contract.ts";
import classes from "./notices.module.css";

const reload = () => requestReload("notifications");

/** Marks one notice read, or all of them; what shows them is asked again. */
export const useReadNotice = () => useApiMutation("POST /api/notifications/read", [], { onDone: reload });
export const useReadAll = () => useApiMutation("POST /api/notifications/readAll", [], { onDone: reload });

interface NoticeLineProps {
  readonly notice: Notice;
  /** After its link was followed. */
  readonly onFollow?: () => void;
  /** One below the heading it stands under. */
  readonly heading: "h2" | "h3";
}

/** One notice: what happened, when, and the way to the screen that shows it; following it marks it read. */
export function NoticeLine({ notice, onFollow, heading: Heading }: NoticeLineProps) {
  const { t } = useTranslation("notices");
  const { prefs } = usePrefs();
  const user = useUser();
  const read = useReadNotice();
  const { id, kind, params, createdAt, isRead } = notice;
  const { title, text } = formatNotification(kind, params, {
    ...prefs,
    t: (key, values) => t(key, values ?? {}),
  });
  const markRead = () => {
    if (!isRead) read.mutate({ id });
  };
  return (
    <article className={classes.line} data-unread={isRead ? undefined : true}>
      <div className={classes.words}>
        <Heading className={classes.title}>
          {!isRead && <span className="visually-hidden">{t("notices:unread")}</span>}
          <Link
            to={noticeKinds[kind].path}
            onClick={() => {
              markRead();
              onFollow?.();
            }}
          >
            {title}
          </Link>
        </Heading>
        <p className={classes.text}>{text}</p>
        <time className={classes.time} dateTime={createdAt}>
          {formatInstant(createdAt, prefs.locale, user?.timeZone)}
        </time>
      </div>
      {!isRead && (
        <button
          type="button"
          className={classes.read}
          title={t("notices:read")}
          aria-label={t("notices:readOne", { title })}
          onClick={markRead}
        >
          <IconCheck size={18} stroke={1.6} aria-hidden />
        </button>
      )}
    </article>
  );
}
