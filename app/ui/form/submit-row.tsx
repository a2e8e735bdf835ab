import { Button } from "@mantine/core";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import classes from "./form.module.css";

interface SubmitRowProps {
  readonly label: string;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly onCancel?: (() => void) | undefined;
  readonly error?: string | undefined;
  readonly extra?: ReactNode;
  readonly isFullWidth?: boolean;
}

/** Restores the focus lost by a disabled button: to the first invalid field, otherwise to the button. */
function useFocusAfter(isBusy: boolean, row: RefObject<HTMLElement | null>): void {
  const wasBusy = useRef(false);
  useEffect(() => {
    const isOver = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    if (!isOver || document.activeElement !== document.body) return;
    const form = row.current?.closest("form");
    const next = form?.querySelector<HTMLElement>("[aria-invalid=true], button[type=submit]");
    next?.focus();
  }, [isBusy, row]);
}

/** Ends a form: the error that belongs to no field, then the buttons. */
export function SubmitRow(props: SubmitRowProps) {
  const { t } = useTranslation("common");
  const { label, isBusy = false, isDisabled = false, onCancel, error, extra, isFullWidth = false } = props;
  const row = useRef<HTMLDivElement>(null);
  useFocusAfter(isBusy, row);
  return (
    <div ref={row} className={classes.submit}>
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
