import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/data/use-api.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import type { OutputOf } from "../../shared/endpoint.ts";
import { periodNames } from "../../shared/names/period-names.ts";
import { Chart } from "../../ui/charts/chart.tsx";
import { day, percent } from "../../ui/charts/chart-look.ts";
import { pointsOf } from "../../ui/charts/chart-points.ts";
import { linesOption, linesPlainRows, linesRows } from "../../ui/charts/kinds/lines-chart.ts";
import { useMarketLook } from "../../ui/charts/use-chart-look.ts";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { reasonText } from "../../ui/money/reason-text.ts";
import { Card } from "../../ui/shell/card.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { deriveHeld } from "./derive-watched.ts";
import type { watchlistsContract } from "./watchlists.contract.ts";
import classes from "./watchlists.module.css";

type Analytics = OutputOf<(typeof watchlistsContract)["GET /api/watchlistAnalytics"]>;

const periods = periodNames.filter((name) => name !== "ALL");

/** Hypothetical performance of the list, bought in equal parts. */
export function AsIfHeld({ watchlistId }: { readonly watchlistId: string }) {
  const { t } = useTranslation("watchlists");
  const [period, setPeriod] = useState<(typeof periods)[number]>("1Y");
  const { data, error, refetch } = useApiQuery("GET /api/watchlistAnalytics", { watchlistId, period });
  return (
    <Card
      title={t("held.title")}
      actions={
        <SelectBox
          label={t("common:period.label")}
          name="period"
          value={period}
          onValue={(value) => setPeriod(periods.find((name) => name === value) ?? "1Y")}
          options={periods.map((name) => ({ value: name, label: t(`common:period.short.${name}`) }))}
        />
      }
    >
      <div className={classes.held}>
        <p className={classes.muted}>{t("held.text")}</p>
        {error && !data && (
          <ErrorState what={t("held.title")} error={error} onRetry={() => void refetch()} isCompact />
        )}
        {!data && !error && <SkeletonRows count={8} />}
        {data && <Figures analytics={data} />}
      </div>
    </Card>
  );
}

const figures = ["simpleReturn", "twrAnnualised", "volatility", "maxDrawdown"] as const;

function Figures({ analytics }: { readonly analytics: Analytics }) {
  const { t } = useTranslation("watchlists");
  const { prefs } = usePrefs();
  const { locale } = prefs;
  const { leftOut, series, currency } = analytics;
  return (
    <>
      <dl className={classes.figures}>
        {figures.map((name) => (
          <div key={name} title={t(`held.hint.${name}`)}>
            <dt>{t(`held.${name}`)}</dt>
            <dd>
              <FigureText
                figure={analytics.figures[name]}
                name={`held-${name}`}
                derive={() => deriveHeld(t, name, analytics)}
                sign={name === "simpleReturn" || name === "twrAnnualised"}
              />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t("held.currency")}</dt>
          <dd>{currency}</dd>
        </div>
      </dl>
      {analytics.reasons.map((reason) => (
        <p key={JSON.stringify(reason)} className={classes.muted}>
          {reasonText(reason, t, locale)}
        </p>
      ))}
      {leftOut.length > 0 && (
        <details className={classes.left}>
          <summary>{t("held.leftOut", { count: leftOut.length })}</summary>
          <ul>
            {leftOut.map(({ asset, reason }) => (
              <li key={asset.id}>{reasonText(reason, t, locale)}</li>
            ))}
          </ul>
        </details>
      )}
      {series.length > 1 && <Growth analytics={analytics} />}
    </>
  );
}

function Growth({ analytics }: { readonly analytics: Analytics }) {
  const { series, reasons, leftOut } = analytics;
  const { t } = useTranslation("watchlists");
  const look = useMarketLook("");
  const chart = useMemo(() => {
    const points = series.map(({ date, growth }) => ({ date, values: [growth] }));
    return { points, option: linesOption(points, [t("held.growth")], look) };
  }, [series, look, t]);
  const last = series.at(-1);
  const told = ({ date, growth }: (typeof series)[number]) => `${day(date, look)}: ${percent(growth, look)}`;
  return (
    <Chart
      option={chart.option}
      look={look}
      height={220}
      serverWidth={1100}
      title={t("held.growth")}
      summary={last ? told(last) : ""}
      points={pointsOf(series, told)}
      table={{
        columns: [t("held.day"), t("held.growth")],
        rows: () => linesRows(chart.points, look),
        plainRows: () => linesPlainRows(chart.points),
        marks: { all: () => [...reasons, ...leftOut.map(({ reason }) => reason)] },
      }}
    />
  );
}
