import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { mainQuery, screen } from "../../../client/data/screen.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { newSlug } from "../post-paths.ts";
import { PostEditor } from "./post-editor.tsx";

// A new post requests the list too, so that only administrators get to an empty editor.
const definition = screen({
  namespaces: ["blog"],
  queries: ({ params: { slug = "" } }) => [
    slug === newSlug
      ? mainQuery("GET /api/admin/blog/posts", {})
      : mainQuery("GET /api/admin/blog/post", { slug }),
  ],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** The editor of a post. */
export default function EditPostScreen() {
  const { slug = "" } = useParams();
  if (slug === newSlug) return <PostEditor key={newSlug} post={null} />;
  return <KnownPost key={slug} slug={slug} />;
}

function KnownPost({ slug }: { readonly slug: string }) {
  const { t } = useTranslation("blog");
  const { data, error, refetch } = useApiQuery("GET /api/admin/blog/post", { slug });
  if (error && !data)
    return <ErrorState what={t("editor.titleEdit")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  return <PostEditor post={data} />;
}
