import { type LoaderFunctionArgs, Outlet, useLoaderData } from "react-router";
import { pageContext } from "../client/data/page-context.ts";
import { loadTexts } from "../client/texts/browser-i18n.ts";
import { BelowContext } from "../shell/below-context.tsx";
import type { ShownContent } from "../shell/content/content.types.ts";
import { ContentBelow } from "../shell/content/content-body.tsx";
import { loadContent } from "../shell/content/load-content.ts";

const namespaces = ["content", "product-screens"];
export const handle = { namespaces };

/** Loads the text; a result with its own address has none. */
export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<ShownContent | null> => {
  const { pathname, search } = new URL(request.url);
  return /[?&]r=/.test(search) ? null : loadContent(context.get(pageContext), pathname.slice(1));
};

/** Skips the text of a tool opened within the application. */
export const clientLoader = async (): Promise<ShownContent | null> => {
  await loadTexts(namespaces);
  return null;
};

// Input changes the address, not the text.
export const shouldRevalidate = () => false;

/** Tool above the `content` page of the same name. */
export default function WithContentLayout() {
  const shown = useLoaderData<typeof loader>();
  return (
    <BelowContext value={shown && <ContentBelow shown={shown} />}>
      <Outlet />
    </BelowContext>
  );
}
