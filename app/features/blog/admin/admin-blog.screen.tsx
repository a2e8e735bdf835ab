import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { mainQuery, screen } from "../../../client/data/screen.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { formatInstant } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { OutputOf } from "../../../shared/endpoint.ts";
import { IconArticle } from "../../../ui/icons/icons.ts";
import { ButtonLink } from "../../../ui/plain/button-link.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import type { blogContract } from "../blog.contract.ts";
import { editPath, newSlug, postPath } from "../post-paths.ts";
import classes from "./admin.module.css";

const definition = screen({
  namespaces: ["blog"],
  queries: () => [mainQuery("GET /api/admin/blog/posts", {})],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

type Post = OutputOf<(typeof blogContract)["GET /api/admin/blog/posts"]>["posts"][number];

/** All posts of the blog, for administrators. */
export default function AdminBlogScreen() {
  const { t } = useTranslation("blog");
  const { data, error, refetch } = useApiQuery("GET /api/admin/blog/posts", {});
  if (error && !data)
    return <ErrorState what={t("admin.title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  const newPost = <ButtonLink href={editPath(newSlug)}>{t("admin.new")}</ButtonLink>;
  return (
    <div className={classes.page}>
      <PageHeader title={t("admin.title")} subtitle={t("admin.subtitle")} actions={newPost} />
      {data.posts.length === 0 ? (
        <EmptyState icon={IconArticle} title={t("admin.empty")}>
          {t("admin.emptyText")}
        </EmptyState>
      ) : (
        <Card title={t("admin.list")} isFlush>
          <ul className={classes.posts}>
            {data.posts.map((post) => (
              <OnePost key={post.slug} post={post} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function OnePost({ post }: { readonly post: Post }) {
  const { t } = useTranslation("blog");
  const { slug, title, isPublished, languages } = post;
  return (
    <li className={classes.post}>
      <Link className={classes.name} to={editPath(slug)}>
        {title}
      </Link>
      <span className={classes.meta}>
        <StateWords post={post} />
        <span>{languages.map((language) => t(`editor.lang.${language}`)).join(", ")}</span>
        {isPublished && <a href={postPath(slug)}>{t("admin.view")}</a>}
      </span>
    </li>
  );
}

/** Publication status: draft, scheduled for a time, or published since a time. */
export function StateWords({ post }: { readonly post: Pick<Post, "publishAt" | "isPublished"> }) {
  const { t } = useTranslation("blog");
  const { locale } = useReader();
  if (post.publishAt === null) return <span className={classes.draft}>{t("admin.state.draft")}</span>;
  const date = `${formatInstant(post.publishAt, locale)} UTC`;
  return <span>{t(post.isPublished ? "admin.state.published" : "admin.state.scheduled", { date })}</span>;
}
