import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { formatMonth } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { Chart } from "../../ui/charts/chart.tsx";
import { chartColors } from "../../ui/charts/chart-colors.ts";
import { fullMoney, month as monthText } from "../../ui/charts/chart-look.ts";
import { pointsOf } from "../../ui/charts/chart-points.ts";
import { barsOption, barsPlainRows, barsRows } from "../../ui/charts/kinds/bars-chart.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { LinkTabs } from "../../ui/shell/link-tabs.tsx";
import { filledColumns } from "../../ui/table/filled-columns.ts";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import { deriveGrowth } from "./derive-income.ts";
import classes from "./income.module.css";
import { type Income, incomeUnits, ofIncome } from "./income-shown.ts";

interface IncomeSpansProps {
  readonly income: Income;
  readonly by: (typeof incomeUnits)[number];
}

const spanColumns = ["gross", "tax", "growth"] as const;

/** Income by month, quarter or year. */
export function IncomeSpans({ income, by }: IncomeSpansProps) {
  const { t } = useTranslation("income");
  const { locale, isStealth } = useReader();
  const nameOf = (name: string) => {
    if (by === "month") return formatMonth(name, locale);
    const [year, quarter] = name.split("-Q");
    return quarter === undefined ? name : t("spans.quarter", { quarter, year });
  };
  const columns = filledColumns(spanColumns, income.spans);
  return (
    <Card
      title={t("spans.title")}
      isFlush
      actions={
        <LinkTabs
          param="by"
          value={by === "month" ? null : by}
          label={t("spans.by")}
          look="pill"
          tabs={incomeUnits.map((unit) => ({
            value: unit === "month" ? null : unit,
            label: t(`unit.${unit}`),
          }))}
        />
      }
    >
      {by === "month" && !isStealth && income.spans.length > 0 && (
        <div className={classes.chart}>
          <Bars income={income} />
        </div>
      )}
      <ScrollBox label={t("spans.title")}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t(`unit.${by}`)}</th>
              <th scope="col" className="num">
                {t("head.incomePaid")}
              </th>
              {columns.includes("tax") && (
                <th scope="col" className="num">
                  {t("head.incomeTax")}
                </th>
              )}
              {columns.includes("growth") && (
                <th scope="col" className="num" title={t("spans.growthHint")}>
                  {t("spans.growth")}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {income.spans.toReversed().map(({ name, gross, tax, growth, before, ...span }) => (
              <tr key={name} data-span={name}>
                <th scope="row">{nameOf(name)}</th>
                <td className="num">
                  <FigureText
                    figure={gross}
                    name={`paid-${name}`}
                    explain={ofIncome(income, "incomePaid", span)}
                    variant="cell"
                  />
                </td>
                {columns.includes("tax") && (
                  <td className="num">
                    <FigureText
                      figure={tax}
                      name={`tax-${name}`}
                      explain={ofIncome(income, "incomeTax", span)}
                      variant="cell"
                    />
                  </td>
                )}
                {columns.includes("growth") && (
                  <td className="num">
                    {growth !== null && before !== null && (
                      <FigureText
                        figure={growth}
                        name={`growth-${name}`}
                        variant="cell"
                        sign
                        derive={() =>
                          deriveGrowth({ t, locale }, income, {
                            ...{ ...span, paid: gross, before, name: nameOf(name) },
                          })
                        }
                      />
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Card>
  );
}

function Bars({ income: { spans, currency } }: Pick<IncomeSpansProps, "income">) {
  const { t } = useTranslation("income");
  const { theme, isBlueOrange, locale } = usePrefs().prefs;
  const look = useMemo(
    () => ({ colors: chartColors(theme, isBlueOrange), locale, isStealth: false, currency }),
    [theme, isBlueOrange, locale, currency],
  );
  const bars = useMemo(
    () =>
      spans.map(({ name, gross }) => ({ month: name, value: "value" in gross ? Number(gross.value) : null })),
    [spans],
  );
  const option = useMemo(() => barsOption(bars, "amounts", look), [bars, look]);
  const text = ({ month, value }: (typeof bars)[number]) =>
    `${monthText(month, look)}: ${value === null ? "—" : fullMoney(value, look)}`;
  const last = bars.at(-1);
  return (
    <Chart
      option={option}
      look={look}
      height={220}
      serverWidth={1180}
      title={t("spans.title")}
      summary={last ? text(last) : ""}
      points={pointsOf(bars, text)}
      table={{
        columns: [t("unit.month"), t("head.incomePaid")],
        rows: () => barsRows(bars, "amounts", look),
        plainRows: () => barsPlainRows(bars),
        marks: { rows: () => spans.map(({ gross }) => [gross]) },
      }}
    />
  );
}
