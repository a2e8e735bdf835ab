import { blogPosts, blogTexts } from "../../../app/features/blog/blog.tables.ts";
import type { Db } from "../../../app/server/db/db-types.ts";

/** Published post, shared by all worlds. */
export const postSlug = "everybodys-post";

export const postTexts = {
  en: { title: "Post", description: "A post.", tags: ["posts"], body: "Text." },
  ru: { title: "", description: "", tags: [], body: "" },
};

export async function addPost(db: Db): Promise<void> {
  const at = new Date("2026-11-01T09:00:00Z");
  const text = { ...postTexts.en, words: 1 };
  const post = { slug: postSlug, publishAt: at, createdAt: at, updatedAt: at };
  await db.insert(blogPosts).values(post).onConflictDoNothing();
  await db
    .insert(blogTexts)
    .values({ slug: postSlug, language: "en", ...text, updatedAt: at })
    .onConflictDoNothing();
}
