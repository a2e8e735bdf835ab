import { and, asc, desc, eq, inArray, lte } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { type Language, languages } from "../../shared/languages.ts";
import type { Draft } from "./blog.contract.ts";
import { blogPictures, blogPosts, blogTexts } from "./blog.tables.ts";
import type { ReadPostPicture } from "./read-post-picture.ts";

type PostRow = typeof blogPosts.$inferSelect;
export type TextRow = typeof blogTexts.$inferSelect;
/** A text without its body. */
export type TextHead = Omit<TextRow, "body">;

/** A post with its texts. */
export interface WholePost<Text extends TextHead = TextRow> {
  readonly post: PostRow;
  readonly texts: readonly Text[];
}

const headColumns = {
  slug: blogTexts.slug,
  language: blogTexts.language,
  title: blogTexts.title,
  description: blogTexts.description,
  tags: blogTexts.tags,
  words: blogTexts.words,
  updatedAt: blogTexts.updatedAt,
};

function gather<Text extends TextHead>(
  rows: readonly { readonly post: PostRow; readonly text: Text }[],
): WholePost<Text>[] {
  const posts = Map.groupBy(rows, ({ post }) => post.slug);
  return [...posts.values()].flatMap((of) => {
    const [first] = of;
    return first ? [{ post: first.post, texts: of.map(({ text }) => text) }] : [];
  });
}

/** Returns posts published by a moment, newest first, without bodies. */
export async function listPublished(db: Db, now: Date): Promise<WholePost<TextHead>[]> {
  const rows = await db
    .select({ post: blogPosts, text: headColumns })
    .from(blogPosts)
    .innerJoin(blogTexts, eq(blogTexts.slug, blogPosts.slug))
    .where(lte(blogPosts.publishAt, now))
    .orderBy(desc(blogPosts.publishAt), asc(blogPosts.slug), asc(blogTexts.language));
  return gather(rows);
}

/** Returns all posts, last changed first, without bodies. */
export async function listAll(db: Db): Promise<WholePost<TextHead>[]> {
  const rows = await db
    .select({ post: blogPosts, text: headColumns })
    .from(blogPosts)
    .innerJoin(blogTexts, eq(blogTexts.slug, blogPosts.slug))
    .orderBy(desc(blogPosts.updatedAt), asc(blogPosts.slug), asc(blogTexts.language));
  return gather(rows);
}

/** Returns a post with its texts, published or not; null if not found. */
export async function findPost(db: Db, slug: string): Promise<WholePost | null> {
  const rows = await db
    .select({ post: blogPosts, text: blogTexts })
    .from(blogPosts)
    .innerJoin(blogTexts, eq(blogTexts.slug, blogPosts.slug))
    .where(eq(blogPosts.slug, slug))
    .orderBy(asc(blogTexts.language));
  return gather(rows)[0] ?? null;
}

/** Returns bodies of the newest posts in a language, for feeds. */
export async function listTexts(db: Db, slugs: readonly string[], language: Language): Promise<TextRow[]> {
  if (slugs.length === 0) return [];
  return await db
    .select()
    .from(blogTexts)
    .where(and(inArray(blogTexts.slug, [...slugs]), eq(blogTexts.language, language)));
}

/** Locks a post's row against concurrent edits; null if not found. */
export async function lockPost(tx: Db, slug: string): Promise<PostRow | null> {
  const [row] = await tx.select().from(blogPosts).where(eq(blogPosts.slug, slug)).for("update");
  return row ?? null;
}

/** Text to be written, with its word count. */
export type WrittenText = Draft & { readonly language: Language; readonly words: number };

interface WrittenPost {
  readonly slug: string;
  readonly publishAt: Date | null;
  readonly texts: readonly WrittenText[];
  readonly now: Date;
}

/** Writes a post and deletes its texts in other languages. @returns false if a new slug is taken */
export async function writePost(tx: Db, { slug, publishAt, texts, now }: WrittenPost, isNew: boolean) {
  if (isNew) {
    const row = { slug, publishAt, createdAt: now, updatedAt: now };
    const made = await tx.insert(blogPosts).values(row).onConflictDoNothing().returning();
    if (made.length === 0) return false;
  } else {
    await tx.update(blogPosts).set({ publishAt, updatedAt: now }).where(eq(blogPosts.slug, slug));
  }
  const gone = languages.filter((language) => texts.every((text) => text.language !== language));
  if (gone.length > 0)
    await tx.delete(blogTexts).where(and(eq(blogTexts.slug, slug), inArray(blogTexts.language, gone)));
  for (const text of texts) {
    const { language, ...set } = { ...text, updatedAt: now };
    await tx
      .insert(blogTexts)
      .values({ slug, language, ...set })
      .onConflictDoUpdate({ target: [blogTexts.slug, blogTexts.language], set });
  }
  return true;
}

/** Deletes a post. @returns false if not found */
export async function deletePost(db: Db, slug: string): Promise<boolean> {
  const gone = await db.delete(blogPosts).where(eq(blogPosts.slug, slug)).returning();
  return gone.length > 0;
}

/** Stores a picture; an identical one is stored once. */
export async function savePicture(db: Db, picture: ReadPostPicture, now: Date): Promise<void> {
  await db
    .insert(blogPictures)
    .values({ ...picture, createdAt: now })
    .onConflictDoNothing();
}

/** Returns a stored picture or its small copy; null if not found. */
export async function readPictureBytes(db: Db, id: string, isSmall: boolean): Promise<Uint8Array | null> {
  const column = isSmall ? blogPictures.smallBytes : blogPictures.bytes;
  const [row] = await db.select({ bytes: column }).from(blogPictures).where(eq(blogPictures.id, id));
  return row?.bytes ?? null;
}

/** Returns those of the given pictures that are stored. */
export async function findPictures(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: blogPictures.id })
    .from(blogPictures)
    .where(inArray(blogPictures.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
