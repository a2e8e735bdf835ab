import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { errorText } from "../../../ui/states/error-text.ts";
import { factorQueryKeys } from "../factor-query-keys.ts";
import classes from "./factors.module.css";

/** Switching off needs a code or, without the phone, the password. */
export function SwitchOffDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("factors");
  const [isByPassword, setIsByPassword] = useState(false);
  const [text, setText] = useState("");
  const off = useApiMutation("POST /api/user/disable-tfa", factorQueryKeys);
  const send = () => off.mutate(isByPassword ? { password: text } : { code: text }, { onSuccess: onClose });
  const swap = () => {
    setText("");
    off.reset();
    setIsByPassword(!isByPassword);
  };
  return (
    <FormDialog
      title={t("factors:off.title")}
      isBusy={off.isPending}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p className={classes.text}>{t("factors:off.text")}</p>
      <TextBox
        key={String(isByPassword)}
        kind={isByPassword ? "password" : "text"}
        name={isByPassword ? "password" : "code"}
        label={isByPassword ? t("factors:confirm.password") : t("factors:step.code")}
        value={text}
        onValue={setText}
        autoComplete={isByPassword ? "current-password" : "one-time-code"}
        maxLength={128}
        isRequired
        isAutoFocused
      />
      <button type="button" className={classes.link} onClick={swap}>
        {isByPassword ? t("factors:step.useCode") : t("factors:off.usePassword")}
      </button>
      <SubmitRow
        label={t("factors:off.submit")}
        isBusy={off.isPending}
        isDisabled={text.trim() === ""}
        onCancel={onClose}
        {...(off.error ? { error: errorText(off.error, t) } : {})}
      />
    </FormDialog>
  );
}
