import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useApiQuery } from "../../client/data/use-api.ts";
import { IconEye } from "../../ui/icons/icons.ts";
import { Card } from "../../ui/shell/card.tsx";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import { LinkTabs } from "../../ui/shell/link-tabs.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyLine } from "../../ui/states/empty-line.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { AddAsset } from "./add-asset.tsx";
import { AsIfHeld } from "./as-if-held.tsx";
import { ListForm } from "./list-form.tsx";
import { ListTools } from "./list-tools.tsx";
import { WatchTable } from "./watch-table.tsx";
import classes from "./watchlists.module.css";

/** Watchlists: prices, targets and notes in a custom order. */
export function WatchlistsPage({ input }: { readonly input: { readonly watchlistId?: string } }) {
  const { t } = useTranslation("watchlists");
  const navigate = useNavigate();
  const lists = useApiQuery("GET /api/watchlist", {}).data?.lists ?? [];
  const { data, error, refetch } = useApiQuery("GET /api/watchlistAsset", input);
  const [edited, setEdited] = useState<"new" | "list" | null>(null);
  if (error && !data) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  const { list, rows } = data;
  const show = (id: string | null) => void navigate(id === null ? "/watchlists" : `/watchlists?list=${id}`);
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={
          <Button variant={list ? "default" : "filled"} onClick={() => setEdited("new")}>
            {t("newList")}
          </Button>
        }
      />
      {list === null ? (
        <Card>
          <EmptyState icon={IconEye} title={t("none.title")}>
            {t("none.text")}
          </EmptyState>
        </Card>
      ) : (
        <div className={classes.page}>
          {lists.length > 1 && (
            <LinkTabs
              param="list"
              value={list.id}
              tabs={lists.map(({ id, name, count }) => ({ value: id, label: name, count: String(count) }))}
              label={t("lists")}
            />
          )}
          <Card title={list.name} actions={<ListTools list={list} onEdit={() => setEdited("list")} />}>
            <AddAsset list={list} />
            {rows.length === 0 ? (
              <EmptyLine>{t("empty")}</EmptyLine>
            ) : (
              <WatchTable key={list.id} list={list} rows={rows} />
            )}
          </Card>
          {rows.length > 0 && <AsIfHeld watchlistId={list.id} />}
        </div>
      )}
      <DetailDrawer
        title={t(edited === "new" ? "newList" : "editList")}
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
      >
        {edited !== null && (
          <ListForm
            key={edited}
            list={edited === "new" ? null : list}
            onDone={(id) => {
              setEdited(null);
              if (id !== undefined) show(id);
            }}
          />
        )}
      </DetailDrawer>
    </>
  );
}
