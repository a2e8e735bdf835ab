import { Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FeedbackType, keyOfCode } from "../../shared/codes.ts";
import { useToasts } from "../../ui/states/toast.tsx";
import { type FeedbackCode, FeedbackForm } from "./feedback-form.tsx";

interface FeedbackDialogProps {
  readonly type: FeedbackCode;
  readonly onClose: () => void;
  readonly onSent?: (() => void) | undefined;
}

/** Asks how something went: stars must be chosen, words need not. */
export default function FeedbackDialog({ type, onClose, onSent }: FeedbackDialogProps) {
  const { t } = useTranslation("feedback");
  const toasts = useToasts();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`feedback:about.${keyOfCode(FeedbackType, type)}.title`)}
      closeButtonProps={{ "aria-label": t("common:action.close") }}
      centered
    >
      <FeedbackForm
        type={type}
        onSent={() => {
          toasts.done(t("feedback:thanks"));
          onSent?.();
          onClose();
        }}
        onFailed={() => toasts.refused(t("common:ERROR.FEEDBACK_FAILED"))}
      />
    </Modal>
  );
}
