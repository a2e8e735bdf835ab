import { type ComponentProps, lazy, Suspense } from "react";
import { loadTexts } from "../../client/texts/browser-i18n.ts";

const Part = lazy(
  async () => (await Promise.all([import("./feedback-part.tsx"), loadTexts(["feedback"])]))[0],
);

/**
 * A question as part of a page, below what it is about and never over it; asked once. It needs no component library:
 * pages outside the frame ask by it too.
 */
export const AskInPage = (props: ComponentProps<typeof Part>) => (
  <Suspense>
    <Part {...props} />
  </Suspense>
);
