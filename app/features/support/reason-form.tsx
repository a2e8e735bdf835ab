import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../client/api/api-error.ts";
import { useVerified } from "../../shell/verify/use-verified.tsx";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import classes from "./support.module.css";

interface ReasonFormProps {
  /** Label of the button. */
  readonly label: string;
  /** Sends the reason; a code is asked for where the server wants one. */
  readonly action: (reason: string) => Promise<unknown>;
  readonly onCancel?: () => void;
}

/** State of a form that asks for nothing but a reason. */
function useReason(action: ReasonFormProps["action"]) {
  const toasts = useToasts();
  const verified = useVerified();
  const [reason, setReason] = useState("");
  const [error, setError] = useState<ApiError | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    setIsBusy(true);
    setError(null);
    try {
      await verified.run(() => action(reason));
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      if (thrown.fields.length === 0) toasts.failed(thrown);
      else setError(thrown);
    } finally {
      setIsBusy(false);
    }
  };
  return { reason, setReason, error, isBusy, send: () => void send(), dialog: verified.dialog };
}

function ReasonFields({ label, onCancel, state }: Omit<ReasonFormProps, "action"> & FieldsState) {
  const { t } = useTranslation("support");
  const errors = toFieldErrors(state.error, ["reason"], t);
  return (
    <>
      <TextBox
        name="reason"
        kind="lines"
        label={t("support:reason.label")}
        hint={t("support:reason.hint")}
        value={state.reason}
        onValue={state.setReason}
        error={errors.of("reason")}
        maxLength={500}
        isRequired
        isAutoFocused={onCancel !== undefined}
      />
      <SubmitRow label={label} isBusy={state.isBusy} error={errors.form} onCancel={onCancel} />
    </>
  );
}

interface FieldsState {
  readonly state: ReturnType<typeof useReason>;
}

/** Asks for a reason in the page. */
export function ReasonForm({ action, ...props }: ReasonFormProps) {
  const state = useReason(action);
  return (
    <>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!state.isBusy) state.send();
        }}
      >
        <ReasonFields {...props} state={state} />
      </form>
      {state.dialog}
    </>
  );
}

interface ReasonDialogProps extends ReasonFormProps {
  readonly title: string;
  readonly text: string;
  readonly onCancel: () => void;
}

/** Asks for a reason over the page. */
export function ReasonDialog({ title, text, action, ...props }: ReasonDialogProps) {
  const state = useReason(action);
  return (
    <>
      <FormDialog title={title} isBusy={state.isBusy} onSubmit={state.send} onClose={props.onCancel}>
        <p className={classes.muted}>{text}</p>
        <ReasonFields {...props} state={state} />
      </FormDialog>
      {state.dialog}
    </>
  );
}
