import { useTranslation } from "react-i18next";
import { useToasts } from "../../ui/states/toast.tsx";

/** Copies a text; without a clipboard (no https or permission) asks to copy by hand, or shows `otherwise`. */
export function useCopy(): (text: string, done: string, otherwise?: string) => void {
  const { t } = useTranslation("common");
  const toasts = useToasts();
  return (text, done, otherwise) => {
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
    copied.then(
      () => toasts.done(done),
      () => (otherwise === undefined ? toasts.refused(t("common:notCopied")) : toasts.done(otherwise)),
    );
  };
}
