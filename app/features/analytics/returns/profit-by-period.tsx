import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Contracts } from "../../../contracts.ts";
import { formatMonth } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { OutputOf } from "../../../shared/endpoint.ts";
import { Chart } from "../../../ui/charts/chart.tsx";
import { fullMoney, month as monthText } from "../../../ui/charts/chart-look.ts";
import { pointsOf } from "../../../ui/charts/chart-points.ts";
import { barsOption, barsPlainRows, barsRows } from "../../../ui/charts/kinds/bars-chart.ts";
import { useChartLook } from "../../../ui/charts/use-chart-look.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { LinkTabs } from "../../../ui/shell/link-tabs.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import classes from "../analytics.module.css";
import { spanUnits } from "../answers/stats-input.ts";
import { useMoreRows } from "../more-rows.tsx";
import { ofWhole } from "../stats-target.ts";

type Gains = OutputOf<Contracts["GET /api/history-profits/by-periods"]>;

interface ProfitByPeriodProps {
  readonly gains: Gains;
  readonly unit: (typeof spanUnits)[number];
}

const firstRows = 12;

export function ProfitByPeriod({ gains, unit }: ProfitByPeriodProps) {
  const { t } = useTranslation("analytics");
  const { locale, isStealth } = useReader();
  const { shown, button } = useMoreRows(gains.spans.toReversed(), firstRows);
  const nameOf = (name: string) => {
    if (/^\d{4}-\d{2}$/.test(name)) return formatMonth(name, locale);
    const [year, quarter] = name.split("-Q");
    return quarter === undefined ? name : t("spans.quarter", { quarter, year });
  };
  return (
    <Card
      title={t("spans.title")}
      isFlush
      actions={
        <LinkTabs
          param="unit"
          value={unit === "month" ? null : unit}
          label={t("spans.by")}
          look="pill"
          tabs={spanUnits.map((name) => ({
            value: name === "month" ? null : name,
            label: t(`unit.${name}`),
          }))}
        />
      }
    >
      {unit === "month" && !isStealth && gains.spans.length > 0 && (
        <div className={classes.inset}>
          <Bars gains={gains} />
        </div>
      )}
      <ScrollBox label={t("spans.title")}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t(`unit.${unit}`)}</th>
              <th scope="col" className="num">
                {t("spans.gain")}
              </th>
              <th scope="col" className="num">
                {t("spans.return")}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, from, to, gain, ratio }) => (
              <tr key={name} data-span={name}>
                <th scope="row">{nameOf(name)}</th>
                <td className="num">
                  <FigureText
                    figure={gain}
                    name={`gain-${name}`}
                    explain={ofWhole(gains, "periodGain", { at: { from, to } })}
                    variant="cell"
                    sign="amount"
                  />
                </td>
                <td className="num">
                  <FigureText
                    figure={ratio}
                    name={`return-${name}`}
                    explain={ofWhole(gains, "twr", { at: { from, to } })}
                    variant="cell"
                    sign
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {button}
    </Card>
  );
}

function Bars({ gains: { spans, currency } }: Pick<ProfitByPeriodProps, "gains">) {
  const { t } = useTranslation("analytics");
  const look = useChartLook(currency);
  const bars = useMemo(
    () =>
      spans.map(({ name, gain }) => ({ month: name, value: "value" in gain ? Number(gain.value) : null })),
    [spans],
  );
  const option = useMemo(() => barsOption(bars, "results", look), [bars, look]);
  const text = ({ month, value }: (typeof bars)[number]) =>
    `${monthText(month, look)}: ${value === null ? "—" : fullMoney(value, look, "always")}`;
  const last = bars.at(-1);
  return (
    <Chart
      option={option}
      look={look}
      height={220}
      serverWidth={1146}
      title={t("spans.title")}
      summary={last ? text(last) : ""}
      points={pointsOf(bars, text)}
      table={{
        columns: [t("unit.month"), t("spans.gain")],
        rows: () => barsRows(bars, "results", look),
        plainRows: () => barsPlainRows(bars),
        marks: { rows: () => spans.map(({ gain }) => [gain]) },
      }}
    />
  );
}
