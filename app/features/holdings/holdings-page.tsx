import { IconChartPie } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useApiQuery } from "../../client/use-api.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { PeriodSwitch } from "../../ui/shell/period-switch.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { CashCard } from "./cash-card.tsx";
import { HoldingDrawer } from "./holding-drawer.tsx";
import type { holdingsContract } from "./holdings.contract.ts";
import classes from "./holdings.module.css";
import type { HoldingsInput } from "./holdings.screen.tsx";
import { useHoldingColumns } from "./use-holding-columns.tsx";

export type Holdings = OutputOf<(typeof holdingsContract)["GET /api/holdings"]>;

const defaultSort = { id: "value", isDescending: true } as const;

/** Every holding with its figures: sorted and filtered in place, totals pinned, details in a drawer. */
export function HoldingsPage({ input }: { readonly input: HoldingsInput }) {
  const { t } = useTranslation("holdings");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [filter, setFilter] = useState("");
  const { data, error, refetch } = useApiQuery("GET /api/holdings", input);
  const columns = useHoldingColumns(data);
  const rows = useMemo(() => filterRows(data?.rows ?? [], filter), [data, filter]);
  if (error) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  const withParam = (name: string, value: string | null) => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return `?${next.toString()}`;
  };
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
        {data.closedCount > 0 && (
          <Link to={withParam("closed", input.showClosed ? null : "1")} preventScrollReset replace>
            {t(input.showClosed ? "hideClosed" : "showClosed", { count: data.closedCount })}
          </Link>
        )}
      </div>
      <DataTable
        label={t("title")}
        columns={columns}
        rows={rows}
        rowId={(row) => row.asset.id}
        defaultSort={defaultSort}
        activeId={search.get("asset")}
        onOpen={(row) => navigate(withParam("asset", row.asset.id), { preventScrollReset: true })}
        empty={
          <EmptyState
            icon={IconChartPie}
            title={t(filter ? "empty.nothingFound" : "empty.title")}
            action={
              filter ? undefined : (
                <Link className="button button-primary" to="/import">
                  {t("empty.import")}
                </Link>
              )
            }
          >
            {t(filter ? "empty.nothingFoundText" : "empty.text")}
          </EmptyState>
        }
      />
      <CashCard holdings={data} />
      <HoldingDrawer
        input={input}
        onClose={() => navigate(withParam("asset", null), { preventScrollReset: true })}
      />
    </>
  );
}

/** Rows whose ticker or name has the text. */
function filterRows(rows: Holdings["rows"], text: string): Holdings["rows"] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return rows;
  return rows.filter(({ asset }) => `${asset.ticker} ${asset.name}`.toLowerCase().includes(wanted));
}
