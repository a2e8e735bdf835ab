import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { Chart } from "../../ui/charts/chart.tsx";
import { day, fullMoney } from "../../ui/charts/chart-look.ts";
import { pointsOf } from "../../ui/charts/chart-points.ts";
import {
  type ValuePoint,
  valueChartColumns,
  valueChartOption,
  valueChartPlainRows,
  valueChartRows,
} from "../../ui/charts/kinds/value-chart.ts";
import { useChartLook } from "../../ui/charts/use-chart-look.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { reasonText } from "../../ui/money/reason-text.ts";
import { Card } from "../../ui/shell/card.tsx";
import { deriveReturn } from "./derive-preview.ts";
import type { PortfolioPreview } from "./portfolio-preview.contract.ts";
import classes from "./portfolio-preview.module.css";

type History = Extract<PortfolioPreview["history"], { of: string }>;

/** Shows the value over time: from the statement's transactions, or of today's quantities on past days. */
export function HistoryPart({ preview }: { readonly preview: PortfolioPreview }) {
  const { t } = useTranslation(["portfolio-preview", "common"]);
  const { locale } = useReader();
  const { history } = preview;
  if (!("of" in history))
    return (
      <Card title={t("history.title")}>
        <p className={classes.muted}>
          {t("history.refused")} {history.refused.map((reason) => reasonText(reason, t, locale)).join("; ")}
        </p>
      </Card>
    );
  return (
    <Card title={t(`history.of.${history.of}`)}>
      <p className={classes.muted}>
        {t(`history.hint.${history.of}`, { from: formatDayWithName(history.from, locale) })}
        {history.limitedBy && ` ${t("history.limitedBy", { name: history.limitedBy.ticker })}`}
      </p>
      <Value history={history} currency={preview.currency} />
      <p className={classes.return}>
        {t(`history.return.${history.of}`)}{" "}
        <FigureText
          figure={history.twr}
          name="return"
          derive={() => deriveReturn({ t, preview })}
          variant="plain"
          sign
        />
      </p>
    </Card>
  );
}

function Value({ history, currency }: { readonly history: History; readonly currency: string }) {
  const { t } = useTranslation("portfolio-preview");
  const look = useChartLook(currency);
  const isLedger = history.of === "ledger";
  const texts = useMemo(
    () => ({ value: t("head.value"), deposits: isLedger ? t("history.deposits") : undefined }),
    [t, isLedger],
  );
  const points: readonly ValuePoint[] = history.points;
  const option = useMemo(() => valueChartOption(points, texts, look), [points, texts, look]);
  const amount = (value: number | null | undefined) => (value == null ? "—" : fullMoney(value, look));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  return (
    <Chart
      option={option}
      look={look}
      height={280}
      serverWidth={1100}
      title={t(`history.of.${history.of}`)}
      summary={`${day(first.date, look)}: ${amount(first.value)}, ${day(last.date, look)}: ${amount(last.value)}`}
      points={pointsOf(points, (point) => `${day(point.date, look)}: ${amount(point.value)}`)}
      {...(isLedger && {
        legend: [
          { name: texts.value, color: look.colors.accent },
          { name: t("history.deposits"), color: look.colors.muted, type: "dashed" as const },
        ],
      })}
      table={{
        columns: [t("history.day"), ...valueChartColumns(texts)],
        rows: () => valueChartRows(points, texts, look),
        plainRows: () => valueChartPlainRows(points, texts, look),
        marks: { all: () => [history.twr, ...history.marks] },
      }}
    />
  );
}
