import { useTranslation } from "react-i18next";
import { WizardSteps } from "../../ui/shell/wizard-steps.tsx";

export const stepNames = ["file", "check", "save", "done"] as const;
export type StepName = (typeof stepNames)[number];

export function ImportSteps({ current }: { readonly current: StepName }) {
  const { t } = useTranslation("import");
  return (
    <WizardSteps
      label={t("step.label")}
      names={stepNames}
      current={current}
      textOf={(name) => t(`step.${name}`)}
    />
  );
}
