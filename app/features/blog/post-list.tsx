import { useTranslation } from "react-i18next";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { PostHead } from "./blog.contract.ts";
import classes from "./blog.module.css";
import { postPath, tagPath, tagWords } from "./post-paths.ts";

/** Lists posts, each with title, description and what to expect. */
export function PostList({ posts, level }: { readonly posts: readonly PostHead[]; readonly level: 2 | 3 }) {
  const { prefs } = usePrefs();
  const Heading = `h${level}` as const;
  return (
    <ul className={classes.posts}>
      {posts.map((post) => (
        <li key={post.slug}>
          <div lang={post.language === prefs.language ? undefined : post.language}>
            <Heading className={classes.name}>
              <a href={postPath(post.slug)}>{post.title}</a>
            </Heading>
            <p className={classes.about}>{post.description}</p>
          </div>
          <PostMeta post={post} />
        </li>
      ))}
    </ul>
  );
}

/** Shows date, reading time, and the language if it is not the reader's. */
export function PostMeta({ post, updated }: { readonly post: PostHead; readonly updated?: string | null }) {
  const { t } = useTranslation("blog");
  const { locale } = useReader();
  const { prefs } = usePrefs();
  const day = post.publishedAt.slice(0, 10);
  return (
    <p className={classes.meta}>
      <time dateTime={post.publishedAt}>{formatDayWithName(day, locale, "long")}</time>
      <span>{t("minutes", { count: post.minutes })}</span>
      {post.language !== prefs.language && <span>{t(`language.${post.language}`)}</span>}
      {updated && <span>{t("post.updated", { date: formatDayWithName(updated, locale, "long") })}</span>}
    </p>
  );
}

/** Topics as links. */
export function TagLinks({ tags }: { readonly tags: readonly string[] }) {
  const { t } = useTranslation("blog");
  if (tags.length === 0) return null;
  return (
    <ul className={classes.tags} aria-label={t("tags")}>
      {tags.map((tag) => (
        <li key={tag}>
          <a href={tagPath(tag)}>{tagWords(tag)}</a>
        </li>
      ))}
    </ul>
  );
}
