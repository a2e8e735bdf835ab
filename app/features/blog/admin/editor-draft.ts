import type { Language } from "../../../shared/languages.ts";
import type { Draft, EditedPost, PostDraft } from "../blog.contract.ts";

/** Publication of a post; `keep` leaves it unchanged. */
export type PublishMode = "draft" | "now" | "keep" | "schedule";

/** Text in the editor, with topics as typed. */
export type TypedText = Omit<Draft, "tags"> & { readonly tags: string };

/** Unsaved state of the editor. */
export interface EditorDraft {
  readonly slug: string;
  readonly texts: Readonly<Record<Language, TypedText>>;
  readonly mode: PublishMode;
  /** Scheduled time in UTC. */
  readonly date: string | null;
  readonly time: string;
}

const toTyped = (text: Draft | undefined): TypedText => ({
  title: text?.title ?? "",
  description: text?.description ?? "",
  tags: text?.tags.join(", ") ?? "",
  body: text?.body ?? "",
});

/** Returns the editor's draft of a post; null for a new one. `today` is the first day offered for a schedule. */
export function toEditorDraft(post: EditedPost | null, today: string): EditorDraft {
  const publishAt = post?.publishAt ?? null;
  return {
    slug: post?.slug ?? "",
    texts: { en: toTyped(post?.texts.en), ru: toTyped(post?.texts.ru) },
    mode: publishAt === null ? "draft" : "keep",
    date: publishAt?.slice(0, 10) ?? today,
    time: publishAt?.slice(11, 16) ?? "09:00",
  };
}

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Returns the scheduled moment; null if date or time is invalid. */
export const scheduledAt = ({ date, time }: Pick<EditorDraft, "date" | "time">): string | null =>
  date !== null && clock.test(time) ? `${date}T${time}:00.000Z` : null;

const toDraft = ({ tags, ...text }: TypedText): Draft => ({
  ...text,
  tags: tags
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== ""),
});

/** Returns the request body. */
export function toPostDraft(draft: EditorDraft, post: EditedPost | null, now: Date): PostDraft {
  const publishAt = {
    draft: () => null,
    now: () => now.toISOString(),
    keep: () => post?.publishAt ?? null,
    schedule: () => scheduledAt(draft),
  }[draft.mode]();
  const { en, ru } = draft.texts;
  return { slug: draft.slug.trim(), publishAt, texts: { en: toDraft(en), ru: toDraft(ru) } };
}

/** Builds a slug from a title: Latin letters and digits, words joined by hyphens. */
export const slugOf = (title: string): string =>
  title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80)
    .replace(/-+$/, "");
