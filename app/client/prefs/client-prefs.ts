import type { Prefs } from "../../shared/prefs.ts";

/**
 * The browser tab's current preferences for code outside React (API calls, query keys). The provider in the
 * root writes it; on the server it is never read.
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
  },
};
