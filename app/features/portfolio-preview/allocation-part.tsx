import type { TFunction } from "i18next";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { plainNumber } from "../../i18n/plain-number.ts";
import { Chart } from "../../ui/charts/chart.tsx";
import { percent } from "../../ui/charts/chart-look.ts";
import { pointsOfTexts } from "../../ui/charts/chart-points.ts";
import { donutOption, donutTexts, foldSlices } from "../../ui/charts/kinds/donut-chart.ts";
import { useChartLook } from "../../ui/charts/use-chart-look.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { deriveSlice } from "./derive-preview.ts";
import type { PortfolioPreview } from "./portfolio-preview.contract.ts";
import classes from "./portfolio-preview.module.css";

const groupings = ["asset", "type", "sector", "currency", "country"] as const;
type Grouping = (typeof groupings)[number];
type Slice = PortfolioPreview["allocation"]["asset"][number];

function nameOf({ asset, key }: Slice, by: Grouping, t: TFunction): string {
  if (asset) return asset.ticker;
  if (key.startsWith("cash:")) return t("allocation.cash", { currency: key.slice(5) });
  if (by === "type") return t(`ledger:assetType.${key}`);
  if (key === "unknown") return t("allocation.unknown");
  if (key === "cash") return t("ledger:assetType.4");
  return by === "country" ? t(`countries:${key}`, { defaultValue: key }) : key;
}

const ratioOf = ({ weight }: Slice): number => ("value" in weight ? Number(weight.value) : 0);

/** Shares of the value, by one grouping at a time. */
export function AllocationPart({ preview }: { readonly preview: PortfolioPreview }) {
  const { t } = useTranslation("portfolio-preview");
  const [by, setBy] = useState<Grouping>("asset");
  const slices = preview.allocation[by];
  const look = useChartLook(preview.currency);
  const other = t("allocation.other");
  const named = useMemo(
    () => slices.map((slice) => ({ slice, name: nameOf(slice, by, t), ratio: ratioOf(slice) })),
    [slices, by, t],
  );
  const option = useMemo(() => donutOption(named, other, look), [named, other, look]);
  const drawn = foldSlices(named, "").filter(({ isOther }) => !isOther).length;
  return (
    <Card title={t("allocation.title")}>
      <fieldset className={classes.pills}>
        <legend className="visually-hidden">{t("allocation.by")}</legend>
        {groupings.map((name) => (
          <label key={name} className={classes.pill}>
            <input type="radio" name="allocation" checked={by === name} onChange={() => setBy(name)} />
            <span>{t(`allocation.group.${name}`)}</span>
          </label>
        ))}
      </fieldset>
      <Chart
        key={by}
        option={option}
        look={look}
        height={180}
        serverWidth={520}
        title={t("allocation.title")}
        summary={named
          .slice(0, 5)
          .map(({ name, ratio }) => `${name} ${percent(ratio, look)}`)
          .join(", ")}
        points={pointsOfTexts(donutTexts(named, other, look))}
        table={{
          columns: [t("allocation.name"), t("column.weight")],
          rows: () => named.map(({ name, ratio }) => [name, percent(ratio, look)]),
          plainRows: () => named.map(({ name, ratio }) => [name, plainNumber(ratio)]),
          marks: { rows: () => named.map(({ slice }) => [slice.weight]) },
        }}
      />
      <ol className={classes.slices}>
        {named.map(({ slice, name }, index) => (
          <li key={slice.key} data-series={index < drawn ? index + 1 : "other"}>
            <span>{name}</span>
            <FigureText
              figure={slice.weight}
              name={`slice-${by}-${slice.key}`}
              derive={() => deriveSlice({ t, preview }, name, slice)}
            />
          </li>
        ))}
      </ol>
    </Card>
  );
}
