import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { allPortfoliosId, GoalKind } from "../../../shared/codes.ts";
import type { GoalState } from "../../../shared/schemas/goal.schema.ts";
import { hiddenAmount } from "../../../shared/text/hidden-amount.ts";
import { usePortfolioNames } from "../../../shell/use-seen-portfolio.ts";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconHelpCircle,
  IconTargetArrow,
} from "../../../ui/icons/icons.ts";
import { DateText, Money } from "../../../ui/money/amounts.tsx";
import { deriveMonthlyIncome, deriveProgress } from "../../../ui/money/derive-goal.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { moneyFigure } from "../../../ui/money/plain-figures.ts";
import { ofGoal } from "../page/dashboard-target.ts";
import type { ViewProps } from "../page/widget-frame.ts";
import { Hidden } from "./hidden.tsx";
import classes from "./views.module.css";

type Goal = ViewProps<"goals">["body"]["goals"][number];

const icons = {
  reached: IconCircleCheck,
  "on-track": IconTargetArrow,
  behind: IconAlertTriangle,
  overdue: IconAlertTriangle,
  unknown: IconHelpCircle,
} as const satisfies Record<GoalState, unknown>;

export function GoalsView({ body: { goals }, frame }: ViewProps<"goals">) {
  const { t } = useTranslation("dashboard");
  const isOfAll = frame.portfolioId === allPortfoliosId;
  return (
    <>
      <ul className={classes.goals}>
        {goals.map((goal) => (
          <li key={goal.id}>
            <div className={classes.goalHead}>
              <strong>{goal.name}</strong>
              <FigureText
                figure={goal.progress}
                name={`${frame.id}-progress-${goal.id}`}
                derive={() => deriveProgress(factsOf(goal), t)}
              />
            </div>
            {isOfAll && <PortfolioOf goal={goal} />}
            <progress max={1} value={filled(goal)} aria-label={t("goals.progress", { name: goal.name })} />
            <Facts goal={goal} frame={frame} />
          </li>
        ))}
      </ul>
      {!frame.isAlone && (
        <p className={classes.below}>
          <Link to={`/goals?p=${frame.portfolioId}`}>{t("goals.all")}</Link>
        </p>
      )}
    </>
  );
}

/** Shown in the view of all portfolios. */
function PortfolioOf({ goal: { portfolioId } }: { readonly goal: Goal }) {
  const nameOf = usePortfolioNames();
  return (
    <span className={classes.second}>
      <Link to={`/goals?p=${portfolioId}`}>{nameOf(portfolioId)}</Link>
    </span>
  );
}

const filled = ({ progress }: Goal): number =>
  "value" in progress ? Math.min(1, Math.max(0, Number(progress.value))) : 0;

/** Hidden targets stay hidden. */
const factsOf = (goal: Goal) => ({
  ...goal,
  target: moneyFigure(goal.target ?? hiddenAmount, goal.currency),
  on: goal.period.to,
});

interface FactsProps {
  readonly goal: Goal;
  readonly frame: ViewProps<"goals">["frame"];
}

function Facts({ goal, frame }: FactsProps) {
  const { t } = useTranslation("dashboard");
  const { id, portfolioId, kind, state, target, currency, dueOn, current, chance, period } = goal;
  const Icon = icons[state];
  const explain = (metric: string) => ofGoal({ ...frame, portfolioId }, metric, id, period);
  return (
    <span className={classes.second}>
      <FigureText
        figure={current}
        name={`${frame.id}-current-${id}`}
        {...(kind === GoalKind.value
          ? { explain: explain("value") }
          : { derive: () => deriveMonthlyIncome(factsOf(goal), t) })}
      />{" "}
      {t(kind === GoalKind.value ? "goals.of" : "goals.ofMonthly")}{" "}
      {target === null ? <Hidden /> : <Money value={target} currency={currency} digits="own" />} ·{" "}
      {t("goals.by")} <DateText value={dueOn} />
      <span className={classes.goalState} data-state={state}>
        <Icon size={16} stroke={1.6} aria-hidden /> {t(`goals.state.${state}`)}
        {"value" in chance && (
          <>
            {" "}
            · {t("goals.chance")}{" "}
            <FigureText figure={chance} name={`${frame.id}-chance-${id}`} explain={explain("goalChance")} />
          </>
        )}
      </span>
    </span>
  );
}
