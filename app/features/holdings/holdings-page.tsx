import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useApiQuery } from "../../client/data/use-api.ts";
import { EmptyPortfolio } from "../../shell/portfolios/empty-portfolio.tsx";
import { Writes } from "../../shell/writes.tsx";
import { IconChartPie, IconColumns3, IconPlus } from "../../ui/icons/icons.ts";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { PeriodSwitch } from "../../ui/shell/period-switch.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { CashCard } from "./cash-card.tsx";
import { ColumnChooser } from "./column-chooser.tsx";
import { HoldingDrawer } from "./drawer/holding-drawer.tsx";
import { GroupingSelect } from "./grouping-select.tsx";
import classes from "./holdings.module.css";
import type { Holdings, HoldingsInput } from "./holdings.types.ts";
import { useHoldingColumns } from "./use-holding-columns.tsx";
import { useHoldingSections } from "./use-holding-sections.tsx";
import { type HoldingLine, useUnfolded } from "./use-unfolded.tsx";

const defaultSort = { id: "value", isDescending: true } as const;
/** Rows have up to 60 cells: long lists are virtualised. */
const virtualFrom = 100;

export function HoldingsPage({ input }: { readonly input: HoldingsInput }) {
  const { t } = useTranslation("holdings");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [filter, setFilter] = useState("");
  // Deferred: typing stays responsive.
  const wanted = useDeferredValue(filter);
  const { data, error, refetch } = useApiQuery("GET /api/holdings", input);
  const rows = useMemo(() => filterRows(data?.rows ?? [], wanted), [data, wanted]);
  const unfolded = useUnfolded(rows);
  const columns = useHoldingColumns(data, unfolded.folds);
  const sections = useHoldingSections(data);
  if (error) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  const withParam = (name: string, value: string | null) => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return `?${next.toString()}`;
  };
  const go = (name: string, value: string | null) =>
    void navigate(withParam(name, value), { preventScrollReset: true });
  return (
    <>
      <PageHeader title={t("title")} actions={<PeriodSwitch value={input.period} />} />
      <div className={classes.filters}>
        <input
          type="search"
          className={classes.search}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          placeholder={t("filter")}
          aria-label={t("filter")}
        />
        <GroupingSelect value={data.groupBy} onValue={(by) => go("by", by ?? "none")} />
        <Link
          to={withParam("choose", "columns")}
          className="button button-quiet"
          preventScrollReset
          aria-haspopup="dialog"
        >
          <IconColumns3 size={18} stroke={1.6} aria-hidden />
          {t("columns.title")}
        </Link>
        {data.view === 2 && (
          <Writes by="edit">
            <Link to={`/add-positions?p=${data.portfolioId}`} className="button button-quiet">
              <IconPlus size={18} stroke={1.6} aria-hidden />
              {t("positions.title")}
            </Link>
          </Writes>
        )}
        {unfolded.toggleAll && (
          <button type="button" className="button button-quiet" onClick={unfolded.toggleAll}>
            {t(unfolded.isAllOpen ? "parts.none" : "parts.all")}
          </button>
        )}
        {data.closedCount > 0 && (
          <Link to={withParam("closed", input.showClosed ? null : "1")} preventScrollReset replace>
            {t(input.showClosed ? "hideClosed" : "showClosed", { count: data.closedCount })}
          </Link>
        )}
      </div>
      <DataTable
        label={t("title")}
        columns={columns}
        rows={unfolded.lines}
        rowId={lineId}
        defaultSort={defaultSort}
        activeId={search.get("asset")}
        onOpen={(row) =>
          row.part
            ? void navigate(`/holdings?p=${row.part.portfolioId}&asset=${row.asset.id}`)
            : go("asset", row.asset.id)
        }
        sections={filter === "" ? sections : undefined}
        virtualFrom={virtualFrom}
        isEven
        question={wanted}
        empty={<NoHoldings isFiltered={filter !== ""} portfolioId={data.portfolioId} />}
      />
      <CashCard holdings={data} />
      <HoldingDrawer input={input} isStated={data.view === 2} onClose={() => go("asset", null)} />
      <ColumnChooser
        holdings={data}
        isOpen={search.get("choose") === "columns"}
        onClose={() => go("choose", null)}
      />
    </>
  );
}

const lineId = ({ asset, part }: HoldingLine): string =>
  part ? `${asset.id} ${part.portfolioId}` : asset.id;

interface NoHoldingsProps {
  readonly isFiltered: boolean;
  readonly portfolioId: string;
}

function NoHoldings({ isFiltered, portfolioId }: NoHoldingsProps) {
  const { t } = useTranslation("holdings");
  if (isFiltered)
    return (
      <EmptyState icon={IconChartPie} title={t("empty.nothingFound")}>
        {t("empty.nothingFoundText")}
      </EmptyState>
    );
  return (
    <EmptyPortfolio
      icon={IconChartPie}
      portfolioId={portfolioId}
      title={t("empty.title")}
      text={t("empty.text")}
      words={{ import: t("empty.import"), add: t("empty.add") }}
    />
  );
}

/** By ticker, name, ISIN or note. */
function filterRows(rows: Holdings["rows"], text: string): Holdings["rows"] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return rows;
  return rows.filter(({ asset, facts }) =>
    `${asset.ticker} ${asset.name} ${facts.isin ?? ""} ${facts.note}`.toLowerCase().includes(wanted),
  );
}
