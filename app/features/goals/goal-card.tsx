import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle, IconTargetArrow } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/use-api.ts";
import { formatMoney, formatPercent } from "../../i18n/format.ts";
import { formatDay } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { GoalKind } from "../../shared/codes.ts";
import type { GoalView } from "../../shared/goal-shapes.ts";
import { DateText, Money } from "../../ui/money/amounts.tsx";
import type { ExplainTarget } from "../../ui/money/explain-context.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { reasonText } from "../../ui/money/reason-text.ts";
import { Card } from "../../ui/shell/card.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import { Writes } from "../shell/writes.tsx";
import { GoalChart } from "./goal-chart.tsx";
import classes from "./goals.module.css";
import { touchedByGoals } from "./touched-by-goals.ts";

interface Props {
  readonly goal: GoalView;
  readonly onEdit: () => void;
}

/** One goal: state with its reason, figures that explain themselves, the range of its plan. */
export function GoalCard({ goal, onEdit }: Props) {
  const { t } = useTranslation("goals");
  const toasts = useToasts();
  const remove = useApiMutation("DELETE /api/portfoliogoal", touchedByGoals);
  const set = useApiMutation("POST /api/portfoliogoal/set-goal", touchedByGoals);
  const takeAway = () =>
    remove.mutateAsync({ id: goal.id }).then(({ id: _, version: __, ...again }) => {
      toasts.done(t("done.removed", { name: goal.name }), () => {
        set.mutateAsync(again).then(() => toasts.done(t("done.back")), toasts.failed);
      });
    }, toasts.failed);
  return (
    <Card
      title={goal.name}
      actions={
        <Writes>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t("editOne", { name: goal.name })}
            onClick={onEdit}
          >
            {t("edit")}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t("removeOne", { name: goal.name })}
            onClick={() => void takeAway()}
          >
            {t("remove")}
          </Button>
        </Writes>
      }
    >
      <State goal={goal} />
      <Progress goal={goal} />
      <GoalFigures goal={goal} />
      {goal.projection.length > 1 && <GoalChart goal={goal} />}
    </Card>
  );
}

const icons = {
  reached: IconCircleCheck,
  "on-track": IconTargetArrow,
  behind: IconAlertTriangle,
  overdue: IconAlertTriangle,
  unknown: IconHelpCircle,
} as const;

/** On track or not, in a sentence with the figures that make it so. */
function State({ goal }: { readonly goal: GoalView }) {
  const { t } = useTranslation("goals");
  const { locale, isStealth } = useReader();
  const { state, currency, dueOn, chance, reachedOn, neededMonthly, reasons } = goal;
  const Icon = icons[state];
  const amount = (value: string) =>
    isStealth ? "•••" : formatMoney(value, locale, { currency, digits: "own" });
  const params = {
    target: amount(goal.target),
    due: formatDay(dueOn, locale),
    chance: "value" in chance ? formatPercent(chance.value, locale, { maxDigits: 0 }) : "",
    date: reachedOn === null ? "" : formatDay(reachedOn, locale),
    median: "value" in goal.median ? amount(goal.median.value) : "",
    needed: neededMonthly === null ? "" : amount(neededMonthly),
    why: reasons.map((reason) => reasonText(reason, t, locale)).join(" "),
  };
  const isNeeded = state === "behind" && neededMonthly !== null;
  return (
    <div className={classes.state} data-state={state}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <p>
        <strong>{t(`state.${state}`)}</strong> {t(`why.${state}`, params)} {isNeeded && t("needed", params)}
      </p>
    </div>
  );
}

function Progress({ goal }: { readonly goal: GoalView }) {
  const { t } = useTranslation("goals");
  const { progress } = goal;
  const ratio = "value" in progress ? Math.min(1, Math.max(0, Number(progress.value))) : 0;
  return (
    <div className={classes.progress}>
      <progress max={1} value={ratio} aria-label={t("figure.progress")} />
      <FigureText figure={progress} name={`progress-${goal.name}`} />
    </div>
  );
}

function GoalFigures({ goal }: { readonly goal: GoalView }) {
  const { t } = useTranslation("goals");
  const { id, portfolioId, currency, period, name } = goal;
  const isValue = goal.kind === GoalKind.value;
  const explain = (metric: string): ExplainTarget => ({
    metric,
    scope: { kind: "portfolio", portfolioId, goalId: id },
    period: { from: period.from, to: period.to },
  });
  // Of an income they are the value's at today's ratio: the value's own explain themselves below.
  const ofValue = (metric: string) => (isValue ? explain(metric) : undefined);
  const lines: readonly (readonly [string, ReactNode])[] = [
    [
      isValue ? "value" : "income",
      <FigureText key="1" figure={goal.current} name={`current-${name}`} explain={ofValue("value")} />,
    ],
    ["target", <Money key="2" value={goal.target} currency={currency} />],
    ["dueOn", <DateText key="3" value={goal.dueOn} />],
    ["monthlyFlow", <Money key="4" value={goal.monthlyFlow} currency={currency} />],
    ["low", <FigureText key="5" figure={goal.low} name={`low-${name}`} explain={ofValue("goalLow")} />],
    [
      "median",
      <FigureText key="6" figure={goal.median} name={`median-${name}`} explain={ofValue("goalMedian")} />,
    ],
    ["high", <FigureText key="7" figure={goal.high} name={`high-${name}`} explain={ofValue("goalHigh")} />],
    [
      "chance",
      <FigureText key="8" figure={goal.chance} name={`chance-${name}`} explain={explain("goalChance")} />,
    ],
    ...(isValue
      ? []
      : ([
          ["neededValue", <FigureText key="9" figure={goal.neededValue} name={`needed-${name}`} />],
          [
            "worth",
            <FigureText key="10" figure={goal.value} name={`worth-${name}`} explain={explain("value")} />,
          ],
          ...(goal.yearlyIncome === null
            ? []
            : ([
                [
                  "yearly",
                  <FigureText
                    key="11"
                    figure={goal.yearlyIncome}
                    name={`yearly-${name}`}
                    explain={explain("incomeNextYear")}
                  />,
                ],
              ] as const)),
        ] as const)),
  ];
  return (
    <dl className={classes.figures}>
      {lines.map(([key, figure]) => (
        <div key={key}>
          <dt title={t(`hint.${key}`)}>{t(`figure.${key}`)}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
