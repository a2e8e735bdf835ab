import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api/api-client.ts";
import { useApiMutation } from "../../client/data/use-api.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import classes from "./verify.module.css";

const fields = {
  password: { kind: "password", autoComplete: "current-password", maxLength: 128 },
  code: { kind: "text", autoComplete: "one-time-code", maxLength: 40 },
} as const;

interface ProofFormProps {
  readonly field: keyof typeof fields;
  readonly hint?: string;
  readonly onVerified: () => void;
}

/** Asks for password or code. */
export function ProofForm({ field, hint, onVerified }: ProofFormProps) {
  const { t } = useTranslation("verify");
  const [value, setValue] = useState("");
  const check = useApiMutation("POST /api/account/check-password");
  const errors = toFieldErrors(check.error, [field], t);
  const submit = async () => {
    // Auth paths are not replayed: renews the token first.
    await callApi("GET /api/account/userinfo", {});
    const { isVerified } = await check.mutateAsync({ [field]: value });
    if (isVerified) onVerified();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        // React bubbles events through portals.
        event.stopPropagation();
        submit().catch(() => undefined);
      }}
    >
      <p className={classes.note}>{t(`verify:${field}.lead`)}</p>
      <TextBox
        {...fields[field]}
        name={field}
        label={t(`verify:${field}.label`)}
        hint={hint}
        value={value}
        onValue={setValue}
        error={errors.of(field)}
        isRequired
        isAutoFocused
      />
      <SubmitRow
        label={t("verify:submit")}
        isBusy={check.isPending}
        isDisabled={value === ""}
        error={errors.form}
        isFullWidth
      />
    </form>
  );
}
