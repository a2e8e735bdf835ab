import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "../../client/api/api-error.ts";
import { loadTexts } from "../../client/texts/browser-i18n.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { Notice } from "../../ui/states/notice.tsx";
import classes from "./portfolio-preview.module.css";
import type { LineIssue } from "./read-lines.ts";

/** Reasons of the statement readers come with their words, which are wanted only when a file is refused. */
const FileRefusal = lazy(
  async () => (await Promise.all([import("./file-refusal.tsx"), loadTexts(["import"])]))[0],
);

interface FormProblemProps {
  readonly error: ApiError | null;
  /** What is wrong with which line; the error says no more then. */
  readonly issues: readonly LineIssue[];
}

/** Why there is no preview: wrong lines, a refused file, or anything else. */
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
