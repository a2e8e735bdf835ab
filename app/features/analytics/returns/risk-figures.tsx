import { useTranslation } from "react-i18next";
import { FigureText } from "../../../ui/money/figure.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import classes from "../analytics.module.css";
import type { Risk } from "../analytics.types.ts";
import { ofWhole } from "../stats-target.ts";
import { deriveRiskFree } from "./derive-returns.ts";

const results: readonly string[] = ["benchmarkReturn", "benchmarkIrr", "alpha"];

export function RiskFigures({ risk }: { readonly risk: Risk }) {
  const { t } = useTranslation("analytics");
  const { benchmark, figures, against, riskFree } = risk;
  return (
    <Card title={t("risk.title")} tour="stats-risk">
      <div className={classes.stack}>
        <Figures risk={risk} list={figures} />
        {riskFree && (
          <p className={classes.muted}>
            {t("risk.riskFree", { name: riskFree.name })}{" "}
            <FigureText figure={riskFree.rate} name="risk-free" derive={() => deriveRiskFree(riskFree, t)} />
          </p>
        )}
        {benchmark && against.length > 0 && (
          <>
            <h3 className={classes.subtitle}>{t("risk.against", { name: benchmark.name })}</h3>
            <Figures risk={risk} list={against} benchmark={benchmark.id} />
          </>
        )}
      </div>
    </Card>
  );
}

interface FiguresProps {
  readonly risk: Risk;
  readonly list: Risk["figures"];
  readonly benchmark?: string;
}

function Figures({ risk, list, benchmark }: FiguresProps) {
  const { t } = useTranslation("explain");
  return (
    <dl className={classes.sums}>
      {list.map(({ metric, figure }) => (
        <div key={metric} data-risk={metric}>
          <dt>{t(`metric.${metric}`)}</dt>
          <dd>
            <FigureText
              figure={figure}
              name={`risk-${metric}`}
              explain={ofWhole(risk, metric, { benchmark })}
              sign={results.includes(metric)}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
