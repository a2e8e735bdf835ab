import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { formatPercentPrice, formatPrice } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { AssetType } from "../../../shared/codes.ts";
import { periodNames } from "../../../shared/names/period-names.ts";
import { Chart } from "../../../ui/charts/chart.tsx";
import { day } from "../../../ui/charts/chart-look.ts";
import { pointsOf } from "../../../ui/charts/chart-points.ts";
import { markSigns, markTexts, priceChartOption } from "../../../ui/charts/kinds/price-chart.ts";
import { MarkLegend } from "../../../ui/charts/mark-legend.tsx";
import { useMarketLook } from "../../../ui/charts/use-chart-look.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { LinkTabs } from "../../../ui/shell/link-tabs.tsx";
import { EmptyLine } from "../../../ui/states/empty-line.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { type AssetAddress, pricesInput } from "../asset-address.ts";
import classes from "../asset-page.module.css";
import type { Position, Summary } from "../asset-parts.ts";
import { CompareForm } from "./compare-form.tsx";
import { ComparedChart } from "./compared-chart.tsx";

interface AssetPricesProps {
  readonly address: AssetAddress;
  readonly summary: Summary;
  readonly trades: Position["trades"];
}

const chartHeight = 300;
const chartWidth = 780;

/** Closes of a period in present units with own trades, or compared with other assets. */
export function AssetPrices({ address, summary, trades }: AssetPricesProps) {
  const { t } = useTranslation("asset-pages");
  const { data, error, refetch } = useApiQuery(
    "GET /api/public/asset-info/price-history",
    pricesInput(address.symbol, address.period),
  );
  return (
    <Card title={t("part.prices")}>
      <div className={classes.tools}>
        <PeriodTabs period={address.period} />
        <CompareForm address={address} />
      </div>
      <div className={classes.chart}>
        {error && !data && (
          <ErrorState what={t("part.prices")} error={error} onRetry={() => void refetch()} isCompact />
        )}
        {data && address.compared.length > 0 && (
          <ComparedChart address={address} points={data.points} height={chartHeight} width={chartWidth} />
        )}
        {data && address.compared.length === 0 && (
          <PriceChart points={data.points} summary={summary} trades={trades} />
        )}
      </div>
    </Card>
  );
}

/** Closes of a custom asset, included with its page. */
export function OwnAssetPrices({ address, ...chart }: PriceChartProps & Pick<AssetPricesProps, "address">) {
  const { t } = useTranslation("asset-pages");
  const { isStealth } = useReader();
  if (isStealth && chart.points.length === 0)
    return (
      <Card title={t("part.prices")}>
        <p className={classes.muted}>{t("ownAsset.hidden")}</p>
      </Card>
    );
  return (
    <Card title={t("part.prices")}>
      <div className={classes.tools}>
        <PeriodTabs period={address.period} />
      </div>
      {/* A custom asset often has a single price: no space is reserved for an absent line. */}
      <div className={chart.points.length < 2 ? undefined : classes.chart}>
        <PriceChart {...chart} />
      </div>
    </Card>
  );
}

function PeriodTabs({ period }: Pick<AssetAddress, "period">) {
  const { t } = useTranslation("asset-pages");
  const tabs = periodNames.map((name) => ({ value: name, label: t(`common:period.short.${name}`) }));
  return <LinkTabs param="period" value={period} tabs={tabs} label={t("common:period.label")} look="pill" />;
}

interface PriceChartProps {
  readonly points: readonly { readonly date: string; readonly close: string; readonly source: string }[];
  readonly summary: Summary;
  readonly trades: Position["trades"];
}

function PriceChart({ points, summary, trades }: PriceChartProps) {
  const { t } = useTranslation("asset-pages");
  const { asset, priceDigits } = summary;
  const isPercent = asset.type === AssetType.bond;
  const look = useMarketLook(asset.currency);
  const { option, told, signs } = useMemo(() => {
    const marks = trades.map(({ date, kindName, portfolioName, isIncrease }) => ({
      ...{ date, isIncrease },
      name: `${t(`ledger:kind.${kindName}`)}, ${portfolioName}`,
    }));
    const closes = points.map(({ date, close }) => ({ date, close: Number(close) }));
    return {
      option: priceChartOption(closes, marks, { name: t("close"), look, isPercent }),
      told: markTexts(closes, marks, look),
      signs: markSigns(closes, marks),
    };
  }, [points, trades, look, isPercent, t]);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return <EmptyLine>{t("noCloses")}</EmptyLine>;
  const price = (close: string) =>
    (isPercent ? formatPercentPrice : formatPrice)(close, look.locale, priceDigits);
  const hasMarks = signs.length > 0;
  const marksCell = (index: number) => (hasMarks ? [(told[index] ?? []).join("; ")] : []);
  return (
    <Chart
      option={option}
      look={look}
      height={chartHeight}
      serverWidth={chartWidth}
      title={t("part.prices")}
      summary={t("chartSummary", {
        from: day(first.date, look),
        to: day(last.date, look),
        start: price(first.close),
        end: price(last.close),
      })}
      points={pointsOf(points, ({ date, close }, index) =>
        [`${day(date, look)}: ${price(close)}`, ...(told[index] ?? [])].join(". "),
      )}
      legendView={signs.length > 0 ? <MarkLegend signs={signs} /> : undefined}
      table={{
        columns: [t("day"), t("close"), t("source"), ...(hasMarks ? [t("common:chart.marks")] : [])],
        rows: () =>
          points
            .map(({ date, close, source }, index) => [
              ...[day(date, look), price(close), t(`assets:source.${source}`, { defaultValue: source })],
              ...marksCell(index),
            ])
            .reverse(),
        plainRows: () =>
          points.map(({ date, close, source }, index) => [date, close, source, ...marksCell(index)]),
        marks: "none",
      }}
    />
  );
}
