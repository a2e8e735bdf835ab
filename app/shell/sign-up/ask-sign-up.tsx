import { type ReactNode, useState } from "react";
import type { WantedAction } from "../../client/dom/storage.ts";
import { withTexts } from "../../client/texts/browser-i18n.ts";
import { lazyDialog } from "../../ui/lazy/lazy-dialog.tsx";

const Modal = lazyDialog(withTexts(() => import("./sign-up-modal.tsx"), ["account"]));

/** Returns a function asking visitors to sign up before an action, and its dialog. */
export function useSignUpModal(): readonly [ask: (action: WantedAction) => void, modal: ReactNode] {
  const [showSignUpModal, setShowSignUpModal] = useState<WantedAction | null>(null);
  const modal = showSignUpModal && (
    <Modal action={showSignUpModal} onClose={() => setShowSignUpModal(null)} />
  );
  return [setShowSignUpModal, modal];
}
