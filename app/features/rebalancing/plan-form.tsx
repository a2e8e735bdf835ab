import { useId } from "react";
import { useTranslation } from "react-i18next";
import { plainNumber } from "../../i18n/plain-number.ts";
import type { RebalanceMode } from "../../shared/schemas/rebalance.schema.ts";
import { MoneyBox } from "../../ui/form/money-box.tsx";
import { Card } from "../../ui/shell/card.tsx";
import type { PlanQuestion } from "./plan-question.ts";
import classes from "./rebalancing.module.css";
import type { Ground } from "./rebalancing.types.ts";

interface Props {
  readonly ground: Ground;
  readonly question: PlanQuestion;
  readonly onQuestion: (question: PlanQuestion) => void;
}

const modes = ["full", "contribute", "withdraw"] as const;
/** Steps of the slider. */
const steps = 100;

/** Returns the slider's range in round steps: half of the value, or all of it for withdrawals. */
function reachOf({ value }: Ground, mode: RebalanceMode): { max: number; step: number } {
  const whole = "value" in value ? Math.max(0, Number(value.value)) : 0;
  const reach = Math.max(100, mode === "withdraw" ? whole : whole / 2);
  const raw = reach / steps;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, [1, 2, 5, 10].map((digit) => digit * power).find((size) => size >= raw) ?? raw);
  return { step, max: Math.floor(reach / step) * step };
}

/** Mode and amount of the plan; the plan below follows the slider at once. */
export function PlanForm({ ground, question, onQuestion }: Props) {
  const { t } = useTranslation("rebalancing");
  const id = useId();
  const { amount } = question;
  const mode = question.mode ?? ground.firstMode;
  const { max, step } = reachOf(ground, mode);
  return (
    <Card>
      <fieldset className={classes.modes}>
        <legend className="visually-hidden">{t("ask.mode")}</legend>
        {modes.map((one) => (
          <label key={one} className={classes.mode}>
            <input
              type="radio"
              name="mode"
              value={one}
              checked={mode === one}
              onChange={() => onQuestion({ ...question, mode: one })}
            />
            {t(`mode.${one}`)}
          </label>
        ))}
      </fieldset>
      <p className={classes.muted}>{t(`modeText.${mode}`)}</p>
      <div className={classes.amount}>
        <MoneyBox
          label={t(mode === "withdraw" ? "ask.out" : "ask.in")}
          name="amount"
          value={amount}
          onValue={(value) => onQuestion({ ...question, amount: value ?? "0" })}
          currency={ground.currency}
        />
        <div className={classes.slider}>
          <label htmlFor={id}>{t("ask.whatIf")}</label>
          <input
            id={id}
            type="range"
            min={0}
            max={max}
            step={step}
            value={Math.min(max, Number(amount) || 0)}
            onChange={(event) => onQuestion({ ...question, amount: plainNumber(Number(event.target.value)) })}
          />
        </div>
      </div>
    </Card>
  );
}
