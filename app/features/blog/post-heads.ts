import type { Language } from "../../shared/languages.ts";
import type { PostHead } from "./blog.contract.ts";
import type { TextHead, WholePost } from "./blog.queries.ts";

/** Reading speed for comprehension, in words per minute; Russian words are longer. */
const wordsPerMinute: Readonly<Record<Language, number>> = { en: 220, ru: 180 };

/** Returns the reading time of a text, at least a minute. */
export const minutesOf = (words: number, language: Language): number =>
  Math.max(1, Math.round(words / wordsPerMinute[language]));

/** Returns the text in the reader's language, or the only one available. */
export const textFor = <Text extends TextHead>(
  { texts }: WholePost<Text>,
  language: Language,
): Text | undefined => texts.find((text) => text.language === language) ?? texts[0];

/** Returns a post as shown in a reader's lists. */
export function toHead(whole: WholePost<TextHead>, language: Language): PostHead {
  const text = textFor(whole, language);
  if (text === undefined) throw new Error("a post without a text");
  const { slug, title, description, tags, words } = text;
  const own = text.language as Language;
  const publishedAt = whole.post.publishAt?.toISOString() ?? "";
  return { slug, language: own, title, description, publishedAt, minutes: minutesOf(words, own), tags };
}

const relatedCount = 3;

/** Returns related posts: most shared tags first, then newest. */
export function findRelated(head: PostHead, others: readonly PostHead[]): PostHead[] {
  const shared = ({ tags }: PostHead) => tags.filter((tag) => head.tags.includes(tag)).length;
  return others
    .filter(({ slug }) => slug !== head.slug)
    .map((other) => ({ other, count: shared(other) }))
    .toSorted((a, b) => b.count - a.count || (a.other.publishedAt < b.other.publishedAt ? 1 : -1))
    .slice(0, relatedCount)
    .map(({ other }) => other);
}

/** Returns the tags of posts with their counts, most frequent first. */
export function countTags(heads: readonly PostHead[]): { tag: string; count: number }[] {
  const byTag = Map.groupBy(
    heads.flatMap(({ tags }) => tags),
    (tag) => tag,
  );
  return [...byTag]
    .map(([tag, all]) => ({ tag, count: all.length }))
    .toSorted((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1));
}
