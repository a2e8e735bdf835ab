import { lazy, type ReactNode, Suspense, useState } from "react";
import type { WantedAction } from "../../client/dom/storage.ts";
import { loadTexts } from "../../client/texts/browser-i18n.ts";

const Modal = lazy(
  async () => (await Promise.all([import("./sign-up-modal.tsx"), loadTexts(["account"])]))[0],
);

/** Returns a function that asks visitors to sign up before an action, and its dialog. */
export function useSignUpModal(): readonly [ask: (action: WantedAction) => void, modal: ReactNode] {
  const [showSignUpModal, setShowSignUpModal] = useState<WantedAction | null>(null);
  const modal = showSignUpModal && (
    <Suspense>
      <Modal action={showSignUpModal} onClose={() => setShowSignUpModal(null)} />
    </Suspense>
  );
  return [setShowSignUpModal, modal];
}
