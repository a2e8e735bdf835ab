import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../../ui/charts/chart.tsx";
import { day, percent } from "../../../ui/charts/chart-look.ts";
import { pointsOf } from "../../../ui/charts/chart-points.ts";
import {
  lineStyleOf,
  linesOption,
  linesPlainRows,
  linesRows,
  lineTexts,
  toLinesPoints,
} from "../../../ui/charts/kinds/lines-chart.ts";
import { LineSign } from "../../../ui/charts/line-sign.tsx";
import { useMarketLook } from "../../../ui/charts/use-chart-look.ts";
import type { AssetAddress } from "../asset-address.ts";
import classes from "../asset-page.module.css";
import { comparePrices } from "./compared-prices.ts";
import { useCompared } from "./use-compared.ts";

interface ComparedChartProps {
  readonly address: AssetAddress;
  readonly points: readonly { readonly date: string; readonly close: string }[];
  readonly height: number;
  readonly width: number;
}

/** Price changes since a common day. */
export function ComparedChart({ address, points, height, width }: ComparedChartProps) {
  const { t } = useTranslation("asset-pages");
  const look = useMarketLook("");
  const { series, missing, isWaiting } = useCompared(address);
  const own = address.symbol.split("@")[0] ?? "";
  const compared = useMemo(() => comparePrices({ name: own, points }, series), [own, points, series]);
  const { dates, lines, since } = compared;
  const chart = useMemo(() => {
    const points = toLinesPoints(dates, lines);
    const names = lines.map(({ name }) => name);
    return { points, names, option: linesOption(points, names, look) };
  }, [dates, lines, look]);
  const signed = (ratio: number) => `${ratio > 0 ? "+" : ""}${percent(ratio, look)}`;
  const told = lines.map(({ name, values }) => `${name} ${percent(values.at(-1) ?? 0, look)}`).join(", ");
  return (
    <>
      {missing.map((symbol) => (
        <p key={symbol} className={classes.warn} role="status">
          {t("compare.missing", { symbol })}
        </p>
      ))}
      {since === null && !isWaiting && <p className={classes.muted}>{t("compare.nothing")}</p>}
      {since !== null && (
        <>
          <ul className={classes.legend}>
            {lines.map(({ name, values }, index) => (
              <li key={name}>
                <LineSign {...lineStyleOf(index, look)} />
                {name} <strong>{signed(values.at(-1) ?? 0)}</strong>
              </li>
            ))}
          </ul>
          <Chart
            option={chart.option}
            look={look}
            height={height}
            serverWidth={width}
            title={t("compare.title")}
            summary={told}
            points={pointsOf(chart.points, (point) => lineTexts(point, chart.names, look).join(", "))}
            table={{
              columns: [t("day"), ...chart.names],
              rows: () => linesRows(chart.points, look),
              plainRows: () => linesPlainRows(chart.points),
              marks: "none",
            }}
          />
          <p className={classes.muted}>{t("compare.note", { date: day(since, look) })}</p>
        </>
      )}
    </>
  );
}
