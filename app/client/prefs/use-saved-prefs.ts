import { useCallback } from "react";
import type { Prefs } from "../../shared/prefs.ts";
import { callApi } from "../api/api-client.ts";
import { useRootData } from "../data/root-data.ts";
import { usePrefs } from "./prefs-context.tsx";

export const languageSaveMs = 150;

let languageTimer: ReturnType<typeof setTimeout> | undefined;

/** Returns preferences whose changes are also saved to the account, for other devices. */
export function useSavedPrefs() {
  const { prefs, setPrefs } = usePrefs();
  const isSignedIn = useRootData().user !== null;
  const savePrefs = useCallback(
    (change: Partial<Prefs>) => {
      setPrefs(change);
      if (isSignedIn) saveToAccount({ ...prefs, ...change }, change);
    },
    [isSignedIn, prefs, setPrefs],
  );
  return { prefs, savePrefs };
}

function saveToAccount(next: Prefs, change: Partial<Prefs>): void {
  if (change.language || change.locale) {
    clearTimeout(languageTimer);
    const { language, locale } = next;
    languageTimer = setTimeout(() => {
      const key = "POST /api/email-settings/update-preferred-language";
      callApi(key, { language, locale }, { inAddress: ["language", "locale"] }).catch(() => undefined);
    }, languageSaveMs);
  }
  if (change.theme || change.isDeviceTheme) {
    const theme = change.isDeviceTheme ? null : next.theme;
    callApi("POST /api/userProfile/updateuserinfo", { theme }).catch(() => undefined);
  }
}
