import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { documentLoader } from "../client/data/document-loader.ts";
import { pageContext } from "../client/data/page-context.ts";
import type { ShownContent } from "../shell/content/content.types.ts";
import { ContentPage } from "../shell/content/content-page.tsx";
import { loadContent } from "../shell/content/load-content.ts";

export const handle = { namespaces: ["content", "product-screens", "asset-pages"], isStatic: true };

export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<ShownContent> => {
  const slug = new URL(request.url).pathname.replace(/^\/|\/$/g, "");
  const shown = await loadContent(context.get(pageContext), slug);
  if (!shown) throw data(null, { status: 404 });
  return shown;
};

export const clientLoader = documentLoader;

/** Shows Markdown rendered at build time. */
export default function ContentScreen() {
  return <ContentPage shown={useLoaderData<typeof loader>()} />;
}
