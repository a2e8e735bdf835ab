import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useVerified } from "../../../shell/verify/use-verified.tsx";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../admin.module.css";

interface ReasonDialogProps {
  readonly action: "roles" | "signOut" | "disable" | "enable" | "delete" | "grant" | "revoke" | "refund";
  readonly email: string;
  /** State of the change, for its errors. */
  readonly mutation: { readonly isPending: boolean; readonly error: Parameters<typeof toFieldErrors>[0] };
  readonly send: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
  /** Further fields of the action. */
  readonly children?: ReactNode;
  /** Fields among them that show their own errors. */
  readonly fields?: readonly string[];
}

/** Asks for the reason of an action on a person; both logs keep it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { action, email, mutation, send, onClose, children, fields = [] } = props;
  const { t } = useTranslation("admin");
  const toasts = useToasts();
  const [reason, setReason] = useState("");
  const verified = useVerified();
  // A missing second factor is asked for in a dialog of its own.
  const isProof =
    mutation.error?.code === "CODE_REQUIRED" || mutation.error?.code === "SECOND_FACTOR_REQUIRED";
  const errors = toFieldErrors(isProof ? null : mutation.error, ["reason", ...fields], t);
  const run = async () => {
    await send(reason);
    toasts.done(t(`user.done.${action}`));
    onClose();
  };
  return (
    <FormDialog
      title={`${t(`user.action.${action}`)}: ${email}`}
      isBusy={mutation.isPending}
      onSubmit={() => void verified.run(run).catch(() => undefined)}
      onClose={onClose}
    >
      <p className={classes.muted}>{t(`user.hint.${action}`)}</p>
      {children}
      <TextBox
        name="reason"
        kind="lines"
        label={t("user.reason")}
        hint={t("user.reasonHint")}
        value={reason}
        onValue={setReason}
        error={errors.of("reason")}
        maxLength={500}
        isRequired
        isAutoFocused
      />
      <SubmitRow
        label={t(`user.action.${action}`)}
        isBusy={mutation.isPending}
        error={errors.form}
        onCancel={onClose}
      />
      {verified.dialog}
    </FormDialog>
  );
}
