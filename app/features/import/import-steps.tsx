import { useTranslation } from "react-i18next";
import classes from "./import.module.css";

export const stepNames = ["file", "check", "save", "done"] as const;
export type StepName = (typeof stepNames)[number];

/** Where in the wizard one is; steps behind are marked as done. */
export function ImportSteps({ current }: { readonly current: StepName }) {
  const { t } = useTranslation("import");
  const at = stepNames.indexOf(current);
  return (
    <ol className={classes.steps} aria-label={t("step.label")}>
      {stepNames.map((name, index) => (
        <li
          key={name}
          className={classes.step}
          data-past={index < at || undefined}
          aria-current={name === current ? "step" : undefined}
        >
          <span className={classes.stepNumber} aria-hidden>
            {index + 1}
          </span>
          {t(`step.${name}`)}
        </li>
      ))}
    </ol>
  );
}
