import type { Prefs } from "../../shared/prefs.ts";

/**
 * Current preferences for code outside React (API calls, query keys), written by the root's provider; not read on the
 * server.
 */
export const clientPrefs: { current: Prefs } = {
  current: {
    language: "en",
    locale: "en-US",
    theme: "light",
    isDeviceTheme: true,
    currency: null,
    portfolio: null,
    isStealth: false,
    isBlueOrange: false,
    isMoreOpen: false,
    dismissedAnnouncements: [],
    dismissedNotes: [],
  },
};
