import { useTranslation } from "react-i18next";
import type { Figure } from "../../shared/common.schema.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { moneyFigure } from "../../ui/money/plain-figures.ts";
import { Card } from "../../ui/shell/card.tsx";
import { deriveCash, deriveExcess, deriveSum, type ShownPlan, type SumName } from "./derive-plan.ts";
import classes from "./rebalancing.module.css";

interface Props {
  readonly shown: ShownPlan;
}

const results: readonly SumName[] = ["realisedGain", "taxableGain"];

function sumsOf({ plan, currency }: ShownPlan): readonly (readonly [SumName, Figure])[] {
  const money = (value: string) => moneyFigure(value, currency);
  return [
    ["driftBefore", plan.driftBefore],
    ["driftAfter", plan.driftAfter],
    ["whole", money(plan.whole)],
    ["residualCash", money(plan.residualCash)],
    ...(Number(plan.fees) === 0 ? [] : [["fees", money(plan.fees)] as const]),
    ...(plan.orders.some(({ side }) => side === "sell")
      ? [["realisedGain", plan.realisedGain] as const]
      : []),
    ...(plan.tax === null
      ? []
      : ([
          ["taxableGain", plan.taxableGain],
          ["tax", plan.tax],
        ] as const)),
  ];
}

/** Totals of the plan, each explained. */
export function PlanSums({ shown }: Props) {
  const { t } = useTranslation("rebalancing");
  const { plan, currency } = shown;
  return (
    <Card title={t("plan.title")}>
      <dl className={classes.sums}>
        {sumsOf(shown).map(([name, figure]) => (
          <div key={name}>
            <dt>{t(`sum.${name}`)}</dt>
            <dd>
              <FigureText
                figure={figure}
                name={name}
                derive={() => deriveSum(shown, name, t)}
                sign={results.includes(name) && "amount"}
              />
            </dd>
          </div>
        ))}
      </dl>
      {plan.cash.length > 1 && (
        <p className={classes.muted}>
          {t("plan.cash")}{" "}
          {plan.cash.map(({ currency: own, amount }) => (
            <span key={own} className={classes.cash}>
              <FigureText
                figure={moneyFigure(amount, own)}
                name={`cash-${own}`}
                derive={() => deriveCash(shown, own, t)}
              />
            </span>
          ))}
        </p>
      )}
      <p className={classes.muted}>
        {t(`method.${plan.method}`)}{" "}
        {Number(plan.excess) !== 0 && (
          <>
            {t("excess")}{" "}
            <FigureText
              figure={moneyFigure(plan.excess, currency)}
              name="excess"
              derive={() => deriveExcess(shown, t)}
            />
          </>
        )}
      </p>
    </Card>
  );
}
