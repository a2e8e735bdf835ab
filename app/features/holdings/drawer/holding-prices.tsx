import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePrefs } from "../../../client/prefs/prefs-context.tsx";
import { formatPercentPrice, formatPrice } from "../../../i18n/format.ts";
import { formatInstant } from "../../../i18n/format-date.ts";
import { plainNumber } from "../../../i18n/plain-number.ts";
import { AssetType } from "../../../shared/codes.ts";
import { Chart } from "../../../ui/charts/chart.tsx";
import { chartColors } from "../../../ui/charts/chart-colors.ts";
import { day } from "../../../ui/charts/chart-look.ts";
import { pointsOf } from "../../../ui/charts/chart-points.ts";
import { markSigns, markTexts, priceChartOption } from "../../../ui/charts/kinds/price-chart.ts";
import { MarkLegend } from "../../../ui/charts/mark-legend.tsx";
import classes from "../holdings.module.css";
import type { OneHolding } from "../holdings.types.ts";

/** Adjusted closes of the period with own trades. */
export function HoldingPrices({ one }: { readonly one: OneHolding }) {
  const { t } = useTranslation("holdings");
  const { prefs } = usePrefs();
  const { points, currency } = one.prices;
  const isPercent = one.holding.asset.type === AssetType.bond;
  const look = useMemo(
    () => ({
      colors: chartColors(prefs.theme, prefs.isBlueOrange),
      locale: prefs.locale,
      isStealth: false,
      currency,
    }),
    [prefs.theme, prefs.isBlueOrange, prefs.locale, currency],
  );
  const marks = useMemo(
    () =>
      one.marks.map(({ date, kindName, isIncrease }) => ({
        ...{ date, isIncrease },
        name: t(`ledger:kind.${kindName}`),
      })),
    [one.marks, t],
  );
  const option = useMemo(
    () => priceChartOption(points, marks, { name: t("column.lastPrice"), look, isPercent }),
    [points, marks, look, isPercent, t],
  );
  if (points.length < 2) return <Running one={one} />;
  const price = (close: number) =>
    (isPercent ? formatPercentPrice : formatPrice)(
      plainNumber(close),
      look.locale,
      one.holding.asset.priceDigits,
    );
  const text = (point: (typeof points)[number]) => `${day(point.date, look)}: ${price(point.close)}`;
  const texts = markTexts(points, marks, look);
  const signs = markSigns(points, marks);
  const hasMarks = signs.length > 0;
  return (
    <section>
      <h3>{t("drawer.prices")}</h3>
      <Running one={one} />
      <Chart
        option={option}
        look={look}
        height={180}
        title={t("drawer.prices")}
        summary={points.at(-1) ? text(points.at(-1) as (typeof points)[number]) : ""}
        points={pointsOf(points, (point, index) => [text(point), ...(texts[index] ?? [])].join(". "))}
        legendView={hasMarks ? <MarkLegend signs={signs} /> : undefined}
        table={{
          columns: [t("drawer.date"), t("column.lastPrice"), ...(hasMarks ? [t("common:chart.marks")] : [])],
          rows: () =>
            points
              .map((point, index) => [
                ...[day(point.date, look), price(point.close)],
                ...(hasMarks ? [(texts[index] ?? []).join("; ")] : []),
              ])
              .reverse(),
          plainRows: () =>
            points.map((point, index) => [
              ...[point.date, plainNumber(point.close)],
              ...(hasMarks ? [(texts[index] ?? []).join("; ")] : []),
            ]),
          marks: "none",
        }}
      />
    </section>
  );
}

/** Current price with time and delay. */
function Running({ one }: { readonly one: OneHolding }) {
  const { t } = useTranslation(["holdings", "assets"]);
  const { prefs } = usePrefs();
  const { running, currency } = one.prices;
  if (running === null) return null;
  const { asset } = one.holding;
  const isPercent = asset.type === AssetType.bond;
  const { price, at, delayMinutes, source } = running;
  return (
    <p className={classes.running}>
      {t(delayMinutes === null ? "holdings:drawer.running" : "holdings:drawer.runningLate", {
        price: isPercent
          ? formatPercentPrice(price, prefs.locale, asset.priceDigits)
          : `${formatPrice(price, prefs.locale, asset.priceDigits)} ${currency}`,
        time: formatInstant(at, prefs.locale),
        source: t(`assets:source.${source}`, { defaultValue: source }),
        count: delayMinutes ?? 0,
      })}
    </p>
  );
}
