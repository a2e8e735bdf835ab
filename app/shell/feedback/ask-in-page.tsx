import { type ComponentProps, lazy, Suspense } from "react";
import { loadTexts } from "../../client/texts/browser-i18n.ts";

const Part = lazy(
  async () => (await Promise.all([import("./feedback-part.tsx"), loadTexts(["feedback"])]))[0],
);

/** Question within a page, below its subject; asked once. Needs no component library, so it also fits public pages. */
export const AskInPage = (props: ComponentProps<typeof Part>) => (
  <Suspense>
    <Part {...props} />
  </Suspense>
);
