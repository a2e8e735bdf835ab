import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { usePrefs } from "../../../client/prefs/prefs-context.tsx";
import { useReader } from "../../../i18n/reader-context.tsx";
import { Chart } from "../../../ui/charts/chart.tsx";
import { chartColors } from "../../../ui/charts/chart-colors.ts";
import { fullMoney, month as monthText } from "../../../ui/charts/chart-look.ts";
import { pointsOf } from "../../../ui/charts/chart-points.ts";
import { barsOption, barsPlainRows, barsRows } from "../../../ui/charts/kinds/bars-chart.ts";
import { IconCoins } from "../../../ui/icons/icons.ts";
import type { Derivation } from "../../../ui/money/derivation.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import classes from "../backtest.module.css";
import { isDemoLine, markDemo } from "../calc/mark-demo.ts";
import type { PaymentLine } from "../result.schema.ts";
import { deriveAssetIncome, deriveIncomeGrowth, deriveYearIncome } from "../results/derive-tables.ts";
import { chosenLine, LineTabs } from "../results/line-tabs.tsx";
import type { ResultPlace } from "../results/result-parts.ts";
import type { Stats } from "./draft.ts";

interface Props {
  readonly stats: Stats;
  readonly place: ResultPlace;
}

/** Dividends by month and year with growth, and per asset. */
export function PaymentPart({ stats, place }: Props) {
  const { t } = useTranslation("backtest");
  const { id } = place;
  const { data, error, refetch } = useApiQuery("GET /api/backtest-result/div-calendar", { id });
  if (error && !data)
    return <ErrorState what={t("part.dividends")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={10} />;
  const line = chosenLine(data.lines, place.portfolio);
  const { dividends } = stats.question;
  return (
    <>
      <LineTabs lines={data.lines} chosen={line} />
      {!line || line.months.length === 0 ? (
        <Card>
          <EmptyState icon={IconCoins} title={t("payments.none")} headingLevel={3}>
            {t(`payments.why.${dividends}`)}
          </EmptyState>
        </Card>
      ) : (
        <>
          <Months line={line} currency={data.currency} />
          <Years line={line} stats={stats} />
          <Assets line={line} stats={stats} />
        </>
      )}
    </>
  );
}

interface LineProps {
  readonly line: PaymentLine;
  readonly currency: string;
}

/** Months from first to last payment, empty ones included. */
function filledMonths({ months }: PaymentLine) {
  const paid = new Map(months.map(({ month, net }) => [month, Number(net)]));
  const [first, last] = [months[0]?.month ?? "", months.at(-1)?.month ?? ""];
  const bars: { month: string; value: number }[] = [];
  for (let month = first; month !== "" && month <= last; ) {
    bars.push({ month, value: paid.get(month) ?? 0 });
    const [year = 0, number = 1] = month.split("-").map(Number);
    month = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
  }
  return bars;
}

function Months({ line, currency }: LineProps) {
  const { t } = useTranslation("backtest");
  const { theme, isBlueOrange, locale, isStealth } = usePrefs().prefs;
  const look = useMemo(
    () => ({ colors: chartColors(theme, isBlueOrange), locale, isStealth, currency }),
    [theme, isBlueOrange, locale, isStealth, currency],
  );
  const bars = useMemo(() => filledMonths(line), [line]);
  const option = useMemo(() => barsOption(bars, "amounts", look), [bars, look]);
  const text = ({ month, value }: (typeof bars)[number]) =>
    `${monthText(month, look)}: ${fullMoney(value, look)}`;
  const last = bars.at(-1);
  return (
    <Card title={t("payments.months")}>
      <Chart
        option={option}
        look={look}
        height={240}
        serverWidth={1180}
        title={t("payments.months")}
        summary={last ? text(last) : ""}
        points={pointsOf(bars, text)}
        table={{
          columns: [t("payments.month"), t("payments.net")],
          rows: () => barsRows(bars, "amounts", look).toReversed(),
          plainRows: () => barsPlainRows(bars),
          marks: "none",
        }}
      />
      <p className={classes.muted}>{t("payments.hint")}</p>
    </Card>
  );
}

const amounts = ["gross", "tax", "net"] as const;

interface AmountsProps {
  readonly row: { readonly gross: string; readonly tax: string; readonly net: string };
  readonly currency: string;
  /** Year or ticker. */
  readonly name: string;
  readonly derive: (amount: (typeof amounts)[number]) => Derivation;
}

const Amounts = ({ row, currency, name, derive }: AmountsProps) =>
  amounts.map((amount) => (
    <td key={amount} className="num">
      <FigureText
        figure={{ value: row[amount], unit: "money", currency }}
        name={`${amount}-${name}`}
        derive={() => derive(amount)}
        variant="cell"
      />
    </td>
  ));

function AmountHeads() {
  const { t } = useTranslation("backtest");
  return amounts.map((name) => (
    <th key={name} scope="col" className="num">
      {t(`payments.${name}`)}
    </th>
  ));
}

interface TableProps {
  readonly line: PaymentLine;
  readonly stats: Stats;
}

function Years({ line, stats }: TableProps) {
  const { t } = useTranslation("backtest");
  const { locale } = useReader();
  const { currency } = stats;
  const isDemo = isDemoLine(stats, line.portfolio);
  return (
    <Card title={t("payments.years")} isFlush>
      <ScrollBox label={t("payments.years")}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t("periods.year")}</th>
              <AmountHeads />
              <th scope="col" className="num" title={t("payments.growthHint")}>
                {t("payments.growth")}
              </th>
            </tr>
          </thead>
          <tbody>
            {line.years.toReversed().map((row) => (
              <tr key={row.year}>
                <th scope="row">{row.year}</th>
                <Amounts
                  row={row}
                  currency={currency}
                  name={String(row.year)}
                  derive={(amount) =>
                    markDemo(t, isDemo, deriveYearIncome({ t, locale }, amount, row, line, currency))
                  }
                />
                <td className="num">
                  {row.growth === null ? (
                    "—"
                  ) : (
                    <FigureText
                      figure={{ value: row.growth, unit: "ratio" }}
                      name={`growth-${row.year}`}
                      derive={() => markDemo(t, isDemo, deriveIncomeGrowth(t, row, line, currency))}
                      variant="cell"
                      sign
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Card>
  );
}

function Assets({ line, stats }: TableProps) {
  const { t } = useTranslation("backtest");
  const { currency } = stats;
  return (
    <Card title={t("payments.assets")} isFlush>
      <ScrollBox label={t("payments.assets")}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t("form.asset")}</th>
              <th scope="col" className="num">
                {t("payments.count")}
              </th>
              <AmountHeads />
            </tr>
          </thead>
          <tbody>
            {line.assets.map((row) => (
              <tr key={row.asset.id}>
                <th scope="row">
                  {row.asset.ticker} <span className={classes.muted}>{row.asset.name}</span>
                </th>
                <td className="num">{row.payments}</td>
                <Amounts
                  row={row}
                  currency={currency}
                  name={row.asset.ticker}
                  derive={(amount) => markDemo(t, row.asset.isDemo, deriveAssetIncome(t, amount, row, stats))}
                />
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Card>
  );
}
