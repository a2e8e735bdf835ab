import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { and, eq } from "drizzle-orm";
import { parse } from "yaml";
import { z } from "zod";
import type { Db } from "../../server/db/db-types.ts";
import { type Language, languages } from "../../shared/languages.ts";
import { Draft, Slug } from "./blog.contract.ts";
import { findPost, type WrittenText } from "./blog.queries.ts";
import { blogFirstTexts, blogPosts, blogTexts } from "./blog.tables.ts";
import { writtenTexts } from "./check-post.ts";

/** Folder of the initial posts: `content/blog/<language>/<slug>.md`. */
const firstTextsFolder = path.resolve(import.meta.dirname, "../../../content/blog");

const FrontMatter = Draft.omit({ body: true }).extend({ date: z.iso.date() });

/** Post read from a file. */
export interface FirstText extends WrittenText {
  readonly slug: string;
  readonly date: string;
}

/** Parses the file of a post. @throws Error if it is not a valid post */
export function parseFirstText(slug: string, language: Language, file: string): FirstText {
  const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(file) ?? [];
  if (head === undefined || body === undefined) throw new Error(`${language}/${slug}.md: no front matter`);
  const { date, ...words } = FrontMatter.parse(parse(head));
  const empty = { title: "", description: "", tags: [], body: "" };
  const [text] = writtenTexts({ en: empty, ru: empty, [language]: { ...words, body: body.trim() } });
  if (text === undefined) throw new Error(`${language}/${slug}.md: empty`);
  return { ...text, slug: Slug.parse(slug), date };
}

/** Returns the posts of a folder; languages without a folder have none. */
export function readFirstTexts(folder = firstTextsFolder): FirstText[] {
  return languages.flatMap((language) => {
    const within = path.join(folder, language);
    const names = readdirSync(folder, { withFileTypes: true }).some((entry) => entry.name === language)
      ? readdirSync(within).filter((name) => name.endsWith(".md"))
      : [];
    return names.map((name) =>
      parseFirstText(name.slice(0, -".md".length), language, readFileSync(path.join(within, name), "utf8")),
    );
  });
}

const hashOf = ({ title, description, tags, body }: Draft): string =>
  hash("sha256", JSON.stringify([title, description, tags, body]), "base64url");

/**
 * Loads the initial posts. A text is written if it was never loaded, and replaced by a newer version if it has not been
 * changed here since; texts edited or deleted here are left alone.
 */
export async function seedFirstTexts(db: Db, texts: readonly FirstText[], now: Date): Promise<void> {
  for (const text of texts) await seedText(db, text, now);
}

async function seedText(db: Db, { slug, date, ...text }: FirstText, now: Date): Promise<void> {
  const { language } = text;
  const own = hashOf(text);
  await db.transaction(async (tx) => {
    const which = and(eq(blogFirstTexts.slug, slug), eq(blogFirstTexts.language, language));
    const [loaded] = await tx.select().from(blogFirstTexts).where(which);
    if (loaded?.hash === own) return;
    const post = await findPost(tx, slug);
    const stored = post?.texts.find((one) => one.language === language);
    const isUntouched = loaded
      ? stored !== undefined && hashOf(stored) === loaded.hash
      : stored === undefined;
    if (!isUntouched) return;
    const publishAt = new Date(`${date}T09:00:00Z`);
    await tx
      .insert(blogPosts)
      .values({ slug, publishAt, createdAt: now, updatedAt: now })
      .onConflictDoNothing();
    const set = { ...text, updatedAt: loaded ? now : publishAt };
    await tx
      .insert(blogTexts)
      .values({ slug, ...set })
      .onConflictDoUpdate({ target: [blogTexts.slug, blogTexts.language], set });
    await tx
      .insert(blogFirstTexts)
      .values({ slug, language, hash: own })
      .onConflictDoUpdate({
        target: [blogFirstTexts.slug, blogFirstTexts.language],
        set: { hash: own },
      });
  });
}
