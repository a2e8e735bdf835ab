import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type ApiErrorLike, errorText } from "./error-text.ts";
import { showMessage } from "./messages.ts";
import classes from "./toast.module.css";

export interface Toasts {
  /** Something was done; with `onUndo` it can be taken back from here. */
  readonly done: (message: string, onUndo?: () => void) => void;
  readonly failed: (error: ApiErrorLike) => void;
  /** The same with a text of its own. */
  readonly refused: (message: string) => void;
}

const closeMs = { done: 5_000, undo: 10_000, failed: 10_000 } as const;

/** Short messages at the bottom: done with undo, or failed with the reason. */
export function useToasts(): Toasts {
  const { t } = useTranslation("common");
  return useMemo(() => {
    const close = { closeButtonProps: { "aria-label": t("common:action.close") } };
    const refused = (message: string) => {
      showMessage({
        ...close,
        color: "loss",
        icon: <IconAlertTriangle size={18} aria-hidden />,
        autoClose: closeMs.failed,
        message,
      });
    };
    return {
      done: (message, onUndo) => {
        const hide = showMessage({
          ...close,
          color: "gain",
          icon: <IconCheck size={18} aria-hidden />,
          autoClose: onUndo ? closeMs.undo : closeMs.done,
          message: <Done message={message} label={t("common:action.undo")} onUndo={onUndo && undo} />,
        });
        function undo() {
          hide();
          onUndo?.();
        }
      },
      failed: (error) => {
        // Said over the whole page already (denied-notice.tsx).
        if (error.code !== "FORBIDDEN") refused(errorText(error, t));
      },
      refused,
    };
  }, [t]);
}

interface DoneProps {
  readonly message: string;
  readonly label: string;
  readonly onUndo: (() => void) | undefined;
}

const Done = ({ message, label, onUndo }: DoneProps) => (
  <span className={classes.done}>
    <span>{message}</span>
    {onUndo && (
      <button type="button" className={classes.undo} onClick={onUndo}>
        {label}
      </button>
    )}
  </span>
);
