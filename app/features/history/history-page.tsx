import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api/api-client.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { changeGroups } from "../../shared/names/change-kinds.ts";
import { useSeenPortfolios } from "../../shell/use-seen-portfolio.ts";
import { IconHistory } from "../../ui/icons/icons.ts";
import { Card } from "../../ui/shell/card.tsx";
import { LinkTabs } from "../../ui/shell/link-tabs.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import { ChangeLine } from "./change-line.tsx";
import type { HistoryChange } from "./history.contract.ts";
import classes from "./history.module.css";
import type { HistoryInput } from "./history.types.ts";

/** Everything that was done to a portfolio: who, when, before and after; the last fifty can be undone. */
export function HistoryPage({ input }: { readonly input: HistoryInput }) {
  const { t } = useTranslation("history");
  const portfolios = useSeenPortfolios();
  const { data, error, refetch, dataUpdatedAt } = useApiQuery("GET /api/MyPortfolio/history", input);
  const portfolio = portfolios.find(({ id }) => id === data?.portfolioId);
  const pages = useMorePages(input, data?.nextCursor ?? null, dataUpdatedAt);
  if (error && !data) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  const changes = [...data.changes, ...pages.changes];
  return (
    <>
      <PageHeader title={t("title")} subtitle={portfolio?.name} />
      <div className={classes.page}>
        <LinkTabs
          param="group"
          value={input.group === "all" ? null : input.group}
          label={t("filter")}
          look="pill"
          tabs={[
            { value: null, label: t("group.all") },
            ...changeGroups.map((value) => ({ value, label: t(`group.${value}`) })),
          ]}
        />
        <Card>
          {changes.length === 0 ? (
            <EmptyState icon={IconHistory} title={t("empty.title")}>
              {t("empty.text")}
            </EmptyState>
          ) : (
            <ol className={classes.changes}>
              {changes.map((change) => (
                <ChangeLine key={change.id} change={change} portfolioId={data.portfolioId} />
              ))}
            </ol>
          )}
          {pages.more && (
            <div className={classes.more}>
              <Button variant="default" loading={pages.isLoading} onClick={pages.more}>
                {t("more")}
              </Button>
            </div>
          )}
        </Card>
      </div>
    </>
  );
}

/** Further pages, fetched one by one; they are dropped when the first page is asked anew. */
function useMorePages(input: HistoryInput, firstCursor: string | null, of: number) {
  const toasts = useToasts();
  const [isLoading, setLoading] = useState(false);
  const [held, setHeld] = useState<{
    of: number;
    changes: readonly HistoryChange[];
    cursor: string | null;
  } | null>(null);
  const current = held?.of === of ? held : { of, changes: [], cursor: firstCursor };
  const { cursor } = current;
  const load = () => {
    if (cursor === null || isLoading) return;
    setLoading(true);
    callApi("GET /api/MyPortfolio/history", { ...input, cursor })
      .then(
        (page) => setHeld({ of, changes: [...current.changes, ...page.changes], cursor: page.nextCursor }),
        toasts.failed,
      )
      .finally(() => setLoading(false));
  };
  return { changes: current.changes, isLoading, more: cursor === null ? undefined : load };
}
