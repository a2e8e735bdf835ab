import { Button } from "@mantine/core";
import { type FormEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { OutputOf } from "../../../shared/endpoint.ts";
import { Chart } from "../../../ui/charts/chart.tsx";
import { day, fullMoney } from "../../../ui/charts/chart-look.ts";
import { pointsOf } from "../../../ui/charts/chart-points.ts";
import { bandOption, bandPlainRows, bandRows } from "../../../ui/charts/kinds/band-chart.ts";
import { useChartLook } from "../../../ui/charts/use-chart-look.ts";
import { NumberBox } from "../../../ui/form/number-box.tsx";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { DateText } from "../../../ui/money/amounts.tsx";
import { FigureText } from "../../../ui/money/figure.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import type { analyticsContract } from "../analytics.contract.ts";
import classes from "../analytics.module.css";
import { Reasons } from "../reasons.tsx";
import { ofWhole } from "../stats-target.ts";

type Plan = OutputOf<(typeof analyticsContract)["GET /api/analytics/projection"]>;

interface ProjectionProps {
  readonly projection: Plan;
  readonly years: number;
}

/** Projection from the portfolio's monthly returns and contributions. */
export function Projection({ projection, years }: ProjectionProps) {
  const { t } = useTranslation("analytics");
  const { isStealth } = useReader();
  const { plan, reasons, series } = projection;
  const text = `${plan.months},${plan.monthlyFlow},${plan.seed}`;
  return (
    <Card title={t("projection.title")}>
      <div className={classes.stack}>
        <PlanForm projection={projection} years={years} />
        {reasons.length > 0 ? (
          <Reasons reasons={reasons} fallback="" />
        ) : (
          <>
            {isStealth ? (
              <p className={classes.muted}>{t("projection.hidden")}</p>
            ) : (
              series.length > 0 && <Band projection={projection} />
            )}
            <dl className={classes.sums}>
              {(["value", "goalLow", "goalMedian", "goalHigh"] as const).map((metric) => (
                <div key={metric}>
                  <dt>{t(`projection.${metric}`)}</dt>
                  <dd>
                    <FigureText
                      figure={projection[metric]}
                      name={`projection-${metric}`}
                      explain={ofWhole(projection, metric, metric === "value" ? {} : { plan: text })}
                    />
                  </dd>
                </div>
              ))}
            </dl>
            <p className={classes.muted}>
              {t("projection.how", { paths: plan.paths, count: plan.observations, seed: plan.seed })}{" "}
              <DateText value={projection.period.from} /> – <DateText value={projection.period.to} />
            </p>
          </>
        )}
      </div>
    </Card>
  );
}

const yearChoices = [1, 3, 5, 10, 15, 20, 30, 40];

function PlanForm({ projection, years }: ProjectionProps) {
  const { t } = useTranslation("analytics");
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const [monthly, setMonthly] = useState<string | null>(params.get("monthly") ?? "0");
  const show = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    next.set(name, value);
    void navigate({ search: `?${next}`, hash }, { preventScrollReset: true, replace: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (monthly !== null) show("monthly", monthly);
  };
  const choices = yearChoices.includes(years) ? yearChoices : [...yearChoices, years].sort((a, b) => a - b);
  return (
    <form className={classes.plan} onSubmit={submit} aria-label={t("projection.plan")}>
      <SelectBox
        label={t("projection.years")}
        name="years"
        value={String(years)}
        onValue={(value) => show("years", value)}
        options={choices.map((count) => ({
          value: String(count),
          label: t("projection.yearCount", { count }),
        }))}
      />
      <NumberBox
        label={t("projection.monthly")}
        name="monthly"
        value={monthly}
        onValue={setMonthly}
        maxDecimals={2}
        unit={projection.currency}
      />
      <Button type="submit" variant="default" disabled={monthly === null}>
        {t("projection.play")}
      </Button>
    </form>
  );
}

function Band({ projection }: { readonly projection: Plan }) {
  const { t } = useTranslation("analytics");
  const { series, currency } = projection;
  const look = useChartLook(currency);
  const texts = useMemo(
    () => ({
      low: t("projection.goalLow"),
      median: t("projection.goalMedian"),
      high: t("projection.goalHigh"),
      paidIn: t("projection.paidIn"),
    }),
    [t],
  );
  const option = useMemo(
    () => bandOption(series, null, { ...texts, target: "" }, look),
    [series, texts, look],
  );
  const text = (point: (typeof series)[number]) =>
    `${day(point.date, look)}: ${fullMoney(point.low, look)} – ${fullMoney(point.median, look)} – ${fullMoney(point.high, look)}`;
  const last = series.at(-1);
  return (
    <Chart
      option={option}
      look={look}
      height={300}
      serverWidth={1146}
      title={t("projection.title")}
      summary={last ? text(last) : ""}
      points={pointsOf(series, text)}
      legend={[
        { name: texts.median, color: look.colors.accent },
        { name: texts.paidIn, color: look.colors.muted, type: "dashed" },
      ]}
      table={{
        columns: [t("column.date"), texts.low, texts.median, texts.high, texts.paidIn],
        rows: () => bandRows(series, look),
        plainRows: () => bandPlainRows(series),
        marks: { all: () => [projection.value, projection.goalMedian] },
      }}
    />
  );
}
