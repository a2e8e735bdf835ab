import type { TFunction } from "i18next";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../ui/charts/chart.tsx";
import { percent, plainNumber } from "../../ui/charts/chart-look.ts";
import { donutOption, foldSlices } from "../../ui/charts/donut-chart.ts";
import { Percent } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import classes from "./dashboard.module.css";
import type { Stats } from "./dashboard-page.tsx";
import { ofAsset, ofCash } from "./dashboard-target.ts";
import { sideWidth, useChartLook } from "./value-card.tsx";

type Grouping = keyof Stats["allocation"];
type SliceRow = Stats["allocation"][Grouping][number];
const groupings: readonly Grouping[] = ["byAsset", "byType", "byCurrency"];
const listed = 6;

const ratioOf = (slice: SliceRow): number => ("value" in slice.weight ? Number(slice.weight.value) : 0);

function nameOf(slice: SliceRow, grouping: Grouping, t: TFunction): string {
  if (slice.asset) return slice.asset.name;
  if (slice.key.startsWith("cash:")) return t("dashboard:allocation.cash", { currency: slice.key.slice(5) });
  return grouping === "byType" ? t(`ledger:assetType.${slice.key}`) : slice.key;
}

/** Shares of the value: five slices and the rest, with the list beside it. */
export function AllocationCard({ stats }: { readonly stats: Stats }) {
  const { t } = useTranslation("dashboard");
  const [grouping, setGrouping] = useState<Grouping>("byAsset");
  const [isWhole, setIsWhole] = useState(false);
  const look = useChartLook(stats.currency);
  const slices = stats.allocation[grouping];
  const named = useMemo(
    () => slices.map((slice) => ({ slice, name: nameOf(slice, grouping, t), ratio: ratioOf(slice) })),
    [slices, grouping, t],
  );
  const option = useMemo(() => donutOption(named, t("allocation.other"), look), [named, look, t]);
  const drawn = useMemo(() => foldSlices(named, "").filter(({ isOther }) => !isOther), [named]);
  const shown = isWhole || named.length <= listed ? named : named.slice(0, drawn.length);
  const rest = named.slice(shown.length);
  if (slices.length === 0) return null;
  return (
    <Card
      title={t("allocation.title")}
      actions={
        <fieldset className={classes.switch}>
          <legend className="visually-hidden">{t("allocation.by")}</legend>
          {groupings.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={grouping === name}
              onClick={() => setGrouping(name)}
            >
              {t(`allocation.${name}`)}
            </button>
          ))}
        </fieldset>
      }
    >
      <Chart
        option={option}
        look={look}
        height={180}
        serverWidth={sideWidth}
        title={t("allocation.title")}
        summary={named
          .slice(0, 5)
          .map(({ name, ratio }) => `${name} ${percent(ratio, look)}`)
          .join(", ")}
        table={{
          columns: [t("allocation.name"), t("allocation.weight")],
          rows: () => named.map(({ name, ratio }) => [name, percent(ratio, look)]),
        }}
      />
      <ol className={classes.slices}>
        {shown.map(({ slice, name }, index) => (
          <li key={slice.key} data-series={index < drawn.length ? index + 1 : "other"}>
            <span className={classes.sliceName} title={name}>
              {name}
            </span>
            <Weight stats={stats} slice={slice} />
          </li>
        ))}
        {rest.length > 0 && (
          <li data-series="other">
            <span className={classes.sliceName}>{t("allocation.rest", { count: rest.length })}</span>
            <RestWeight slices={rest.map(({ slice }) => slice)} />
          </li>
        )}
      </ol>
      {named.length > listed && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {t(isWhole ? "allocation.less" : "allocation.all", { count: named.length })}
        </button>
      )}
    </Card>
  );
}

/** What is not listed, together; without a value where one of its parts has none. */
function RestWeight({ slices }: { readonly slices: readonly SliceRow[] }) {
  if (slices.some(({ weight }) => "refused" in weight)) return <span>—</span>;
  return <Percent value={plainNumber(slices.reduce((sum, slice) => sum + ratioOf(slice), 0))} />;
}

/** Weights of an asset or of one currency's cash explain themselves; a group's is only the sum of theirs. */
function Weight({ stats, slice }: { readonly stats: Stats; readonly slice: SliceRow }) {
  const target = slice.asset
    ? ofAsset(stats, "weight", slice.asset.id)
    : slice.key.startsWith("cash:")
      ? ofCash(stats, "weight", slice.key.slice(5))
      : undefined;
  if (target) return <FigureText figure={slice.weight} name={`weight-${slice.key}`} explain={target} />;
  return "value" in slice.weight ? <Percent value={slice.weight.value} /> : <span>—</span>;
}
