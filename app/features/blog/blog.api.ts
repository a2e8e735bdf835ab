import { hash } from "node:crypto";
import { assertMatches, rowTag } from "../../portfolio/transactions/row-tag.ts";
import type { Handlers } from "../../server/call.ts";
import type { Ctx, UserCtx } from "../../server/context.ts";
import { readerModule } from "../../server/files/file-pool.ts";
import { readInProcess, requireUpload } from "../../server/files/read-upload.ts";
import { renderPost } from "../../server/markdown/render-post.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Language } from "../../shared/languages.ts";
import { localeOfLanguage } from "../../shared/locales.ts";
import { noRowTag } from "../../shared/names/no-row-tag.ts";
import type { blogContract, Draft, EditedPost, PostDraft } from "./blog.contract.ts";
import {
  deletePost,
  findPictures,
  findPost,
  listAll,
  listPublished,
  lockPost,
  savePicture,
  type WholePost,
  writePost,
} from "./blog.queries.ts";
import { assertPost, picturesOf, writtenTexts } from "./check-post.ts";
import { addressOf } from "./picture-address.ts";
import { countTags, findRelated, minutesOf, textFor, toHead } from "./post-heads.ts";
import { postParts } from "./post-parts.ts";
import type { operations } from "./post-picture.reader.ts";

const pictureReader = readerModule<typeof operations>(new URL("./post-picture.reader.ts", import.meta.url));

const pageSize = 12;
const nothing: Draft = { title: "", description: "", tags: [], body: "" };

const toDraft = ({ texts }: WholePost, language: Language): Draft => {
  const text = texts.find((one) => one.language === language);
  return text
    ? { title: text.title, description: text.description, tags: text.tags, body: text.body }
    : nothing;
};

function toEdited(whole: WholePost): EditedPost {
  const draft: PostDraft = {
    slug: whole.post.slug,
    publishAt: whole.post.publishAt?.toISOString() ?? null,
    texts: { en: toDraft(whole, "en"), ru: toDraft(whole, "ru") },
  };
  return { ...draft, etag: rowTag({ ...draft }) };
}

/** @throws AppError NOT_FOUND */
async function editedPost(ctx: Pick<Ctx, "db" | "noteTag">, slug: string): Promise<EditedPost> {
  const whole = await findPost(ctx.db, slug);
  if (!whole) throw new AppError("NOT_FOUND");
  const edited = toEdited(whole);
  ctx.noteTag?.(edited.etag);
  return edited;
}

async function savePost(ctx: UserCtx, { slug, publishAt, texts }: PostDraft): Promise<EditedPost> {
  const written = writtenTexts(texts);
  const stored = await findPictures(ctx.db, picturesOf(written));
  assertPost(written, stored, publishAt !== null);
  await ctx.db.transaction(async (tx) => {
    const row = await lockPost(tx, slug);
    const isNew = ctx.ifMatch?.trim() === noRowTag;
    const taken = new AppError("INVALID_INPUT", {}, [{ path: "slug", code: "slug-taken" }]);
    if (isNew && row) throw taken;
    const before = isNew ? null : await findPost(tx, slug);
    if (before) assertMatches(ctx.ifMatch, toEdited(before).etag);
    else if (!isNew) throw new AppError("NOT_FOUND");
    const at = publishAt === null ? null : new Date(publishAt);
    const post = { slug, publishAt: at, texts: written, now: ctx.now() };
    if (!(await writePost(tx, post, isNew))) throw taken;
  });
  return editedPost(ctx, slug);
}

/** @throws AppError NOT_FOUND, also for a post that is not published yet */
async function publishedPost({ db, now, language, locale }: Ctx, slug: string) {
  const whole = await findPost(db, slug);
  const text = whole && textFor(whole, language);
  const { publishAt = null } = whole?.post ?? {};
  if (!whole || !text || publishAt === null || publishAt > now()) throw new AppError("NOT_FOUND");
  const own = text.language as Language;
  const head = toHead(whole, language);
  const others = (await listPublished(db, now())).map((one) => toHead(one, language));
  const shown = own === language ? locale : localeOfLanguage[own];
  return {
    ...head,
    html: renderPost(text.body, postParts(own, shown)).html,
    updatedAt: text.updatedAt.toISOString(),
    languages: whole.texts.map((one) => one.language as Language),
    related: findRelated(head, others),
    hash: hash("sha256", JSON.stringify([head.title, head.description, own]), "base64url").slice(0, 16),
  };
}

export const blogHandlers: Handlers<typeof blogContract> = {
  "GET /api/public/blog/posts": async ({ db, now, language }, { tag, page }) => {
    const all = (await listPublished(db, now())).map((one) => toHead(one, language));
    const chosen = tag === undefined ? all : all.filter(({ tags }) => tags.includes(tag.toLowerCase()));
    return {
      posts: chosen.slice((page - 1) * pageSize, page * pageSize),
      ...{ count: chosen.length, pageSize, tags: countTags(all) },
    };
  },
  "GET /api/public/blog/post": (ctx, { slug }) => publishedPost(ctx, slug),
  "GET /api/admin/blog/posts": async ({ db, now, language }) => ({
    posts: (await listAll(db)).map((whole) => ({
      slug: whole.post.slug,
      title: textFor(whole, language)?.title ?? "",
      publishAt: whole.post.publishAt?.toISOString() ?? null,
      isPublished: whole.post.publishAt !== null && whole.post.publishAt <= now(),
      languages: whole.texts.map((one) => one.language as Language),
      updatedAt: whole.post.updatedAt.toISOString(),
    })),
  }),
  "GET /api/admin/blog/post": (ctx, { slug }) => editedPost(ctx, slug),
  "PUT /api/admin/blog/post": savePost,
  "DELETE /api/admin/blog/post": async ({ db }, { slug }) => {
    if (!(await deletePost(db, slug))) throw new AppError("NOT_FOUND");
    return null;
  },
  "POST /api/admin/blog/preview": (ctx, { language, body }) => {
    const locale = language === ctx.language ? ctx.locale : localeOfLanguage[language];
    const { html, words, faults } = renderPost(body, postParts(language, locale));
    return { html, minutes: minutesOf(words, language), faults: [...faults] };
  },
  "POST /api/admin/blog/picture": async (ctx) => {
    const { bytes } = await requireUpload(ctx);
    const picture = await readInProcess(ctx, pictureReader, "draw", { bytes });
    await savePicture(ctx.db, picture, ctx.now());
    const { width, height } = picture;
    return { address: addressOf(picture), width, height };
  },
};
