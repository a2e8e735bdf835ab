import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Chart } from "../../../ui/charts/chart.tsx";
import { fullMoney, month as monthText } from "../../../ui/charts/chart-look.ts";
import { pointsOf } from "../../../ui/charts/chart-points.ts";
import { barsOption, barsPlainRows, barsRows } from "../../../ui/charts/kinds/bars-chart.ts";
import { useChartLook } from "../../../ui/charts/use-chart-look.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { LinkTabs } from "../../../ui/shell/link-tabs.tsx";
import type { PartnerSummary } from "../partners.contract.ts";

type Accrued = PartnerSummary["accrued"];

/** Months from the first to the last one with accruals, those without any included. */
function monthsOf(accrued: Accrued): string[] {
  const months: string[] = [];
  const first = accrued[0]?.month ?? "";
  const last = accrued.at(-1)?.month ?? "";
  for (
    let at = new Date(`${first}-01T00:00:00Z`);
    months.at(-1) !== last;
    at.setUTCMonth(at.getUTCMonth() + 1)
  )
    months.push(at.toISOString().slice(0, 7));
  return months;
}

/** Shares accrued by month, one currency at a time. */
export function AccruedChart({ accrued }: { readonly accrued: Accrued }) {
  const { t } = useTranslation("partners");
  const [search] = useSearchParams();
  const currencies = [...new Set(accrued.map(({ currency }) => currency))].sort();
  const chosen = currencies.find((one) => one === search.get("currency")) ?? currencies[0] ?? "USD";
  const look = useChartLook(chosen);
  const bars = useMemo(
    () =>
      monthsOf(accrued).map((month) => ({
        month,
        value: Number(accrued.find((one) => one.month === month && one.currency === chosen)?.share ?? 0),
      })),
    [accrued, chosen],
  );
  const option = useMemo(() => barsOption(bars, "amounts", look), [bars, look]);
  const text = ({ month, value }: (typeof bars)[number]) =>
    `${monthText(month, look)}: ${fullMoney(value, look, "minus")}`;
  const last = bars.at(-1);
  const title = t("chart.title");
  return (
    <Card
      title={title}
      actions={
        currencies.length > 1 && (
          <LinkTabs
            param="currency"
            label={t("chart.currency")}
            value={chosen === currencies[0] ? null : chosen}
            tabs={currencies.map((one, place) => ({ value: place === 0 ? null : one, label: one }))}
            look="pill"
          />
        )
      }
    >
      <Chart
        option={option}
        look={look}
        height={220}
        serverWidth={1000}
        title={title}
        summary={last ? text(last) : ""}
        points={pointsOf(bars, text)}
        table={{
          columns: [t("steps.month"), t("chart.share")],
          rows: () => barsRows(bars, "amounts", look),
          plainRows: () => barsPlainRows(bars),
          marks: "none",
        }}
      />
    </Card>
  );
}
