import { lazy, Suspense } from "react";
import { loadTexts } from "../../client/texts/browser-i18n.ts";
import { useShowPublicModal } from "./public-modal-state.ts";

const Modal = lazy(
  async () => (await Promise.all([import("./public-modal.tsx"), loadTexts(["community"])]))[0],
);

/** Renders the explanation of publishing while it is open; code and texts load on first opening. */
export function PublicModalPlace() {
  const portfolioId = useShowPublicModal();
  return (
    portfolioId !== null && (
      <Suspense>
        <Modal portfolioId={portfolioId} />
      </Suspense>
    )
  );
}
