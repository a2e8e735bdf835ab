import { z } from "zod";
import { NoInput, NoOutput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { languages } from "../../shared/languages.ts";
import { visible } from "../../shared/text/visible-text.ts";

export const Language = z.enum(languages);

/** Last part of a post's address. `new` opens a new post, `tag` lists the posts of a tag. */
export const Slug = z
  .string()
  .trim()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: "slug" })
  .refine((slug) => slug !== "new" && slug !== "tag", { error: "name-reserved" });

/** Lower case, in the language of its text. */
const Tag = visible(z.string().trim().min(1).max(30)).transform((tag) => tag.toLowerCase());

/** A post in a list. */
const PostHead = z.object({
  slug: z.string(),
  /** Language of title, description and text: the reader's, or the only one available. */
  language: Language,
  title: z.string(),
  description: z.string(),
  /** Instant of publication. */
  publishedAt: z.string(),
  /** Reading time. */
  minutes: z.int(),
  tags: z.array(z.string()),
});
export type PostHead = z.infer<typeof PostHead>;

/** Unresolved mistake in a text; see `blog:fault`. */
const Fault = z.object({
  code: z.enum(["figure-unknown", "picture-alt", "picture-unknown"]),
  line: z.int(),
  params: z.record(z.string(), z.string()),
});
export type Fault = z.infer<typeof Fault>;

/** Text of a post as its editor stores it; empty title, description and body together mean no text. */
export const Draft = z.object({
  title: visible(z.string().trim().max(120)),
  description: z.string().trim().max(300),
  tags: z.array(Tag).max(6),
  /** Markdown. */
  body: z.string().max(100_000),
});
export type Draft = z.infer<typeof Draft>;

const Drafts = z.object({ en: Draft, ru: Draft });
export type Drafts = z.infer<typeof Drafts>;

/** A post for its editor. */
const EditedPost = z.object({
  slug: z.string(),
  /** Null: a draft; in the future: scheduled for then. */
  publishAt: z.string().nullable(),
  texts: Drafts,
  /** ETag of the post as loaded, for If-Match. */
  etag: z.string(),
});
export type EditedPost = z.infer<typeof EditedPost>;
/** Request body of the editor. */
export type PostDraft = Omit<EditedPost, "etag">;

const admin = { access: { role: "admin" }, isOwnAddition: true } as const;
const open = { access: "anon", perMinute: 120, isOwnAddition: true } as const;

export const blogContract = {
  "GET /api/public/blog/posts": endpoint({
    ...open,
    summary: "Published posts of the blog, newest first, with the tags of all of them",
    input: z.object({
      tag: z.string().trim().max(30).optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    output: z.object({
      posts: z.array(PostHead),
      /** Number of posts with the tag, or of all posts. */
      count: z.int(),
      pageSize: z.int(),
      tags: z.array(z.object({ tag: z.string(), count: z.int() })),
    }),
  }),
  "GET /api/public/blog/post": endpoint({
    ...open,
    summary: "A published post in the reader's language, or in the one there is",
    input: z.object({ slug: z.string().max(300) }),
    output: PostHead.extend({
      /** Sanitised HTML; headings begin at h2. */
      html: z.string(),
      updatedAt: z.string(),
      languages: z.array(Language),
      related: z.array(PostHead),
      /** Hash of everything its picture shows. */
      hash: z.string(),
    }),
  }),
  "GET /api/admin/blog/posts": endpoint({
    ...admin,
    summary: "All posts of the blog with drafts, last changed first",
    input: NoInput,
    output: z.object({
      posts: z.array(
        z.object({
          slug: z.string(),
          title: z.string(),
          publishAt: z.string().nullable(),
          isPublished: z.boolean(),
          languages: z.array(Language),
          updatedAt: z.string(),
        }),
      ),
    }),
  }),
  "GET /api/admin/blog/post": endpoint({
    ...admin,
    summary: "A post for its editor, published or not",
    input: z.object({ slug: Slug }),
    output: EditedPost,
  }),
  "PUT /api/admin/blog/post": endpoint({
    ...admin,
    summary:
      'Write a post, a new one with If-Match "none"; publishing needs complete texts, alternative texts and known figures',
    perMinute: 60,
    needsIfMatch: true,
    input: EditedPost.omit({ etag: true }).extend({
      slug: Slug,
      publishAt: z.iso.datetime({ offset: true }).nullable(),
    }),
    output: EditedPost,
  }),
  "DELETE /api/admin/blog/post": endpoint({
    ...admin,
    summary: "Delete a post with its texts",
    status: 204,
    input: z.object({ slug: Slug }),
    output: NoOutput,
  }),
  "POST /api/admin/blog/preview": endpoint({
    ...admin,
    summary: "Markdown as the blog shows it, with its mistakes",
    isReadOnly: true,
    input: z.object({ language: Language, body: z.string().max(100_000) }),
    output: z.object({ html: z.string(), minutes: z.int(), faults: z.array(Fault) }),
  }),
  "POST /api/admin/blog/picture": endpoint({
    ...admin,
    summary:
      "Upload a picture (multipart, field `file`; JPEG, PNG, WebP, GIF, AVIF, up to 10 MB): stored as WebP of at most 1,600 pixels, without metadata",
    body: "multipart",
    perMinute: 30,
    input: NoInput,
    output: z.object({ address: z.string(), width: z.int(), height: z.int() }),
  }),
} as const;
