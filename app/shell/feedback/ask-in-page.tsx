import { withTexts } from "../../client/texts/browser-i18n.ts";
import { lazyDialog } from "../../ui/lazy/lazy-dialog.tsx";

/** Question within a page, without the component library. */
export const AskInPage = lazyDialog(
  withTexts(() => import("./feedback-part.tsx"), ["feedback"]),
  { isUnasked: true },
);
