import type { Language } from "../../shared/languages.ts";

/** Sizes at which pictures of screens stand on a page, so that nothing moves while they load. */
export const screenSizes = {
  dashboard: { width: 1280, height: 800 },
  dividends: { width: 1024, height: 640 },
  tax: { width: 1024, height: 640 },
  phone: { width: 390, height: 780 },
} as const;

export type ScreenName = keyof typeof screenSizes;

/** Returns the address of a picture in a language and theme; its file lies under the same path in `public`. */
export const screenPath = (name: ScreenName, language: Language, theme: "light" | "dark"): string =>
  `/screens/${name}-${language}-${theme}.webp`;
