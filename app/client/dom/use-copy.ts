import { useTranslation } from "react-i18next";
import { useToasts } from "../../ui/states/toast.tsx";

/**
 * Takes a text along: says `done`, or where the browser has no clipboard for the page (without https, as in a home
 * network, or when it was forbidden) that it must be marked and copied by hand, or `otherwise` in its place.
 */
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
