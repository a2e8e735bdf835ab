import { useTranslation } from "react-i18next";
import { useLoaderData, useParams, useSearchParams } from "react-router";
import { LoadedQueries } from "../../client/data/loaded-queries.tsx";
import { useRootData } from "../../client/data/root-data.ts";
import { mainQuery, type ScreenData, screen } from "../../client/data/screen.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { PageAddresses } from "../../client/navigation/page-addresses.tsx";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { PublicPage } from "../../shell/public-page.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import classes from "./blog.module.css";
import { PostList } from "./post-list.tsx";
import { blogPath, editPath, feedPath, newSlug, tagPath, tagWords } from "./post-paths.ts";

/** Reads the address: a topic in its path or as `?tag=`, and a page. */
function listInput(tagOfPath: string | undefined, search: URLSearchParams) {
  const tag = (tagOfPath ?? search.get("tag") ?? "").slice(0, 30);
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(search.get("page"))) || 1));
  return { ...(tag !== "" && { tag }), page };
}

const route = screen({
  namespaces: ["blog"],
  queries: ({ params, search }) => [mainQuery("GET /api/public/blog/posts", listInput(params.tag, search))],
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Posts of the blog, all or those on one topic. */
export default function BlogScreen() {
  const { answersAt } = useLoaderData<ScreenData>();
  return (
    <LoadedQueries answersAt={answersAt}>
      <PublicPage>
        <Posts />
      </PublicPage>
    </LoadedQueries>
  );
}

function Posts() {
  const { t } = useTranslation("blog");
  const input = listInput(useParams().tag, useSearchParams()[0]);
  const { data, error, refetch } = useApiQuery("GET /api/public/blog/posts", input);
  const problem = useLoaderData<ScreenData>().error ?? error;
  if (!data)
    return problem ? (
      <ErrorState what={t("title")} error={problem} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows count={6} />
    );
  const { tag, page } = input;
  const pages = Math.ceil(data.count / data.pageSize);
  return (
    <>
      <BlogHead tag={tag} page={page} isEmpty={data.posts.length === 0} />
      <div className={classes.bar}>
        <Topics chosen={tag} tags={data.tags} />
        <Feeds />
      </div>
      {data.posts.length === 0 ? (
        <p className={classes.lead}>{t(tag === undefined ? "empty" : "emptyTag")}</p>
      ) : (
        <PostList posts={data.posts} level={2} />
      )}
      <Pages tag={tag} page={page} pages={pages} />
    </>
  );
}

interface HeadProps {
  readonly tag: string | undefined;
  readonly page: number;
  readonly isEmpty: boolean;
}

function BlogHead({ tag, page, isEmpty }: HeadProps) {
  const { t } = useTranslation("blog");
  const { prefs } = usePrefs();
  const { user } = useRootData();
  const heading = tag === undefined ? t("heading") : t("titleOfTag", { tag: tagWords(tag) });
  const path = tag === undefined ? blogPath : tagPath(tag);
  const title = `${heading} · Zerno`;
  return (
    <header className={classes.head}>
      <title>{title}</title>
      <meta name="description" content={t("description")} />
      <PageAddresses
        path={page > 1 ? `${path}?page=${page}` : path}
        title={title}
        description={t("description")}
        // Topics differ between languages.
        inLanguages={tag === undefined ? undefined : [prefs.language]}
        isNoIndex={isEmpty}
      />
      <link rel="alternate" type="application/rss+xml" title="RSS" href={feedPath("rss", prefs.language)} />
      <link
        rel="alternate"
        type="application/atom+xml"
        title="Atom"
        href={feedPath("atom", prefs.language)}
      />
      <h1>{heading}</h1>
      {tag === undefined && <p className={classes.lead}>{t("description")}</p>}
      {user?.roles.includes("admin") && <a href={editPath(newSlug)}>{t("post.new")}</a>}
    </header>
  );
}

interface TopicsProps {
  readonly chosen: string | undefined;
  readonly tags: readonly { readonly tag: string }[];
}

function Topics({ chosen, tags }: TopicsProps) {
  const { t } = useTranslation("blog");
  if (tags.length === 0) return <span />;
  const current = (isChosen: boolean) => (isChosen ? ({ "aria-current": "page" } as const) : {});
  return (
    <nav aria-label={t("tags")}>
      <ul className={classes.tags}>
        <li>
          <a href={blogPath} {...current(chosen === undefined)}>
            {t("all")}
          </a>
        </li>
        {tags.map(({ tag }) => (
          <li key={tag}>
            <a href={tagPath(tag)} {...current(tag === chosen)}>
              {tagWords(tag)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Feeds() {
  const { t } = useTranslation("blog");
  const { prefs } = usePrefs();
  return (
    <nav className={classes.feeds} aria-label={t("feed.label")}>
      <a href={feedPath("rss", prefs.language)}>{t("feed.rss")}</a>
      <a href={feedPath("atom", prefs.language)}>{t("feed.atom")}</a>
    </nav>
  );
}

function Pages({ tag, page, pages }: Pick<HeadProps, "tag" | "page"> & { readonly pages: number }) {
  const { t } = useTranslation("blog");
  if (pages < 2) return null;
  const path = tag === undefined ? blogPath : tagPath(tag);
  const addressOf = (to: number) => (to === 1 ? path : `${path}?page=${to}`);
  return (
    <nav className={classes.pages} aria-label={t("pages")}>
      <span>{page > 1 && <a href={addressOf(page - 1)}>{t("newer")}</a>}</span>
      <span>{t("page", { page, pages })}</span>
      <span>{page < pages && <a href={addressOf(page + 1)}>{t("older")}</a>}</span>
    </nav>
  );
}
