import { useTranslation } from "react-i18next";
import own from "./editor.module.css";

interface EditorBarProps {
  readonly isSaving: boolean;
  readonly onAdd: () => void;
  readonly onAddresses: () => void;
  readonly onReset: () => void;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

/** Sticky. */
export function EditorBar({ isSaving, ...on }: EditorBarProps) {
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
      <span className={own.room} />
      <button type="button" className="button button-quiet" onClick={on.onCancel}>
        {t("common:action.cancel")}
      </button>
      <button type="button" className="button button-primary" onClick={on.onDone} disabled={isSaving}>
        {t("arrange.done")}
      </button>
    </div>
  );
}
