import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./forms.module.css";
import type { FormState } from "./use-form-submit.ts";

interface StepActionsProps {
  readonly form: Pick<FormState, "isBusy">;
  readonly label: string;
  readonly otherLabel: string;
  readonly onOther: () => Promise<void>;
}

/** The two ways out of a step: forward with what was entered, or the quiet one. */
export function StepActions({ form, label, otherLabel, onOther }: StepActionsProps) {
  const { t } = useTranslation("account");
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <div className={classes.actions}>
      <button
        type="button"
        className="button button-quiet"
        disabled={form.isBusy}
        onClick={() => {
          setHasFailed(false);
          onOther().catch(() => setHasFailed(true));
        }}
      >
        {otherLabel}
      </button>
      <button type="submit" className="button button-primary" aria-busy={form.isBusy || undefined}>
        {form.isBusy ? t("account:onboarding.busy") : label}
      </button>
      {hasFailed && (
        <p className={classes.issue} role="alert">
          {t("common:error.NETWORK")}
        </p>
      )}
    </div>
  );
}
