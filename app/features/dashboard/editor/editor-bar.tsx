import { useTranslation } from "react-i18next";
import { type ApiErrorLike, errorText } from "../../../ui/states/error-text.ts";
import own from "./editor.module.css";

interface EditorBarProps {
  readonly isSaving: boolean;
  /** Figures of what was added could not be had. */
  readonly error: ApiErrorLike | null;
  readonly onAdd: () => void;
  readonly onAddresses: () => void;
  readonly onReset: () => void;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

/** What can be done with the whole dashboard while it is arranged; stays in sight. */
export function EditorBar({ isSaving, error, ...on }: EditorBarProps) {
  const { t } = useTranslation("dashboard");
  return (
    <div className={own.bar} role="toolbar" aria-label={t("arrange.bar")}>
      <button type="button" className="button button-quiet" onClick={on.onAdd}>
        {t("arrange.add")}
      </button>
      <button type="button" className="button button-quiet" onClick={on.onAddresses}>
        {t("address.title")}
      </button>
      <button type="button" className="button button-quiet" onClick={on.onReset} disabled={isSaving}>
        {t("arrange.reset")}
      </button>
      <span className={own.room} role="alert">
        {error && errorText(error, t)}
      </span>
      <button type="button" className="button button-quiet" onClick={on.onCancel}>
        {t("common:action.cancel")}
      </button>
      <button type="button" className="button button-primary" onClick={on.onDone} disabled={isSaving}>
        {t("arrange.done")}
      </button>
    </div>
  );
}
