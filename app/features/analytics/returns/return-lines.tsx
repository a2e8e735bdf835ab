import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { Chart } from "../../../ui/charts/chart.tsx";
import { pointsOf } from "../../../ui/charts/chart-points.ts";
import {
  lineStyleOf,
  linesOption,
  linesPlainRows,
  linesRows,
  lineTexts,
} from "../../../ui/charts/kinds/lines-chart.ts";
import { useChartLook } from "../../../ui/charts/use-chart-look.ts";
import { DateText } from "../../../ui/money/amounts.tsx";
import { FigureText } from "../../../ui/money/figure.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { LinkTabs } from "../../../ui/shell/link-tabs.tsx";
import { EmptyLine } from "../../../ui/states/empty-line.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import classes from "../analytics.module.css";
import type { Returns } from "../analytics.types.ts";
import { windows } from "../answers/stats-input.ts";
import { Reasons } from "../reasons.tsx";
import { ofWhole } from "../stats-target.ts";
import { deriveRolling } from "./derive-returns.ts";

type Points = Returns["growth"]["series"];

interface LinesProps {
  readonly returns: Returns;
  readonly points: Points;
  readonly title: string;
  readonly isFilled?: boolean;
}

function Lines({ returns, points, title, isFilled = false }: LinesProps) {
  const { t } = useTranslation("analytics");
  const look = useChartLook(returns.currency);
  const names = useMemo(
    () => [t("lines.own"), ...returns.benchmarks.map(({ name }) => name)],
    [t, returns.benchmarks],
  );
  const lines = useMemo(
    () => points.map(({ date, own, others }) => ({ date, values: [own, ...others] })),
    [points],
  );
  const option = useMemo(() => linesOption(lines, names, look, { isFilled }), [lines, names, look, isFilled]);
  const text = (point: (typeof lines)[number]) => lineTexts(point, names, look).join(", ");
  const last = lines.at(-1);
  return (
    <Chart
      option={option}
      look={look}
      height={280}
      serverWidth={1146}
      title={title}
      summary={last ? text(last) : ""}
      points={pointsOf(lines, text)}
      legend={names.length > 1 ? names.map((name, place) => ({ name, ...lineStyleOf(place, look) })) : []}
      table={{
        columns: [t("column.date"), ...names],
        rows: () => linesRows(lines, look),
        plainRows: () => linesPlainRows(lines),
        marks: {
          all: () =>
            returns.rows.flatMap(({ name, twr, cells }) =>
              name === "shown" ? [twr, ...cells.map(({ benchmarkReturn }) => benchmarkReturn)] : [],
            ),
        },
      }}
    />
  );
}

interface ReturnsProps {
  readonly returns: Returns;
}

export function Growth({ returns }: ReturnsProps) {
  const { t } = useTranslation("analytics");
  return (
    <Card title={t("growth.title")}>
      <Lines returns={returns} points={returns.growth.series} title={t("growth.title")} />
    </Card>
  );
}

/** Windows ending within the period, and their range. */
export function Rolling({ returns, months }: ReturnsProps & { readonly months: number }) {
  const { t } = useTranslation("analytics");
  const { rolling } = returns;
  const lengthOf = (count: number) =>
    count < 12 ? t("rolling.months", { count }) : t("rolling.years", { count: count / 12 });
  return (
    <Card
      title={t("rolling.title")}
      actions={
        <LinkTabs
          param="window"
          value={months === 12 ? null : String(months)}
          label={t("rolling.window")}
          look="pill"
          tabs={windows.map((count) => ({
            value: count === 12 ? null : String(count),
            label: lengthOf(count),
          }))}
        />
      }
    >
      {rolling.summary === null ? (
        <Reasons reasons={rolling.reasons} fallback={t("rolling.empty")} />
      ) : (
        <div className={classes.stack}>
          <p className={classes.muted}>{t("rolling.how", { count: rolling.summary.windows })}</p>
          <Lines returns={returns} points={rolling.series} title={t("rolling.title")} />
          <dl className={classes.sums}>
            {(["low", "median", "high", "positive"] as const).map((name) => (
              <div key={name}>
                <dt>{t(`rolling.${name}`)}</dt>
                <dd>
                  <RollingFigure name={name} returns={returns} length={lengthOf(months)} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Card>
  );
}

interface RollingFigureProps extends ReturnsProps {
  readonly name: "low" | "median" | "high" | "positive";
  /** Length in words. */
  readonly length: string;
}

/** A single window is explained as a return; others by all windows. */
function RollingFigure({ name, returns, length }: RollingFigureProps) {
  const { t } = useTranslation("analytics");
  const { summary } = returns.rolling;
  if (summary === null) return null;
  if (name === "median" || name === "positive")
    return (
      <FigureText
        figure={summary[name]}
        name={`rolling-${name}`}
        derive={() => deriveRolling(summary, name, length, t)}
        sign={name === "positive" ? false : "amount"}
      />
    );
  const { from, to, figure } = summary[name];
  return (
    <>
      <FigureText
        figure={figure}
        name={`rolling-${name}`}
        explain={ofWhole(returns, "twr", { at: { from, to } })}
        sign="amount"
      />{" "}
      <span className={classes.muted}>
        <DateText value={from} /> – <DateText value={to} />
      </span>
    </>
  );
}

/** Drawdown chart, and the deepest drawdowns. */
export function Drawdowns({ returns }: ReturnsProps) {
  const { t } = useTranslation("analytics");
  const { drawdown, falls } = returns;
  return (
    <Card title={t("falls.title")}>
      {drawdown.series.length === 0 ? (
        <Reasons reasons={returns.reasons} fallback={t("division.empty")} />
      ) : (
        <div className={classes.stack}>
          <Lines returns={returns} points={drawdown.series} title={t("falls.title")} isFilled />
          {falls.length === 0 ? <EmptyLine>{t("falls.none")}</EmptyLine> : <Falls returns={returns} />}
        </div>
      )}
    </Card>
  );
}

function Falls({ returns }: ReturnsProps) {
  const { falls } = returns;
  const { t } = useTranslation("analytics");
  const { locale } = useReader();
  const days = (count: number) => t("falls.days", { count, shown: formatNumber(String(count), locale) });
  const cells = (fall: Returns["falls"][number]): ReactNode[] => [
    <FigureText
      key="depth"
      figure={fall.depth}
      name={`fall-${fall.start}`}
      explain={ofWhole(returns, "twr", { at: { from: fall.start, to: fall.bottom } })}
      variant="cell"
    />,
    <DateText key="start" value={fall.start} />,
    <DateText key="bottom" value={fall.bottom} />,
    fall.recovery === null ? t("falls.open") : <DateText key="recovery" value={fall.recovery} />,
    days(fall.fallDays),
    days(fall.totalDays),
  ];
  return (
    <ScrollBox label={t("falls.deepest")}>
      <table className={classes.table}>
        <thead>
          <tr>
            {(["depth", "start", "bottom", "recovery", "fallDays", "totalDays"] as const).map((name) => (
              <th key={name} scope="col" className="num">
                {t(`falls.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {falls.map((fall) => (
            <tr key={fall.start} data-fall={fall.start}>
              {cells(fall).map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                <td key={at} className="num">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
