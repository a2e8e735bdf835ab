import type { TFunction } from "i18next";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { plainNumber } from "../../../i18n/plain-number.ts";
import type { AllocationSlice } from "../../../shared/schemas/slice.schema.ts";
import { Chart } from "../../../ui/charts/chart.tsx";
import { percent } from "../../../ui/charts/chart-look.ts";
import { pointsOfTexts } from "../../../ui/charts/chart-points.ts";
import { donutOption, donutTexts, foldSlices } from "../../../ui/charts/kinds/donut-chart.ts";
import { useChartLook } from "../../../ui/charts/use-chart-look.ts";
import type { ExplainTarget } from "../../../ui/money/explain-context.tsx";
import { FigureText } from "../../../ui/money/figure.tsx";
import { deriveRestWeight, deriveSliceWeight, type NamedSlice, restWeight } from "../derive-slices.ts";
import { ofAsset, ofCash } from "../page/dashboard-target.ts";
import { chartWidth, type ViewProps, type WidgetFrame } from "../page/widget-frame.ts";
import classes from "./views.module.css";

const heights = { low: 96, middle: 120, high: 180 } as const;

const ratioOf = (slice: AllocationSlice): number =>
  "value" in slice.weight ? Number(slice.weight.value) : 0;

function nameOf(slice: AllocationSlice, by: string, t: TFunction): string {
  if (slice.asset) return slice.asset.name;
  if (slice.key.startsWith("cash:")) return t("dashboard:allocation.cash", { currency: slice.key.slice(5) });
  if (by === "type") return t(`ledger:assetType.${slice.key}`);
  if (slice.key === "unknown") return t("dashboard:allocation.unknown");
  if (slice.key === "cash") return t("ledger:assetType.4");
  return by === "country" ? t(`countries:${slice.key}`, { defaultValue: slice.key }) : slice.key;
}

/** Largest slices and the rest, with a list. */
export function SlicesView({ body: { by, slices }, frame }: ViewProps<"slices">) {
  const { t } = useTranslation("dashboard");
  const [isWhole, setIsWhole] = useState(false);
  const look = useChartLook(frame.currency);
  const named = useMemo(
    () => slices.map((slice) => ({ slice, name: nameOf(slice, by, t), ratio: ratioOf(slice) })),
    [slices, by, t],
  );
  const option = useMemo(() => donutOption(named, t("allocation.other"), look), [named, look, t]);
  const drawn = useMemo(() => foldSlices(named, "").filter(({ isOther }) => !isOther), [named]);
  const folded = named.length - drawn.length > 1 ? drawn.length : named.length;
  const shown = isWhole ? named : named.slice(0, folded);
  const rest = named.slice(shown.length);
  return (
    <>
      <Chart
        option={option}
        look={look}
        height={heights[frame.height]}
        serverWidth={chartWidth(frame)}
        title={frame.title}
        summary={named
          .slice(0, 5)
          .map(({ name, ratio }) => `${name} ${percent(ratio, look)}`)
          .join(", ")}
        points={pointsOfTexts(donutTexts(named, t("allocation.other"), look))}
        table={{
          columns: [t("allocation.name"), t("allocation.weight")],
          rows: () => named.map(({ name, ratio }) => [name, percent(ratio, look)]),
          plainRows: () => named.map(({ name, ratio }) => [name, plainNumber(ratio)]),
          marks: { rows: () => named.map(({ slice }) => [slice.weight]) },
        }}
      />
      <ol className={classes.slices}>
        {shown.map((one, index) => (
          <li key={one.slice.key} data-series={index < drawn.length ? index + 1 : "other"}>
            <span className={classes.sliceName} title={one.name}>
              {one.name}
            </span>
            <Weight frame={frame} named={one} />
          </li>
        ))}
        {rest.length > 0 && (
          <li data-series="other">
            <span className={classes.sliceName}>{t("allocation.rest", { count: rest.length })}</span>
            <RestWeight rest={rest} frame={frame} />
          </li>
        )}
      </ol>
      {named.length > folded && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {t(isWhole ? "allocation.less" : "allocation.all", { count: named.length })}
        </button>
      )}
    </>
  );
}

function RestWeight({ rest, frame }: { readonly rest: readonly NamedSlice[]; readonly frame: WidgetFrame }) {
  const { t } = useTranslation("dashboard");
  return (
    <FigureText
      figure={restWeight(rest)}
      name={`${frame.id}-rest`}
      derive={() => deriveRestWeight(rest, frame, t)}
    />
  );
}

function targetOf(frame: WidgetFrame, { asset, key }: AllocationSlice): ExplainTarget | undefined {
  if (asset) return ofAsset(frame, "weight", asset.id);
  return key.startsWith("cash:") ? ofCash(frame, "weight", key.slice(5)) : undefined;
}

/** Assets and cash have weights of their own; a group's is a sum. */
function Weight({ frame, named }: { readonly frame: WidgetFrame; readonly named: NamedSlice }) {
  const { t } = useTranslation("dashboard");
  const { slice } = named;
  const target = targetOf(frame, slice);
  return (
    <FigureText
      figure={slice.weight}
      name={`${frame.id}-${slice.key}`}
      {...(target ? { explain: target } : { derive: () => deriveSliceWeight(named, frame, t) })}
    />
  );
}
