import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../ui/charts/chart.tsx";
import { fullMoney, month as monthText } from "../../ui/charts/chart-look.ts";
import { pointsOf } from "../../ui/charts/chart-points.ts";
import { type Bar, barsOption, barsPlainRows, barsRows } from "../../ui/charts/kinds/bars-chart.ts";
import { useChartLook } from "../../ui/charts/use-chart-look.ts";
import { DateText } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import { derivePayment } from "./derive-preview.ts";
import type { PortfolioPreview } from "./portfolio-preview.contract.ts";
import classes from "./portfolio-preview.module.css";

interface PartProps {
  readonly preview: PortfolioPreview;
}

/** Shows payments of the next twelve months: by month, then one by one. */
export function IncomePart({ preview }: PartProps) {
  const { t } = useTranslation("portfolio-preview");
  const { income } = preview;
  const left = income.count - income.payments.length;
  return (
    <Card title={t("income.title")}>
      {income.count === 0 ? (
        <p className={classes.muted}>{t("income.none")}</p>
      ) : (
        <>
          <Months preview={preview} />
          <Payments preview={preview} />
          {left > 0 && <p className={classes.note}>{t("income.more", { count: left })}</p>}
        </>
      )}
      {income.unsourced.length > 0 && (
        <p className={classes.note}>{t("income.unsourced", { names: income.unsourced.join(", ") })}</p>
      )}
    </Card>
  );
}

function Months({ preview: { income, currency } }: PartProps) {
  const { t } = useTranslation("portfolio-preview");
  const look = useChartLook(currency);
  const bars = useMemo(
    () =>
      income.months.map(
        ({ month, gross }): Bar => ({ month, value: "value" in gross ? Number(gross.value) : null }),
      ),
    [income.months],
  );
  const option = useMemo(() => barsOption(bars, "amounts", look), [bars, look]);
  const text = ({ month, value }: Bar) =>
    `${monthText(month, look)}: ${value === null ? "—" : fullMoney(value, look)}`;
  return (
    <Chart
      option={option}
      look={look}
      height={180}
      serverWidth={520}
      title={t("income.title")}
      summary={bars
        .filter(({ value }) => value !== 0)
        .slice(0, 3)
        .map(text)
        .join(", ")}
      points={pointsOf(bars, text)}
      table={{
        columns: [t("income.month"), t("income.gross")],
        rows: () => barsRows(bars, "amounts", look),
        plainRows: () => (look.isStealth ? [] : barsPlainRows(bars)),
        marks: { rows: () => income.months.map(({ gross }) => [gross]) },
      }}
    />
  );
}

function Payments({ preview }: PartProps) {
  const { t } = useTranslation("portfolio-preview");
  return (
    <ScrollBox label={t("income.payments")} isTall>
      <table className={classes.table}>
        <caption className="visually-hidden">{t("income.payments")}</caption>
        <tbody>
          {preview.income.payments.map((payment) => (
            <tr key={`${payment.date} ${payment.asset?.id ?? payment.currency} ${payment.kind}`}>
              <td>
                <DateText value={payment.date} width="digits" />
                <small className={classes.detail}>{t(`income.status.${payment.status}`)}</small>
              </td>
              <th scope="row">
                {payment.asset?.ticker ?? payment.currency}
                <small className={classes.detail}>{t(`income.kind.${payment.kind}`)}</small>
              </th>
              <td className="num">
                <FigureText
                  figure={payment.value}
                  name={`payment-${payment.date}-${payment.asset?.ticker ?? ""}-${payment.kind}`}
                  derive={() => derivePayment({ t, preview }, payment)}
                  variant="cell"
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
