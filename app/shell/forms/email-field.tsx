import { useTranslation } from "react-i18next";
import type { FieldIssue } from "../../shared/error-codes.ts";
import { Field } from "./field.tsx";

/** Sign-in address; `username` for browsers and password managers. */
export function EmailField({
  name,
  autoComplete = "username",
  issues,
}: {
  readonly name: string;
  /** With `webauthn`, passkeys are suggested. */
  readonly autoComplete?: "username" | "username webauthn";
  readonly issues: readonly FieldIssue[];
}) {
  const { t } = useTranslation("account");
  return (
    <Field
      name={name}
      type="email"
      label={t("account:email")}
      autoComplete={autoComplete}
      maxLength={254}
      required
      issues={issues}
    />
  );
}
