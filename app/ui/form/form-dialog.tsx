import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./form.module.css";

interface FormDialogProps {
  readonly title: string;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Shows a small form in a dialog: Enter submits unless busy, Escape closes. */
export function FormDialog({ title, isBusy, onSubmit, onClose, children }: FormDialogProps) {
  const { t } = useTranslation("common");
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ "aria-label": t("common:action.close") }}
      centered
    >
      <form
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          // React bubbles events through portals: a dialog must not submit the form that opened it.
          event.stopPropagation();
          if (!isBusy) onSubmit();
        }}
      >
        {children}
      </form>
    </Modal>
  );
}
