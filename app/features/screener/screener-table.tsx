import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import { RatingParts } from "./rating-parts.tsx";
import type { Screened } from "./screener.contract.ts";
import classes from "./screener.module.css";
import { withParts } from "./screener-address.ts";
import { Cell, type ColumnName } from "./screener-cell.tsx";

interface ScreenerTableProps {
  readonly assets: readonly Screened[];
  readonly columns: readonly ColumnName[];
  readonly sort: string;
  readonly label: string;
}

/** Assets with their facts; the rating expands to its parts. */
export function ScreenerTable({ assets, columns, sort, label }: ScreenerTableProps) {
  const { t } = useTranslation("screener");
  const [search] = useSearchParams();
  const opened = search.get("open");
  return (
    <ScrollBox label={label}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <SortHeader name="ticker" sort={sort} label={t("column.asset")} />
            {columns.map((name) => (
              <SortHeader key={name} name={name} sort={sort} label={t(`column.${name}`)} isNumber />
            ))}
          </tr>
        </thead>
        <tbody>
          {assets.map((asset) => (
            <Fragment key={asset.symbol}>
              <tr data-asset={asset.symbol}>
                <th scope="row">
                  <AssetName asset={asset} />
                </th>
                {columns.map((name) => (
                  <td key={name} className="num" data-label={t(`column.${name}`)}>
                    <Cell asset={asset} name={name} isOpen={opened === asset.symbol} />
                  </td>
                ))}
              </tr>
              {opened === asset.symbol && (
                <tr className={classes.open}>
                  <td colSpan={columns.length + 1} id={`parts-${asset.symbol}`}>
                    <RatingParts asset={asset} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** Columns sorted ascending first. */
const ascendingFirst: readonly string[] = ["ticker", "exDate", "pe", "payout"];

interface SortHeaderProps {
  readonly name: "ticker" | ColumnName;
  readonly sort: string;
  readonly label: string;
  readonly isNumber?: boolean;
}

/** Sortable header: a link to the first page. */
function SortHeader({ name, sort, label, isNumber = false }: SortHeaderProps) {
  const { t } = useTranslation("screener");
  const [search] = useSearchParams();
  const className = isNumber ? "num" : undefined;
  const hint = name === "ticker" ? undefined : t(`hint.${name}`);
  if (name === "frequency")
    return (
      <th scope="col" className={className} title={hint}>
        {label}
      </th>
    );
  const isSorted = sort === name || sort === `-${name}`;
  const isDescending = sort.startsWith("-");
  const first = ascendingFirst.includes(name) ? name : `-${name}`;
  const next = isSorted ? (isDescending ? name : `-${name}`) : first;
  return (
    <th
      scope="col"
      className={className}
      title={hint}
      aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : undefined}
    >
      <Link to={{ search: withParts(search, { sort: next }) }} className={classes.sort} preventScrollReset>
        {label}
        <span aria-hidden="true">{isSorted ? (isDescending ? "\u00a0↓" : "\u00a0↑") : ""}</span>
      </Link>
    </th>
  );
}

/** Ticker and name, linking to the asset's page. */
export const AssetName = ({ asset }: { readonly asset: Screened }) => (
  <span className={classes.asset}>
    <a href={`/public/asset/${encodeURIComponent(asset.symbol)}`}>{asset.ticker}</a>
    <span title={`${asset.name} · ${asset.exchange.name}`}>{`${asset.name} · ${asset.exchange.name}`}</span>
  </span>
);
