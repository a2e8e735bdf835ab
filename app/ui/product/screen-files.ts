import type { Language } from "../../shared/languages.ts";

/** Sizes at which pictures of screens stand on a page, so that nothing moves while they load. */
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

/** Screens with a title and a caption of their own, for pages that present further features. */
export type TeasedScreen = "dashboard" | "dividends" | "tax" | "phone";

/** Returns the address of a picture in a language and theme; its file lies under the same path in `public`. */
export const screenPath = (name: ScreenName, language: Language, theme: "light" | "dark"): string =>
  `/screens/${name}-${language}-${theme}.webp`;
