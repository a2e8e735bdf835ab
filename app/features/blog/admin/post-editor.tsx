import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useRootData } from "../../../client/data/root-data.ts";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { usePrefs } from "../../../client/prefs/prefs-context.tsx";
import type { Language } from "../../../shared/languages.ts";
import { noRowTag } from "../../../shared/names/no-row-tag.ts";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import type { EditedPost } from "../blog.contract.ts";
import { editPath, postPath } from "../post-paths.ts";
import classes from "./admin.module.css";
import { DeletePost } from "./delete-post.tsx";
import { scheduledAt, slugOf, toEditorDraft, toPostDraft } from "./editor-draft.ts";
import { PostPreview } from "./post-preview.tsx";
import { PublicationCard } from "./publication-card.tsx";
import { TextFields, textPaths } from "./text-fields.tsx";

const touched = [
  "GET /api/admin/blog/posts",
  "GET /api/admin/blog/post",
  "GET /api/public/blog/posts",
  "GET /api/public/blog/post",
] as const;

/** Edits both texts beside their preview, and the publication time. */
export function PostEditor({ post }: { readonly post: EditedPost | null }) {
  const { t } = useTranslation("blog");
  const { today } = useRootData();
  const { prefs } = usePrefs();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [language, setLanguage] = useState<Language>(prefs.language);
  const isSlugTyped = useRef(false);
  const save = useApiMutation("PUT /api/admin/blog/post", touched, { ifMatch: post?.etag ?? noRowTag });
  const { draft, change, sendBy } = useDraft(toEditorDraft(post, today), save);
  const errors = toFieldErrors(save.error, ["slug", "publishAt", ...textPaths], t);
  const text = draft.texts[language];
  const changeText = (part: Partial<typeof text>) => {
    const texts = { ...draft.texts, [language]: { ...text, ...part } };
    const isFollowed = post === null && !isSlugTyped.current && language === "en" && part.title !== undefined;
    change({ texts, ...(isFollowed && { slug: slugOf(part.title ?? "") }) });
  };
  const isUnscheduled = draft.mode === "schedule" && scheduledAt(draft) === null;
  const send = async () => {
    if (isUnscheduled) return;
    const saved = await save.mutateAsync(toPostDraft(draft, post, new Date())).catch(() => null);
    if (!saved) return;
    toasts.done(
      t(saved.publishAt === null || draft.mode === "keep" ? "editor.saved" : doneWords[draft.mode]),
    );
    change({ mode: saved.publishAt === null ? "draft" : "keep" });
    if (post === null) void navigate(editPath(saved.slug), { replace: true });
  };
  return (
    <div className={classes.page}>
      <PageHeader
        title={t(post === null ? "editor.titleNew" : "editor.titleEdit")}
        subtitle={post && postPath(post.slug)}
        actions={post?.publishAt && isPast(post.publishAt) && <ViewLink slug={post.slug} />}
      />
      <form className={classes.editor} noValidate onSubmit={sendBy(send)}>
        <div className={classes.column}>
          <Card className={classes.fields}>
            <LanguageChoice value={language} onValue={setLanguage} errors={errors} />
            <TextFields key={language} {...{ language, text, errors }} onText={changeText} />
          </Card>
          {post === null && (
            <Card className={classes.fields}>
              <TextBox
                name="slug"
                label={t("editor.slug")}
                hint={t("editor.slugHint")}
                value={draft.slug}
                onValue={(slug) => {
                  isSlugTyped.current = true;
                  change({ slug });
                }}
                error={errors.of("slug")}
                autoComplete="off"
                maxLength={80}
              />
            </Card>
          )}
          <PublicationCard {...{ draft, post, today, onDraft: change }} error={errors.of("publishAt")} />
          <SubmitRow
            label={t(draft.mode === "now" ? "editor.publish" : "editor.save")}
            isBusy={save.isPending}
            isDisabled={isUnscheduled}
            error={errors.form}
            extra={post && <DeletePost slug={post.slug} />}
          />
        </div>
        <PostPreview {...{ language, text }} />
      </form>
    </div>
  );
}

const doneWords = {
  draft: "editor.saved",
  keep: "editor.saved",
  now: "editor.published",
  schedule: "editor.scheduled",
} as const;

const isPast = (instant: string): boolean => Date.parse(instant) <= Date.now();

function ViewLink({ slug }: { readonly slug: string }) {
  const { t } = useTranslation("blog");
  return (
    <Button component="a" variant="default" href={postPath(slug)}>
      {t("editor.view")}
    </Button>
  );
}

interface LanguageChoiceProps {
  readonly value: Language;
  readonly onValue: (language: Language) => void;
  readonly errors: ReturnType<typeof toFieldErrors>;
}

/** Chooses the text to edit and marks languages with mistakes. */
function LanguageChoice({ value, onValue, errors }: LanguageChoiceProps) {
  const { t } = useTranslation("blog");
  const isWrong = (language: Language) =>
    textPaths.some((path) => path.startsWith(`texts.${language}.`) && errors.of(path) !== undefined);
  return (
    <fieldset className={classes.languages}>
      <legend className="visually-hidden">{t("editor.texts")}</legend>
      {(["en", "ru"] as const).map((language) => (
        <button
          key={language}
          type="button"
          aria-pressed={language === value}
          data-wrong={isWrong(language) || undefined}
          onClick={() => onValue(language)}
        >
          {t(`editor.lang.${language}`)}
        </button>
      ))}
    </fieldset>
  );
}
