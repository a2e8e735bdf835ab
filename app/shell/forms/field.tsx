import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { FieldIssue } from "../../shared/error-codes.ts";
import classes from "./forms.module.css";
import { issueText } from "./issue-text.ts";

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className"> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly issues: readonly FieldIssue[];
  readonly addition?: ReactNode;
}

/** Text field with hint and error linked for assistive technology. */
export function Field({ label, hint, issues, addition, ...input }: FieldProps) {
  const { t } = useTranslation("account");
  const id = useId();
  const issue = issues.find(({ path }) => path === input.name);
  const describedBy = [hint && `${id}-hint`, issue && `${id}-issue`].filter(Boolean).join(" ");
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.box}>
        <input
          {...input}
          id={id}
          aria-invalid={issue ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {addition}
      </div>
      {hint && (
        <p className={classes.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {issue && (
        <p className={classes.issue} id={`${id}-issue`} role="alert">
          {issueText(t, issue)}
        </p>
      )}
    </div>
  );
}
