import { useTranslation } from "react-i18next";
import { useLoaderData, useParams } from "react-router";
import { isNotThere } from "../../client/api/not-there.ts";
import { LoadedQueries } from "../../client/data/loaded-queries.tsx";
import { useRootData } from "../../client/data/root-data.ts";
import { mainQuery, type ScreenData, screen } from "../../client/data/screen.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { JsonLd } from "../../client/navigation/json-ld.tsx";
import { PageAddresses, usePageAddresses } from "../../client/navigation/page-addresses.tsx";
import { article, breadcrumbList, organization } from "../../client/navigation/structured-data.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import type { OutputOf } from "../../shared/endpoint.ts";
import { PublicPage } from "../../shell/public-page.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import type { blogContract } from "./blog.contract.ts";
import classes from "./blog.module.css";
import { PostList, PostMeta, TagLinks } from "./post-list.tsx";
import { blogPath, editPath, feedPath, postPath } from "./post-paths.ts";

const route = screen({
  namespaces: ["blog"],
  queries: ({ params }) => [mainQuery("GET /api/public/blog/post", { slug: params.slug ?? "" })],
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

type Post = OutputOf<(typeof blogContract)["GET /api/public/blog/post"]>;

/** A post of the blog. */
export default function PostScreen() {
  const { answersAt } = useLoaderData<ScreenData>();
  return (
    <LoadedQueries answersAt={answersAt}>
      <PublicPage>
        <PostOrReason />
      </PublicPage>
    </LoadedQueries>
  );
}

function PostOrReason() {
  const { t } = useTranslation("blog");
  const { slug = "" } = useParams();
  const failed = useLoaderData<ScreenData>().error;
  const { data, error, refetch } = useApiQuery(
    "GET /api/public/blog/post",
    { slug },
    { isEnabled: !isNotThere(failed) },
  );
  const problem = data ? null : (failed ?? error);
  if (isNotThere(problem)) return <Missing />;
  if (data) return <PostText post={data} />;
  return (
    <>
      <title>{`${t("title")} · Zerno`}</title>
      {problem ? (
        <ErrorState what={t("title")} error={problem} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={8} />
      )}
    </>
  );
}

function PostText({ post }: { readonly post: Post }) {
  const { t } = useTranslation("blog");
  const { prefs } = usePrefs();
  const { user } = useRootData();
  const [published, updated] = [post.publishedAt.slice(0, 10), post.updatedAt.slice(0, 10)];
  const isForeign = post.language !== prefs.language;
  return (
    <article>
      <PostHeadTags post={post} />
      <p className={classes.back}>
        <a href={blogPath}>{t("post.back")}</a>
        {user?.roles.includes("admin") && <a href={editPath(post.slug)}>{t("post.edit")}</a>}
      </p>
      <header className={classes.head}>
        <div lang={isForeign ? post.language : undefined}>
          <h1>{post.title}</h1>
          <p className={classes.lead}>{post.description}</p>
        </div>
        <PostMeta post={post} updated={updated > published ? updated : null} />
      </header>
      <div
        className={classes.body}
        lang={isForeign ? post.language : undefined}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised on the server
        dangerouslySetInnerHTML={{ __html: post.html }}
      />
      {post.html.includes("<data ") && <p className={classes.note}>{t("post.figures")}</p>}
      <TagLinks tags={post.tags} />
      {post.related.length > 0 && (
        <section className={classes.related}>
          <h2>{t("post.related")}</h2>
          <PostList posts={post.related} level={3} />
        </section>
      )}
    </article>
  );
}

/** A post in one language has a single address: readers of the other language get the same text. */
function PostHeadTags({ post }: { readonly post: Post }) {
  const { t } = useTranslation("blog");
  const { facts } = useRootData();
  const { slug, language, title, description } = post;
  const path = postPath(slug);
  const { site, inLanguage } = usePageAddresses(path);
  const picture = `/public/pictures/post/${slug}.png?lang=${language}&v=${post.hash}`;
  const address = inLanguage(language);
  return (
    <>
      <title>{`${title} · Zerno`}</title>
      <meta name="description" content={description} />
      <PageAddresses
        {...{ path, title, description, picture, type: "article" }}
        inLanguages={post.languages}
      />
      <meta property="article:published_time" content={post.publishedAt} />
      <meta property="article:modified_time" content={post.updatedAt} />
      {post.tags.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
      <link rel="alternate" type="application/rss+xml" title="RSS" href={feedPath("rss", language)} />
      <JsonLd
        facts={[
          {
            ...article({
              ...{ title, description, address, language },
              ...{ published: post.publishedAt, modified: post.updatedAt, picture: `${site}${picture}` },
            }),
            publisher: organization(site, facts.operator),
          },
          breadcrumbList([
            { name: t("title"), address: `${site}${blogPath}?lang=${language}` },
            { name: title, address },
          ]),
        ]}
      />
    </>
  );
}

function Missing() {
  const { t } = useTranslation("blog");
  return (
    <div className={classes.head}>
      <title>{`${t("post.missing")} · Zerno`}</title>
      <meta name="robots" content="noindex" />
      <h1>{t("post.missing")}</h1>
      <p className={classes.lead}>{t("post.missingText")}</p>
      <p>
        <a href={blogPath}>{t("post.back")}</a>
      </p>
    </div>
  );
}
