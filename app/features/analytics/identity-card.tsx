import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Figure } from "../../shared/common.schema.ts";
import { Chart } from "../../ui/charts/chart.tsx";
import { pointsOf } from "../../ui/charts/chart-points.ts";
import {
  type Fall,
  waterfallOption,
  waterfallPlainRows,
  waterfallRows,
} from "../../ui/charts/kinds/waterfall-chart.ts";
import { useChartLook } from "../../ui/charts/use-chart-look.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { GainsBridgeList } from "../../ui/money/gains-bridge.tsx";
import {
  IdentityWithout,
  type ShownIdentity,
  shownIdentity,
  withoutOf,
} from "../../ui/money/known-identity.tsx";
import { Card } from "../../ui/shell/card.tsx";
import classes from "./analytics.module.css";
import type { Results } from "./analytics.types.ts";
import { Reasons } from "./reasons.tsx";
import { ofWhole } from "./stats-target.ts";

type Line = ShownIdentity["lines"][number];

const isLevel = (key: string) => key === "valueStart" || key === "valueEnd";
const isSomething = (figure: Figure): boolean => "value" in figure && Number(figure.value) !== 0;

/** Changes of the value over the period, adding up exactly. */
export function IdentityCard({ results }: { readonly results: Results }) {
  const { t } = useTranslation("analytics");
  const { identity: answered, portfolioId } = results;
  const identity = shownIdentity(answered);
  return (
    <Card title={t("identity.title")}>
      {identity === null ? (
        <Reasons reasons={"refused" in answered ? answered.refused : []} fallback={t("identity.unknown")} />
      ) : (
        <div className={classes.stack}>
          <IdentityWithout identity={identity} portfolioId={portfolioId} />
          <Waterfall lines={identity.lines} results={results} />
          <dl className={classes.sums}>
            {identity.lines.map((line) => (
              <IdentityLine key={line.key} line={line} without={withoutOf(identity)} results={results} />
            ))}
          </dl>
          {identity.gains && (
            <GainsBridgeList bridge={identity.gains} name="bridge" of={ofWhole(results, "totalProfit")} />
          )}
          {identity.residual !== "0" && (
            <p className={classes.warn} role="alert">
              {t("identity.residual", { residual: identity.residual })}
            </p>
          )}
        </div>
      )}
    </Card>
  );
}

interface IdentityLineProps {
  readonly line: Line;
  /** Excluded parts. */
  readonly without: string | undefined;
  readonly results: Results;
}

function IdentityLine({ line, without, results }: IdentityLineProps) {
  const { t } = useTranslation("analytics");
  const { key, metric, from, to, sign, figure } = line;
  return (
    <div data-line={key}>
      <dt>{t(`identity.${key}`)}</dt>
      <dd>
        {sign < 0 && isSomething(figure) && "−"}
        <FigureText
          figure={figure}
          name={`identity-${key}`}
          explain={ofWhole(results, metric, { at: { from, to }, without })}
          sign={isLevel(key) || sign < 0 ? false : "amount"}
          isNeutral={key === "netFlows"}
        />
      </dd>
    </div>
  );
}

function Waterfall({ lines, results }: { readonly lines: readonly Line[]; readonly results: Results }) {
  const { t } = useTranslation("analytics");
  const look = useChartLook(results.currency);
  const falls = useMemo(
    () =>
      lines.flatMap(({ key, sign, figure }): Fall[] => {
        if (!("value" in figure)) return [];
        const kind = isLevel(key) ? "level" : key === "netFlows" ? "flow" : "result";
        return [{ name: t(`identity.short.${key}`), kind, amount: Number(figure.value) * sign }];
      }),
    [lines, t],
  );
  const option = useMemo(() => waterfallOption(falls, look), [falls, look]);
  // An unknown step would shift all that follow.
  if (falls.length < lines.length) return null;
  const rows = waterfallRows(falls, look);
  return (
    <Chart
      option={option}
      look={look}
      height={280}
      serverWidth={1146}
      title={t("identity.title")}
      summary={rows.map((row) => row.join(" ")).join(", ")}
      points={pointsOf(rows, (row) => row.join(": "))}
      table={{
        columns: [t("identity.line"), t("column.amount")],
        rows: () => rows,
        plainRows: () => waterfallPlainRows(falls),
        marks: { rows: () => lines.map(({ figure }) => [figure]) },
      }}
    />
  );
}
