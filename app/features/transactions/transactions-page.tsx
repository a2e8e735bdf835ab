import { IconListDetails } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useApiQuery } from "../../client/use-api.ts";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { TransactionDrawer } from "./transaction-drawer.tsx";
import { TransactionFilters } from "./transaction-filters.tsx";
import type { ListInput } from "./transactions.screen.tsx";
import { useTransactionColumns } from "./use-transaction-columns.tsx";
import { useTransactionPages } from "./use-transaction-pages.ts";

/** All rows of a portfolio: filter and search in the address, pages loaded while scrolling. */
export function TransactionsPage({ input }: { readonly input: ListInput }) {
  const { t } = useTranslation("transactions");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const portfolios = useApiQuery("GET /api/MyPortfolio", {}).data?.portfolios ?? [];
  const portfolio = portfolios.find(({ id }) => id === input.portfolioId) ?? portfolios[0];
  const { rows, first, error, refetch, loadMore } = useTransactionPages(input);
  const columns = useTransactionColumns();
  if (error) return <ErrorState what={t("title")} error={error} onRetry={refetch} />;
  if (!first) return <SkeletonRows count={10} />;
  const withParam = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    next.set(name, value);
    return `?${next.toString()}`;
  };
  const isFiltered = first.totalCount === 0 && (first.countByActivity.all ?? 0) > 0;
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={portfolio?.name}
        actions={
          <Link className="button" to={withParam("new", "buy")} preventScrollReset>
            {t("add")}
          </Link>
        }
      />
      <TransactionFilters input={input} counts={first.countByActivity} total={first.totalCount} />
      <DataTable
        label={t("title")}
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        activeId={search.get("id")}
        onOpen={(row) => navigate(withParam("id", row.id), { preventScrollReset: true })}
        onEnd={loadMore}
        empty={
          <EmptyState
            icon={IconListDetails}
            title={t(isFiltered || input.search ? "empty.nothingFound" : "empty.title")}
            action={
              <Link className="button" to="/import">
                {t("empty.import")}
              </Link>
            }
          >
            {t(isFiltered || input.search ? "empty.nothingFoundText" : "empty.text")}
          </EmptyState>
        }
      />
      {portfolio && <TransactionDrawer portfolio={portfolio} rows={rows} />}
    </>
  );
}
