import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type ApiErrorLike, errorText, isPlanLimit } from "./error-text.ts";
import { showSnackbar } from "./snackbar.ts";

export interface Toasts {
  readonly done: (message: string, onUndo?: () => void) => void;
  readonly failed: (error: ApiErrorLike) => void;
  readonly refused: (message: string) => void;
}

const closeMs = { done: 5_000, undo: 10_000, failed: 10_000 } as const;

/** Returns functions for short messages: success with undo, or failure with its reason. */
export function useToasts(): Toasts {
  const { t } = useTranslation("common");
  return useMemo(() => {
    const words = { close: t("common:action.close"), undo: t("common:action.undo") };
    const refused = (message: string) =>
      void showSnackbar("error", message, { closeMs: closeMs.failed, words });
    return {
      done: (message, onUndo) => {
        const undo = () => {
          hide();
          onUndo?.();
        };
        const hide = showSnackbar("success", message, {
          closeMs: onUndo ? closeMs.undo : closeMs.done,
          onUndo: onUndo && undo,
          words,
        });
      },
      failed: (error) => {
        // Already reported over the whole page (denied-notice.tsx, limit-notice.tsx).
        if (error.code !== "FORBIDDEN" && !isPlanLimit(error)) refused(errorText(error, t));
      },
      refused,
    };
  }, [t]);
}
