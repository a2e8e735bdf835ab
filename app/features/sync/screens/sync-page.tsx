import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import { settingsKey } from "../../../shell/sync/sync-links.ts";
import { IconPlugConnected, IconPlus } from "../../../ui/icons/icons.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../sync.module.css";
import type { SyncPageInput } from "../sync.types.ts";
import { progressKey } from "../sync-keys.ts";
import { ConnectWizard } from "./connect-wizard.tsx";
import { ConnectionCard } from "./connection-card.tsx";

export function SyncPage(input: SyncPageInput) {
  const { t } = useTranslation("sync");
  const { data, error, refetch } = useApiQuery(settingsKey, {});
  if (error && !data) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={6} />;
  if (input.step !== null) return <ConnectWizard input={input} settings={data} />;
  const connect = (
    <Link className="button button-primary" to="?connect=list" data-tour="sync-list">
      <IconPlus size={18} stroke={1.6} aria-hidden />
      {t("connect")}
    </Link>
  );
  if (data.connections.length === 0)
    return (
      <>
        <PageHeader title={t("title")} subtitle={t("subtitle")} />
        <Card>
          <EmptyState
            icon={IconPlugConnected}
            title={t("empty")}
            action={
              <>
                {connect}
                <Link className="button button-quiet" to="/import">
                  {t("byFile")}
                </Link>
              </>
            }
          >
            {t("emptyText")}
          </EmptyState>
        </Card>
      </>
    );
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={
          <>
            <SyncAll />
            {connect}
          </>
        }
      />
      <div className={classes.cards}>
        {data.connections.map((connection) => (
          <ConnectionCard key={connection.id} connection={connection} />
        ))}
      </div>
    </>
  );
}

function SyncAll() {
  const { t } = useTranslation("sync");
  const toasts = useToasts();
  const start = useApiMutation("POST /api/PortfolioSyncSettings/bulk-sync", [settingsKey, progressKey]);
  const go = () => start.mutateAsync({}).then(() => toasts.done(t("started")), toasts.failed);
  return (
    <button
      type="button"
      className="button button-quiet"
      disabled={start.isPending}
      onClick={() => void go()}
    >
      {t("syncAll")}
    </button>
  );
}
