import { loadTexts } from "../../client/texts/browser-i18n.ts";
import { lazyDialog } from "../../ui/lazy/lazy-dialog.tsx";

/** The developer panel: for where the program runs in development, other builds have no file of it. */
export const DevPanelGate = /* @__PURE__ */ lazyDialog(
  async () => (await Promise.all([import("./dev-panel.tsx"), loadTexts(["dev-panel"])]))[0],
  { isUnasked: true },
);
