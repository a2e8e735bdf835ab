import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FeedbackType, keyOfCode } from "../../shared/codes.ts";
import { useToasts } from "../../ui/states/toast.tsx";
import classes from "./feedback.module.css";
import { type FeedbackCode, FeedbackForm } from "./feedback-form.tsx";

interface FeedbackDialogProps {
  readonly type: FeedbackCode;
  readonly onClose: () => void;
  readonly onSent?: (() => void) | undefined;
}

/** Requires a rating; the text is optional. */
export default function FeedbackDialog({ type, onClose, onSent }: FeedbackDialogProps) {
  const { t } = useTranslation("feedback");
  const toasts = useToasts();
  const [isSent, setSent] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={isSent ? t("feedback:thanks") : t(`feedback:about.${keyOfCode(FeedbackType, type)}.title`)}
      closeButtonProps={{ "aria-label": t("common:action.close") }}
      centered
    >
      {isSent ? (
        <div className={classes.form} data-feedback-thanks>
          <p>{t("feedback:thanksText")}</p>
          <Button data-autofocus onClick={onClose}>
            {t("common:action.close")}
          </Button>
        </div>
      ) : (
        <FeedbackForm
          type={type}
          onSent={() => {
            onSent?.();
            setSent(true);
          }}
          onFailed={() => toasts.refused(t("common:ERROR.FEEDBACK_FAILED"))}
        />
      )}
    </Modal>
  );
}
