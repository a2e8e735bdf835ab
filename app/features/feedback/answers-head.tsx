import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { FeedbackType } from "../../shared/codes.ts";
import { LinkTabs, useSearchWith } from "../../ui/shell/link-tabs.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import classes from "./answers.module.css";

interface AnswersHeadProps {
  /** Code of the question, messages of visitors, or null for answers to every question. */
  readonly chosen: number | "messages" | null;
  readonly actions?: ReactNode;
}

/** Title and tabs: answers by question, and messages of visitors. */
export function AnswersHead({ chosen, actions }: AnswersHeadProps) {
  const { t } = useTranslation("feedback");
  const questions = Object.entries(FeedbackType).map(([name, code]) => ({
    value: String(code),
    label: t(`admin.type.${name}`),
  }));
  return (
    <>
      <PageHeader title={t("admin.title")} subtitle={t("admin.subtitle")} actions={actions} />
      <LinkTabs
        param="type"
        label={t("admin.questions")}
        value={chosen === null ? null : String(chosen)}
        tabs={[
          { value: null, label: t("admin.all") },
          { value: "messages", label: t("admin.messages") },
          ...questions,
        ]}
        drops={["page"]}
      />
    </>
  );
}

export function Pages({ page, pages }: { readonly page: number; readonly pages: number }) {
  const { t } = useTranslation("feedback");
  const toSearch = useSearchWith("page");
  if (pages < 2 && page === 1) return null;
  return (
    <nav className={classes.pages} aria-label={t("admin.pages")}>
      <span>{page > 1 && <Link to={{ search: toSearch(String(page - 1)) }}>{t("admin.later")}</Link>}</span>
      <span>{t("admin.page", { page, pages })}</span>
      <span>
        {page < pages && <Link to={{ search: toSearch(String(page + 1)) }}>{t("admin.earlier")}</Link>}
      </span>
    </nav>
  );
}
