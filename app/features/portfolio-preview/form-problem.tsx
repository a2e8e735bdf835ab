import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "../../client/api/api-error.ts";
import { loadTexts } from "../../client/texts/browser-i18n.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { Notice } from "../../ui/states/notice.tsx";
import classes from "./portfolio-preview.module.css";
import type { LineIssue } from "./read-lines.ts";

/** Rejection reasons of the statement readers with their texts, loaded only when a file is rejected. */
const FileRefusal = lazy(
  async () => (await Promise.all([import("./file-refusal.tsx"), loadTexts(["import"])]))[0],
);

interface FormProblemProps {
  readonly error: ApiError | null;
  /** Problems by line; when there are any, they are shown instead of the error. */
  readonly issues: readonly LineIssue[];
}

/** Explains why there is no preview: invalid lines, a rejected file, or another error. */
export function FormProblem({ error, issues }: FormProblemProps) {
  const { t } = useTranslation("portfolio-preview");
  if (issues.length > 0)
    return (
      <ul className={classes.issues} role="alert">
        {issues.map(({ line, code, params }) => (
          <li key={`${line} ${code}`}>
            {line !== null && <strong>{t("issue.line", { line })} </strong>}
            {t([`issue.${code}`, `common:field.${code}`, "common:field.invalid"], params)}
          </li>
        ))}
      </ul>
    );
  if (error === null) return null;
  if (error.code === "FILE_REJECTED")
    return (
      <Notice tone="loss">
        <Suspense fallback={t("common:error.FILE_REJECTED")}>
          <FileRefusal params={error.params} />
        </Suspense>
      </Notice>
    );
  return <Notice tone="loss">{toFieldErrors(error, [], t).form}</Notice>;
}
