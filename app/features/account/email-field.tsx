import { useTranslation } from "react-i18next";
import type { FieldIssue } from "../../shared/error-codes.ts";
import { Field } from "./field.tsx";

/** The address a person signs in with; browsers and password managers know it by `username`. */
export function EmailField({
  name,
  issues,
}: {
  readonly name: string;
  readonly issues: readonly FieldIssue[];
}) {
  const { t } = useTranslation("account");
  return (
    <Field
      name={name}
      type="email"
      label={t("account:email")}
      autoComplete="username"
      maxLength={254}
      required
      issues={issues}
    />
  );
}
