import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { Figure } from "../../../shared/common.schema.ts";
import { Chart } from "../../../ui/charts/chart.tsx";
import { fullMoney, month as monthText } from "../../../ui/charts/chart-look.ts";
import { pointsOfTexts } from "../../../ui/charts/chart-points.ts";
import { barsOption } from "../../../ui/charts/kinds/bars-chart.ts";
import { useChartLook } from "../../../ui/charts/use-chart-look.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { deriveAheadSum } from "../derive-widgets.ts";
import { chartHeight, chartWidth, type ViewProps } from "../page/widget-frame.ts";
import classes from "./views.module.css";

const parts = ["declared", "estimated", "special", "gross"] as const;

const plain = (figure: Figure): string | null => ("value" in figure ? figure.value : null);
const numberOf = (figure: Figure): number | null => ("value" in figure ? Number(figure.value) : null);

/** Height below a chart. */
const sumsHeight = 84;

/** Forecast income before tax, announced and estimated. */
export function AheadView({ body, frame }: ViewProps<"ahead">) {
  const { t } = useTranslation("dashboard");
  const { isStealth, locale } = useReader();
  const { total } = body;
  return (
    <>
      {!isStealth && <Bars body={body} frame={frame} />}
      <dl className={classes.lines}>
        {parts
          .filter((part) => part !== "special" || numberOf(total.special) !== 0)
          .map((part) => (
            <div key={part}>
              <dt>{t(`ahead.${part}`)}</dt>
              <dd>
                <FigureText
                  figure={total[part]}
                  name={`${frame.id}-${part}`}
                  derive={() => deriveAheadSum({ t, locale }, body, frame, part)}
                />
              </dd>
            </div>
          ))}
      </dl>
      {body.unsourced.length > 0 && (
        <p className={classes.warn}>{t("ahead.unsourced", { tickers: body.unsourced.join(", ") })}</p>
      )}
      {!frame.isAlone && (
        <p className={classes.below}>
          <Link to={`/div-calendar?p=${frame.portfolioId}&view=list`}>{t("ahead.all")}</Link>
        </p>
      )}
    </>
  );
}

function Bars({ body: { months }, frame }: ViewProps<"ahead">) {
  const { t } = useTranslation("dashboard");
  const look = useChartLook(frame.currency);
  const bars = useMemo(() => months.map(({ month, gross }) => ({ month, value: numberOf(gross) })), [months]);
  const option = useMemo(() => barsOption(bars, "amounts", look), [bars, look]);
  const amount = (figure: Figure) => {
    const value = numberOf(figure);
    return value === null ? "—" : fullMoney(value, look);
  };
  const spoken = months.map(({ month, gross }) => `${monthText(month, look)}: ${amount(gross)}`);
  return (
    <Chart
      option={option}
      look={look}
      height={Math.max(120, chartHeight(frame) - sumsHeight)}
      serverWidth={chartWidth(frame)}
      title={frame.title}
      summary={spoken[0] ?? ""}
      points={pointsOfTexts(spoken)}
      table={{
        columns: [t("months.month"), ...parts.map((part) => t(`ahead.${part}`))],
        rows: () =>
          months.map((sums) => [monthText(sums.month, look), ...parts.map((part) => amount(sums[part]))]),
        plainRows: () => months.map((sums) => [sums.month, ...parts.map((part) => plain(sums[part]))]),
        marks: { rows: () => months.map((sums) => parts.map((part) => sums[part])) },
      }}
    />
  );
}
