import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/data/use-api.ts";
import { formatInstant } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import { AnnouncementForm } from "./announcement-form.tsx";
import type { Announcement } from "./announcements.contract.ts";
import classes from "./announcements.module.css";
import { Preview } from "./preview.tsx";

/** One announcement as readers see it, with its window of time. */
export function AnnouncementCard({ announcement }: { readonly announcement: Announcement }) {
  const { t } = useTranslation("announcements");
  const { locale } = useReader();
  const toasts = useToasts();
  const [isEditing, setEditing] = useState(false);
  const remove = useApiMutation("DELETE /api/admin/announcements", ["GET /api/admin/announcements"]);
  const { id, state, audience, startsAt, endsAt, textEn } = announcement;
  if (isEditing)
    return (
      <Card title={t("edit")}>
        <AnnouncementForm announcement={announcement} onDone={() => setEditing(false)} />
      </Card>
    );
  const end = endsAt === null ? t("noEnd") : `${formatInstant(endsAt, locale)} UTC`;
  return (
    <Card
      title={t(`state.${state}`)}
      actions={
        <>
          <button
            type="button"
            className="button button-quiet"
            aria-label={t("editOf", { text: textEn })}
            onClick={() => setEditing(true)}
          >
            {t("actions.edit")}
          </button>
          <button
            type="button"
            className="button button-quiet"
            aria-label={t("deleteOf", { text: textEn })}
            disabled={remove.isPending}
            onClick={() =>
              remove.mutate({ id }, { onSuccess: () => toasts.done(t("deleted")), onError: toasts.failed })
            }
          >
            {t("actions.delete")}
          </button>
        </>
      }
    >
      <p className={classes.muted}>
        {formatInstant(startsAt, locale)} UTC – {end} · {t(`audience.${audience}`)}
      </p>
      <Preview draft={announcement} />
    </Card>
  );
}
