import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { useApiAhead } from "../../../client/data/use-api.ts";
import { OutsideQuestions } from "../../../shell/outside-questions.tsx";
import { EmptyPortfolio } from "../../../shell/portfolios/empty-portfolio.tsx";
import { type SeenPortfolio, useSeenPortfolios } from "../../../shell/use-seen-portfolio.ts";
import { IconListDetails } from "../../../ui/icons/icons.ts";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { TransactionDrawer } from "../form/transaction-drawer.tsx";
import type { ListInput } from "../transactions.types.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { ListTools } from "./list-tools.tsx";
import { narrowing, TransactionFilters } from "./transaction-filters.tsx";
import { useChosenRows } from "./use-chosen-rows.ts";
import { useTransactionColumns } from "./use-transaction-columns.tsx";
import { useTransactionPages } from "./use-transaction-pages.ts";
import { setSearch, useTypedSearch } from "./use-typed-search.ts";
import { WaitingLinks } from "./waiting-links.tsx";

interface TransactionsPageProps {
  readonly input: ListInput;
  /** Other drawers. */
  readonly children: (portfolio: SeenPortfolio) => ReactNode;
}

/** All rows of a portfolio; filter and search in the address, pages loaded on scrolling. */
export function TransactionsPage({ input: addressed, children }: TransactionsPageProps) {
  const { t } = useTranslation("transactions");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [text, setText] = useTypedSearch(addressed.search);
  const input = { ...addressed, search: text };
  const askAhead = useApiAhead("GET /api/transactions");
  const onSearch = (next: string) => {
    askAhead({ ...addressed, search: next } as never);
    setText(next);
  };
  const portfolios = useSeenPortfolios();
  const portfolio = portfolios.find(({ id }) => id === input.portfolioId) ?? portfolios[0];
  const { rows, question, first, error, refetch, loadMore } = useTransactionPages(input);
  const many = useChosenRows(search.has("many"));
  const columns = useTransactionColumns(many);
  if (error) return <ErrorState what={t("title")} error={error} onRetry={refetch} />;
  if (!first) return <SkeletonRows count={10} />;
  const withParam = (name: string, value: string) => {
    // A recent search may not be in the address yet.
    const next = setSearch(new URLSearchParams(search), text);
    next.set(name, value);
    return `?${next.toString()}`;
  };
  const isNarrowed =
    input.search !== "" || input.activity !== "all" || narrowing.some((name) => search.has(name));
  return (
    <>
      <PageHeader title={t("title")} subtitle={portfolio && <WaitingLinks portfolio={portfolio} />} />
      {portfolio && !portfolio.isComposite && <OutsideQuestions portfolioId={portfolio.id} />}
      <TransactionFilters
        input={input}
        counts={first.countByActivity}
        total={first.totalCount}
        onSearch={onSearch}
      />
      {portfolio && (
        <ListTools
          input={input}
          addressed={addressed}
          portfolioId={portfolio.id}
          canMove={
            !portfolio.isComposite &&
            portfolio.view === 1 &&
            portfolio.level === "own" &&
            portfolios.some(({ id, level }) => level === "own" && id !== portfolio.id)
          }
        />
      )}
      {portfolio && many.isOn && (
        <BulkBar
          portfolioId={portfolio.id}
          ids={many.ids}
          rows={rows}
          onAll={() => many.choose(rows.map(({ id }) => id))}
          onNone={() => many.choose([])}
        />
      )}
      <DataTable
        label={t("title")}
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        activeId={search.get("id")}
        onOpen={(row) => navigate(withParam("id", row.id), { preventScrollReset: true, flushSync: true })}
        onEnd={loadMore}
        isEven
        question={question}
        empty={
          isNarrowed ? (
            <EmptyState icon={IconListDetails} title={t("empty.nothingFound")}>
              {t("empty.nothingFoundText")}
            </EmptyState>
          ) : (
            <EmptyPortfolio
              icon={IconListDetails}
              portfolioId={portfolio?.id}
              title={t("empty.title")}
              text={t("empty.text")}
              words={{ import: t("empty.import"), add: t("empty.add") }}
            />
          )
        }
      />
      {portfolio && <TransactionDrawer portfolio={portfolio} rows={rows} />}
      {portfolio && children(portfolio)}
    </>
  );
}
