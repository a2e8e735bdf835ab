import type { Language } from "../../shared/languages.ts";

export const screenSizes = {
  dashboard: { width: 1280, height: 800 },
  dividends: { width: 1024, height: 640 },
  tax: { width: 1024, height: 640 },
  phone: { width: 390, height: 780 },
  holdings: { width: 1024, height: 640 },
  analytics: { width: 1024, height: 640 },
  rebalancing: { width: 1024, height: 640 },
  import: { width: 1024, height: 640 },
  calendar: { width: 1024, height: 640 },
  screener: { width: 1024, height: 640 },
  backtest: { width: 1024, height: 640 },
  goals: { width: 1024, height: 640 },
  watchlists: { width: 1024, height: 640 },
  public: { width: 1024, height: 640 },
} as const;

export type ScreenName = keyof typeof screenSizes;

export type TeasedScreen = "dashboard" | "dividends" | "tax" | "phone";

/** Returns the address of a screenshot; its file has the same path in `public`. */
export const screenPath = (name: ScreenName, language: Language, theme: "light" | "dark"): string =>
  `/screens/${name}-${language}-${theme}.webp`;
