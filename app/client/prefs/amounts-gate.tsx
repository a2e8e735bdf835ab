import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { hiddenAmount } from "../../shared/text/hidden-amount.ts";
import { useSavedPrefs } from "./use-saved-prefs.ts";

interface AmountsGateProps {
  /** What the form would be filled from; null for a new one, which needs no amount that is there. */
  readonly of: object | null;
  readonly children: ReactNode;
}

/**
 * Stands before a form that is filled from amounts: while they are hidden there is nothing to fill it with. Between
 * the press and the answer with the amounts nothing is shown, so that no form begins with dots.
 */
export function AmountsGate({ of, children }: AmountsGateProps) {
  const { t } = useTranslation("common");
  const { prefs, savePrefs } = useSavedPrefs();
  if (of === null) return children;
  if (prefs.isStealth)
    return (
      <div>
        <p>{t("common:stealth.form")}</p>
        <button
          type="button"
          className="button button-primary"
          onClick={() => savePrefs({ isStealth: false })}
        >
          {t("common:stealth.off")}
        </button>
      </div>
    );
  return Object.values(of).includes(hiddenAmount) ? null : children;
}
