import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiMutation } from "../../client/data/use-api.ts";
import { formatMoney, formatPercent } from "../../i18n/format.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { GoalKind } from "../../shared/codes.ts";
import type { GoalView } from "../../shared/schemas/goal.schema.ts";
import { usePortfolioNames } from "../../shell/use-seen-portfolio.ts";
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle, IconTargetArrow } from "../../ui/icons/icons.ts";
import { DateText, Money } from "../../ui/money/amounts.tsx";
import { deriveProgress } from "../../ui/money/derive-goal.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { reasonText } from "../../ui/money/reason-text.ts";
import { Card } from "../../ui/shell/card.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import { Changes } from "./changes.tsx";
import { GoalChart } from "./goal-chart.tsx";
import { factsOf, GoalFigure } from "./goal-figure.tsx";
import { goalQueryKeys } from "./goal-query-keys.ts";
import classes from "./goals.module.css";

interface Props {
  readonly goal: GoalView;
  /** Shown under all portfolios: its own is named. */
  readonly isOfAll: boolean;
  readonly onEdit: () => void;
}

/** Goal: state with its reason, explained figures, range of its plan. */
export function GoalCard({ goal, isOfAll, onEdit }: Props) {
  const { t } = useTranslation("goals");
  const toasts = useToasts();
  const remove = useApiMutation("DELETE /api/portfoliogoal", goalQueryKeys);
  const set = useApiMutation("POST /api/portfoliogoal/set-goal", goalQueryKeys);
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
        <Changes isAll={isOfAll}>
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
        </Changes>
      }
    >
      {isOfAll && <PortfolioOf goal={goal} />}
      <State goal={goal} />
      <Progress goal={goal} />
      <GoalFigures goal={goal} />
      {goal.projection.length > 1 && <GoalChart goal={goal} />}
    </Card>
  );
}

function PortfolioOf({ goal: { portfolioId } }: { readonly goal: GoalView }) {
  const nameOf = usePortfolioNames();
  return (
    <p className={classes.muted}>
      <Link to={`/goals?p=${portfolioId}`}>{nameOf(portfolioId)}</Link>
    </p>
  );
}

const icons = {
  reached: IconCircleCheck,
  "on-track": IconTargetArrow,
  behind: IconAlertTriangle,
  overdue: IconAlertTriangle,
  unknown: IconHelpCircle,
} as const;

/** States in a sentence with figures whether the goal is on track. */
function State({ goal }: { readonly goal: GoalView }) {
  const { t } = useTranslation("goals");
  const { locale, isStealth } = useReader();
  const { state, currency, dueOn, chance, reachedOn, neededMonthly, reasons } = goal;
  const Icon = icons[state];
  const amount = (value: string) =>
    isStealth ? "•••" : formatMoney(value, locale, { currency, digits: "own" });
  const params = {
    target: amount(goal.target),
    due: formatDayWithName(dueOn, locale),
    chance: "value" in chance ? formatPercent(chance.value, locale, { maxDigits: 0 }) : "",
    date: reachedOn === null ? "" : formatDayWithName(reachedOn, locale),
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
      <FigureText
        figure={progress}
        name={`progress-${goal.name}`}
        derive={() => deriveProgress(factsOf(goal), t)}
      />
    </div>
  );
}

function GoalFigures({ goal }: { readonly goal: GoalView }) {
  const { t } = useTranslation("goals");
  const isIncome = goal.kind === GoalKind.monthlyIncome;
  const { currency, neededMonthly, reachedOn } = goal;
  const lines: readonly (readonly [string, ReactNode])[] = [
    [isIncome ? "income" : "value", <GoalFigure key="1" goal={goal} name="current" />],
    ["target", <Money key="2" value={goal.target} currency={currency} />],
    ["dueOn", <DateText key="3" value={goal.dueOn} />],
    ["monthlyFlow", <Money key="4" value={goal.monthlyFlow} currency={currency} />],
    ...(["low", "median", "high", "chance"] as const).map(
      (name) => [name, <GoalFigure key={name} goal={goal} name={name} />] as const,
    ),
    ...(reachedOn === null
      ? []
      : [["reachedOn", <GoalFigure key="5" goal={goal} name="reachedOn" />] as const]),
    ...(neededMonthly === null
      ? []
      : [["neededMonthly", <GoalFigure key="6" goal={goal} name="neededMonthly" />] as const]),
    ...(isIncome
      ? (["neededValue", "worth", "yearly"] as const).map(
          (name) => [name, <GoalFigure key={name} goal={goal} name={name} />] as const,
        )
      : []),
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
