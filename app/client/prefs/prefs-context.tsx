import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Prefs } from "../../shared/prefs.ts";
import { readState, withRecentCurrency, writeState } from "../dom/storage.ts";
import { clientPrefs } from "./client-prefs.ts";
import { followDeviceTheme } from "./device-theme.ts";
import { writePrefsCookie } from "./prefs-cookie.ts";

interface PrefsValue {
  readonly prefs: Prefs;
  readonly setPrefs: (change: Partial<Prefs>) => void;
}

const PrefsContext = createContext<PrefsValue | null>(null);

/** Provides the preferences; changes are written to local storage and the readable cookie. */
export function PrefsProvider({ initial, children }: { initial: Prefs; children: ReactNode }) {
  const [prefs, setAll] = useState(() => {
    if (typeof window !== "undefined") clientPrefs.current = initial;
    return initial;
  });
  const { i18n } = useTranslation();
  const setPrefs = useCallback(
    (change: Partial<Prefs>) => {
      const isThemeChosen = change.theme !== undefined && change.isDeviceTheme === undefined;
      const next = { ...clientPrefs.current, ...change, ...(isThemeChosen && { isDeviceTheme: false }) };
      clientPrefs.current = next;
      savePrefs(next, change);
      if (change.language && change.language !== i18n.language)
        // The old language stays until the new one has loaded.
        void i18n.changeLanguage(change.language).then(() => setAll(clientPrefs.current));
      else setAll(next);
    },
    [i18n],
  );
  const { isDeviceTheme } = prefs;
  useEffect(() => {
    if (!isDeviceTheme) return undefined;
    // A visitor who chose nothing gets no cookie.
    return followDeviceTheme((theme) => {
      clientPrefs.current = { ...clientPrefs.current, theme };
      setAll(clientPrefs.current);
    });
  }, [isDeviceTheme]);
  const value = useMemo(() => ({ prefs, setPrefs }), [prefs, setPrefs]);
  return <PrefsContext value={value}>{children}</PrefsContext>;
}

function savePrefs(next: Prefs, change: Partial<Prefs>): void {
  writePrefsCookie(next);
  const { recentCurrencies } = readState("app");
  writeState("app", {
    currentPortfolio: next.portfolio,
    currency: next.currency,
    stealthMode: next.isStealth,
    ...(change.currency ? { recentCurrencies: withRecentCurrency(recentCurrencies, change.currency) } : {}),
  });
  if (change.isMoreOpen !== undefined) writeState("layout", { isMoreOpen: change.isMoreOpen });
  writeState("ui", { stealthMode: next.isStealth, isBlueOrange: next.isBlueOrange });
}

export function usePrefs(): PrefsValue {
  const value = use(PrefsContext);
  if (!value) throw new Error("usePrefs outside PrefsProvider");
  return value;
}
