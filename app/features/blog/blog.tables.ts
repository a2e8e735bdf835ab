import { foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { notNegative, oneOf, positive } from "../../server/db/checks.ts";
import { bytea, instant } from "../../server/db/db-columns.ts";
import { languages } from "../../shared/languages.ts";

/** Posts of the blog. They belong to the installation, not to the administrator who writes them. */
export const blogPosts = pgTable(
  "blog_posts",
  {
    /** Last part of its address. */
    slug: text().primaryKey(),
    /** Published from this moment on; null: a draft. */
    publishAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [index("blog_posts_published").on(t.publishAt)],
);

/** Text of a post in one language. */
export const blogTexts = pgTable(
  "blog_texts",
  {
    slug: text().notNull(),
    language: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    tags: text().array().notNull(),
    /** Markdown. */
    body: text().notNull(),
    /** Counted on writing; the reading time follows from it. */
    words: integer().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.slug, t.language] }),
    foreignKey({ name: "blog_texts_post_fk", columns: [t.slug], foreignColumns: [blogPosts.slug] }).onDelete(
      "cascade",
    ),
    oneOf(t.language, languages),
    ...notNegative(t.words),
  ],
);

/** Pictures of posts by a hash of their content; never changed. */
export const blogPictures = pgTable(
  "blog_pictures",
  {
    id: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** WebP. */
    bytes: bytea().notNull(),
    /** Copy at half the width, for phones; null: the original is small enough. */
    smallBytes: bytea(),
    createdAt: instant().notNull(),
  },
  (t) => positive(t.width, t.height),
);

/** Initial texts already loaded here: one that an administrator deletes does not come back. */
export const blogFirstTexts = pgTable(
  "blog_first_texts",
  {
    slug: text().notNull(),
    language: text().notNull(),
    /** Hash of the text as loaded: while it is unchanged, a newer version may replace it. */
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.slug, t.language] }), oneOf(t.language, languages)],
);
