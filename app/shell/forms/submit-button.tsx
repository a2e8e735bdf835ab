import classes from "./forms.module.css";
import type { FormState } from "./use-form-submit.ts";

interface SubmitButtonProps {
  readonly form: Pick<FormState, "isBusy">;
  readonly label: string;
  readonly busyLabel: string;
}

export const SubmitButton = ({ form, label, busyLabel }: SubmitButtonProps) => (
  <button
    type="submit"
    className={`button button-primary ${classes.submit}`}
    aria-busy={form.isBusy || undefined}
  >
    {form.isBusy ? busyLabel : label}
  </button>
);
