import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldIssue } from "../../shared/error-codes.ts";
import { Field } from "./field.tsx";
import classes from "./forms.module.css";

interface PasswordFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly autoComplete: "current-password" | "new-password";
  readonly issues: readonly FieldIssue[];
}

/** Browsers never suggest its text. */
export function PasswordField({ hint, ...props }: PasswordFieldProps) {
  const { t } = useTranslation("account");
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...props}
      {...(hint ? { hint } : {})}
      type={isShown ? "text" : "password"}
      maxLength={128}
      required
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      addition={
        <button
          type="button"
          className={classes.show}
          aria-pressed={isShown}
          aria-label={t("account:password.show", { field: props.label })}
          onClick={() => setIsShown(!isShown)}
        >
          <EyeIcon isCrossed={isShown} />
        </button>
      }
    />
  );
}

const EyeIcon = ({ isCrossed }: { readonly isCrossed: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
  >
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" strokeLinejoin="round" />
    <circle cx="12" cy="12" r="3" />
    {isCrossed && <path d="M4 20L20 4" strokeLinecap="round" />}
  </svg>
);
