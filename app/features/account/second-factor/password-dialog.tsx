import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../client/api/api-error.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { errorText } from "../../../ui/states/error-text.ts";
import { DeviceRefusal } from "../passkeys/device.ts";
import classes from "./factors.module.css";

interface PasswordDialogProps {
  /** Confirmed action; a refusal stays in the dialog. */
  readonly action: (password: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the account's password and runs the action. */
export function PasswordDialog({ action, onClose }: PasswordDialogProps) {
  const { t } = useTranslation("factors");
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    setIsBusy(true);
    setError(null);
    try {
      await action(password);
      onClose();
    } catch (thrown) {
      if (thrown instanceof DeviceRefusal) return onClose();
      setError(errorText({ code: thrown instanceof ApiError ? thrown.code : "INTERNAL" }, t));
      setIsBusy(false);
    }
  };
  return (
    <FormDialog
      title={t("factors:confirm.title")}
      isBusy={isBusy}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p className={classes.text}>{t("factors:confirm.text")}</p>
      <TextBox
        kind="password"
        name="password"
        label={t("factors:confirm.password")}
        value={password}
        onValue={setPassword}
        autoComplete="current-password"
        maxLength={128}
        isRequired
        isAutoFocused
      />
      <SubmitRow
        label={t("factors:confirm.submit")}
        isBusy={isBusy}
        isDisabled={password === ""}
        onCancel={onClose}
        {...(error ? { error } : {})}
      />
    </FormDialog>
  );
}
