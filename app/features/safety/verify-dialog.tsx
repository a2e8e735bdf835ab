import { Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { VerifyForm } from "./verify-form.tsx";

interface VerifyDialogProps {
  readonly onVerified: () => void;
  readonly onClose: () => void;
}

/** Asks once more who is there, before something a stolen session must not do. */
export function VerifyDialog({ onVerified, onClose }: VerifyDialogProps) {
  const { t } = useTranslation("safety");
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("verify.title")}
      closeButtonProps={{ "aria-label": t("common:action.close") }}
      centered
    >
      <VerifyForm onVerified={onVerified} />
    </Modal>
  );
}
