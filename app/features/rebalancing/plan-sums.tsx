import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatPercent } from "../../i18n/format.ts";
import { plainNumber } from "../../i18n/plain-number.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { RebalancePlan, RebalanceSettings } from "../../shared/rebalance-shapes.ts";
import { Money } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import classes from "./rebalancing.module.css";

interface Props {
  readonly plan: RebalancePlan;
  readonly currency: string;
  readonly settings: RebalanceSettings;
}

/** What the plan comes to, and how each of it is computed. */
export function PlanSums({ plan, currency, settings }: Props) {
  const { t } = useTranslation("rebalancing");
  const { locale } = useReader();
  const { driftBefore, driftAfter, realisedGain, taxableGain, tax, cash } = plan;
  const percent = (ratio: string | null) =>
    ratio === null ? "" : formatPercent(ratio, locale, { maxDigits: 4 });
  const lines: readonly (readonly [string, ReactNode])[] = [
    ["driftBefore", <FigureText key="a" figure={driftBefore} name="driftBefore" />],
    ["driftAfter", <FigureText key="b" figure={driftAfter} name="driftAfter" />],
    ["whole", <Money key="c" value={plan.whole} currency={currency} />],
    ["fees", <Money key="d" value={plan.fees} currency={currency} />],
    ["residualCash", <Money key="e" value={plan.residualCash} currency={currency} />],
    ["realisedGain", <FigureText key="f" figure={realisedGain} name="realisedGain" sign="amount" />],
    ...(tax === null
      ? []
      : ([
          ["taxableGain", <FigureText key="g" figure={taxableGain} name="taxableGain" sign="amount" />],
          ["tax", <FigureText key="h" figure={tax} name="tax" />],
        ] as const)),
  ];
  return (
    <Card title={t("plan.title")}>
      <dl className={classes.sums}>
        {lines.map(([key, figure]) => (
          <div key={key}>
            <dt>{t(`sum.${key}`)}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {cash.length > 1 && (
        <p className={classes.muted}>
          {t("plan.cash")}{" "}
          {cash.map(({ currency: own, amount }) => (
            <span key={own} className={classes.cash}>
              <Money value={amount} currency={own} />
            </span>
          ))}
        </p>
      )}
      <details className={classes.how}>
        <summary>{t("plan.how")}</summary>
        <ul>
          {lines.map(([key]) => (
            <li key={key}>
              <strong>{t(`sum.${key}`)}</strong>: {t(`how.${key}`, { rate: percent(settings.taxRate) })}
            </li>
          ))}
          <li>
            {t(`method.${plan.method}`)}{" "}
            {plan.excess > 0 && (
              <>
                {t("excess")} <Money value={plainNumber(plan.excess)} currency={currency} />
              </>
            )}
          </li>
        </ul>
      </details>
    </Card>
  );
}
