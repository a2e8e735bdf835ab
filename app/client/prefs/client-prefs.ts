import type { Prefs } from "../../shared/prefs.ts";

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
