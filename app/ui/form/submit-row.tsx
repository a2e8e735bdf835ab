import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./form.module.css";

interface SubmitRowProps {
  /** What the button does: "Save", "Create portfolio". */
  readonly label: string;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly onCancel?: (() => void) | undefined;
  /** What belongs to no field. */
  readonly error?: string | undefined;
  /** Left end: delete, "add another". */
  readonly extra?: ReactNode;
  readonly isFullWidth?: boolean;
}

/** The end of a form: the error that belongs to no field, then the buttons. */
export function SubmitRow(props: SubmitRowProps) {
  const { t } = useTranslation("common");
  const { label, isBusy = false, isDisabled = false, onCancel, error, extra, isFullWidth = false } = props;
  return (
    <div className={classes.submit}>
      {error && (
        <p className={classes.formError} role="alert">
          {error}
        </p>
      )}
      <div className={classes.buttons}>
        {extra}
        <span className={classes.ends}>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t("common:action.cancel")}
            </Button>
          )}
          <Button type="submit" loading={isBusy} disabled={isDisabled} fullWidth={isFullWidth}>
            {label}
          </Button>
        </span>
      </div>
    </div>
  );
}
