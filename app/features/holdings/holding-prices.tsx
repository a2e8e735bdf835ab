import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePrefs } from "../../client/prefs-context.tsx";
import { formatPrice } from "../../i18n/format.ts";
import { Chart } from "../../ui/charts/chart.tsx";
import { chartColors } from "../../ui/charts/chart-colors.ts";
import { day, plainNumber } from "../../ui/charts/chart-look.ts";
import { priceChartOption } from "../../ui/charts/price-chart.ts";
import type { OneHolding } from "./holding-drawer.tsx";

/** Closes of the period in today's units, own trades marked. */
export function HoldingPrices({ one }: { readonly one: OneHolding }) {
  const { t } = useTranslation("holdings");
  const { prefs } = usePrefs();
  const { points, currency } = one.prices;
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
      one.marks.map(({ date, kindName }) => ({
        date,
        name: t(`ledger:kind.${kindName}`),
        isPurchase: kindName === "buy" || kindName === "cover",
      })),
    [one.marks, t],
  );
  const option = useMemo(
    () => priceChartOption(points, marks, { name: t("column.lastPrice"), look }),
    [points, marks, look, t],
  );
  if (points.length < 2) return null;
  const price = (close: number) =>
    formatPrice(plainNumber(close), look.locale, one.holding.asset.priceDigits);
  const text = (point: (typeof points)[number]) => `${day(point.date, look)}: ${price(point.close)}`;
  return (
    <section>
      <h3>{t("drawer.prices")}</h3>
      <Chart
        option={option}
        look={look}
        height={180}
        title={t("drawer.prices")}
        summary={points.at(-1) ? text(points.at(-1) as (typeof points)[number]) : ""}
        points={points.map(text)}
        table={{
          columns: [t("drawer.date"), t("column.lastPrice")],
          rows: () => [...points].reverse().map((point) => [day(point.date, look), price(point.close)]),
        }}
      />
    </section>
  );
}
