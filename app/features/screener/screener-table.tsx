import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { formatCompact } from "../../i18n/format.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { Unit } from "../../shared/shapes.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import { RatingParts } from "./rating-parts.tsx";
import type { Screened } from "./screener.contract.ts";
import classes from "./screener.module.css";
import { withParts } from "./screener-address.ts";

/** Columns after the asset's own. */
export const screenerColumns = [
  "price",
  "yield",
  "growth",
  "streak",
  "payout",
  "pe",
  "cap",
  "exDate",
  "frequency",
  "rating",
  "safety",
] as const;
type ColumnName = (typeof screenerColumns)[number];

interface ScreenerTableProps {
  readonly assets: readonly Screened[];
  readonly columns: readonly ColumnName[];
  readonly sort: string;
  readonly label: string;
}

/** Assets with what is known of them; a press on the rating unfolds what it is made of. */
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

/** Columns that begin with the smallest. */
const ascendingFirst: readonly string[] = ["ticker", "exDate", "pe", "payout"];

interface SortHeaderProps {
  readonly name: "ticker" | ColumnName;
  readonly sort: string;
  readonly label: string;
  readonly isNumber?: boolean;
}

/** A header that sorts is a link, from the first page on. */
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

/** Ticker and name; they lead to the asset's page. */
export const AssetName = ({ asset }: { readonly asset: Screened }) => (
  <span className={classes.asset}>
    <a href={`/public/asset/${encodeURIComponent(asset.symbol)}`}>{asset.ticker}</a>
    <span title={`${asset.name} · ${asset.exchange.name}`}>{`${asset.name} · ${asset.exchange.name}`}</span>
  </span>
);

const units: Partial<Record<ColumnName, UnitName>> = {
  ...{ price: "price", yield: "ratio", growth: "ratio", payout: "ratio" },
  ...{ streak: "count", pe: "quantity", rating: "count", safety: "count" },
};
type UnitName = (typeof Unit.options)[number];

interface CellProps {
  readonly asset: Screened;
  readonly name: ColumnName;
  readonly isOpen: boolean;
}

function Cell({ asset, name, isOpen }: CellProps) {
  const { t } = useTranslation("screener");
  const { locale } = useReader();
  if (name === "frequency")
    return asset.frequency === null ? <NotKnown name={name} /> : t(`frequency.${asset.frequency}`);
  if (name === "exDate") return <ExDate asset={asset} />;
  const { value, on } = asset.facts[name];
  if (value === null) return <NotKnown name={name} />;
  const title = on === null ? undefined : t("asOf", { day: formatDayWithName(on, locale) });
  if (name === "rating" || name === "safety")
    return <Score asset={asset} name={name} value={value} title={title} isOpen={isOpen} />;
  if (name === "cap") return <span title={title}>{formatCompact(value, locale, { currency: "USD" })}</span>;
  // The nominal's percent has no currency.
  const isPercentOfNominal = name === "price" && asset.type === 2;
  const figure = {
    ...{ value, unit: units[name] ?? "count" },
    ...(name === "price" && !isPercentOfNominal ? { currency: asset.currency } : {}),
  };
  return (
    <span title={title}>
      <FigureText
        figure={figure}
        name={`${name}-${asset.ticker}`}
        variant="cell"
        sign={name === "growth"}
        digits={name === "pe" ? 1 : undefined}
      />
      {isPercentOfNominal && "\u00a0%"}
    </span>
  );
}

const NotKnown = ({ name }: { readonly name: string }) => (
  <FigureText
    figure={{ refused: [{ code: "not-known", params: {} }], unit: "count" }}
    name={name}
    variant="cell"
  />
);

function ExDate({ asset }: { readonly asset: Screened }) {
  const { t } = useTranslation("screener");
  const { locale } = useReader();
  const { value, isEstimated } = asset.exDate;
  if (value === null) return <NotKnown name="exDate" />;
  const day = formatDayWithName(value, locale);
  if (!isEstimated) return <span title={t("declared")}>{day}</span>;
  return (
    <span className={classes.about} title={t("estimated")}>
      ≈ {day}
    </span>
  );
}

interface ScoreProps {
  readonly asset: Screened;
  readonly name: "rating" | "safety";
  readonly value: string;
  readonly title: string | undefined;
  readonly isOpen: boolean;
}

const bands = ["very-unsafe", "unsafe", "borderline", "safe", "very-safe"] as const;

/** Points, and what safety they mean; unfolds the parts. */
function Score({ asset, name, value, title, isOpen }: ScoreProps) {
  const { t } = useTranslation("screener");
  const [search, setSearch] = useSearchParams();
  const band = bands[Math.min(4, Math.floor(Number(value) / 20))] ?? "very-safe";
  const toggle = () => {
    const next = new URLSearchParams(search);
    if (isOpen) next.delete("open");
    else next.set("open", asset.symbol);
    setSearch(next, { preventScrollReset: true, replace: true });
  };
  const points = (
    <>
      <span className="num">{value}</span>
      {name === "safety" && <span className={classes.band}>{t(`band.${band}`)}</span>}
    </>
  );
  if (name === "safety") return <span title={title}>{points}</span>;
  return (
    <button
      type="button"
      className={classes.toggle}
      title={title}
      aria-expanded={isOpen}
      aria-controls={isOpen ? `parts-${asset.symbol}` : undefined}
      aria-label={t("ratingOf", { asset: asset.ticker, points: value })}
      onClick={toggle}
    >
      {points}
    </button>
  );
}
