import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api/api-client.ts";
import { useApiMutation } from "../../client/data/use-api.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import classes from "./verify.module.css";

/** A code of the authenticator app, or a recovery code; acting on other persons requires a recent one. */
export function CodeForm({ onVerified }: { readonly onVerified: () => void }) {
  const { t } = useTranslation("verify");
  const [code, setCode] = useState("");
  const check = useApiMutation("POST /api/account/check-password");
  const errors = toFieldErrors(check.error, ["code"], t);
  const submit = async () => {
    // Auth paths are not replayed with a renewed token; this one is, and leaves a fresh one behind.
    await callApi("GET /api/account/userinfo", {});
    await check.mutateAsync({ code });
    onVerified();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit().catch(() => undefined);
      }}
    >
      <p className={classes.note}>{t("verify:code.lead")}</p>
      <TextBox
        name="code"
        label={t("verify:code.label")}
        hint={t("verify:code.hint")}
        value={code}
        onValue={setCode}
        error={errors.of("code")}
        autoComplete="one-time-code"
        maxLength={40}
        isRequired
        isAutoFocused
      />
      <SubmitRow
        label={t("verify:submit")}
        isBusy={check.isPending}
        isDisabled={code.trim() === ""}
        error={errors.form}
        isFullWidth
      />
    </form>
  );
}
