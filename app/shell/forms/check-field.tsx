import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { FieldIssue } from "../../shared/error-codes.ts";
import classes from "./forms.module.css";
import { issueText } from "./issue-text.ts";

interface CheckFieldProps {
  readonly name: string;
  readonly issues: readonly FieldIssue[];
  readonly isRequired?: boolean;
  readonly children: ReactNode;
}

export function CheckField({ name, issues, isRequired = false, children }: CheckFieldProps) {
  const { t } = useTranslation("account");
  const id = useId();
  const issue = issues.find(({ path }) => path === name);
  return (
    <div className={classes.check}>
      <input
        id={id}
        type="checkbox"
        name={name}
        aria-required={isRequired || undefined}
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue ? `${id}-issue` : undefined}
      />
      <label htmlFor={id}>{children}</label>
      {issue && (
        <p className={classes.issue} id={`${id}-issue`} role="alert">
          {issueText(t, issue)}
        </p>
      )}
    </div>
  );
}
