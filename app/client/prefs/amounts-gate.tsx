import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { hiddenAmount } from "../../shared/text/hidden-amount.ts";
import { useSavedPrefs } from "./use-saved-prefs.ts";

interface AmountsGateProps {
  readonly of: object | null;
  readonly children: ReactNode;
}

/** Delays a form until unmasked values arrive. */
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
