import { withTexts } from "../../client/texts/browser-i18n.ts";
import { lazyDialog } from "../../ui/lazy/lazy-dialog.tsx";

/**
 * A question as part of a page, below what it is about and never over it; asked once. It needs no component library:
 * pages outside the frame ask by it too.
 */
export const AskInPage = lazyDialog(
  withTexts(() => import("./feedback-part.tsx"), ["feedback"]),
  { isUnasked: true },
);
