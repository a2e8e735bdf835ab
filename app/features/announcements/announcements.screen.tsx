import { useState } from "react";
import { useTranslation } from "react-i18next";
import { mainQuery, screen } from "../../client/data/screen.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { IconSpeakerphone } from "../../ui/icons/icons.ts";
import { Card } from "../../ui/shell/card.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { AnnouncementCard } from "./announcement-card.tsx";
import { AnnouncementForm } from "./announcement-form.tsx";
import classes from "./announcements.module.css";

const definition = screen({
  namespaces: ["announcements"],
  queries: () => [mainQuery("GET /api/admin/announcements", {})],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** Banners at the top of pages, for administrators: scheduled, shown and ended. */
export default function AnnouncementsScreen() {
  const { t } = useTranslation("announcements");
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useApiQuery("GET /api/admin/announcements", {});
  if (error && !data) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={6} />;
  return (
    <div className={classes.page}>
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={
          !isAdding && (
            <button type="button" className="button button-primary" onClick={() => setAdding(true)}>
              {t("add")}
            </button>
          )
        }
      />
      {isAdding && (
        <Card title={t("new")}>
          <AnnouncementForm onDone={() => setAdding(false)} />
        </Card>
      )}
      {data.announcements.length === 0 && !isAdding ? (
        <Card>
          <EmptyState icon={IconSpeakerphone} title={t("empty.title")}>
            {t("empty.text")}
          </EmptyState>
        </Card>
      ) : (
        data.announcements.map((one) => <AnnouncementCard key={one.id} announcement={one} />)
      )}
    </div>
  );
}
