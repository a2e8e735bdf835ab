import { withTexts } from "../../client/texts/browser-i18n.ts";
import { lazyDialog } from "../../ui/lazy/lazy-dialog.tsx";
import { closePublicModal, useShowPublicModal } from "./public-modal-state.ts";

const Modal = lazyDialog(withTexts(() => import("./public-modal.tsx"), ["community"]));

/** Renders the publishing dialog while open; its code and texts load on first opening. */
export function PublicModalPlace() {
  const portfolioId = useShowPublicModal();
  return portfolioId !== null && <Modal portfolioId={portfolioId} onClose={closePublicModal} />;
}
