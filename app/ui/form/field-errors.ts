import type { TFunction } from "i18next";
import type { FieldIssue } from "../../shared/error-codes.ts";
import { type ApiErrorLike, errorText } from "../states/error-text.ts";

export interface FormError extends ApiErrorLike {
  readonly fields?: readonly FieldIssue[] | undefined;
}

export interface FieldErrors {
  readonly of: (path: string) => string | undefined;
  readonly form: string | undefined;
}

/** Assigns an API error to form fields; errors outside `paths` go to `form`. */
export function toFieldErrors(error: FormError | null, paths: readonly string[], t: TFunction): FieldErrors {
  if (!error) return { of: () => undefined, form: undefined };
  const issues = error.fields ?? [];
  const shown = new Map<string, string>();
  const others: string[] = [];
  for (const issue of issues) {
    const text = t(`common:field.${issue.code}`, {
      ...issue.params,
      defaultValue: t("common:field.invalid"),
    });
    if (paths.includes(issue.path)) shown.set(issue.path, text);
    else others.push(text);
  }
  if (issues.length === 0) others.push(errorText(error, t));
  return {
    of: (path) => shown.get(path),
    form: others.length > 0 ? [...new Set(others)].join(" ") : undefined,
  };
}
