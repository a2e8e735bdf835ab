import { type LoaderFunctionArgs, Outlet, useLoaderData } from "react-router";
import { pageContext } from "../client/data/page-context.ts";
import { loadTexts } from "../client/texts/browser-i18n.ts";
import { BelowContext } from "../shell/below-context.tsx";
import type { ShownContent } from "../shell/content/content.types.ts";
import { ContentBelow } from "../shell/content/content-body.tsx";
import { loadContent } from "../shell/content/load-content.ts";

const namespaces = ["content", "product-screens"];
export const handle = { namespaces };

/** A result of a tool, which has an address of its own, is shown without. */
export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<ShownContent | null> => {
  const { pathname, search } = new URL(request.url);
  return /[?&]r=/.test(search) ? null : loadContent(context.get(pageContext), pathname.slice(1));
};

/** A tool that is opened from within another page stands alone. */
export const clientLoader = async (): Promise<ShownContent | null> => {
  await loadTexts(namespaces);
  return null;
};

// What is entered into a tool changes the address, not the text below it.
export const shouldRevalidate = () => false;

/** Tools with the page of `content` of the same name below them. */
export default function WithContentLayout() {
  const shown = useLoaderData<typeof loader>();
  return (
    <BelowContext value={shown && <ContentBelow shown={shown} />}>
      <Outlet />
    </BelowContext>
  );
}
