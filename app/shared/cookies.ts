/**
 * Names and lifetimes of everything stored in the browser; browser-storage.ts describes each entry. Cookies are read by
 * the server; local storage belongs to the client and stays until cleared; session storage ends with the tab.
 */

export const cookieNames = {
  session: "session",
  loggedIn: "logged_in",
  prefs: "prefs",
  devDay: "dev_day",
  preview: "preview",
  device: "device",
} as const;
/**
 * Returns a cookie's name on the wire. Over https the session cookie has the prefix `__Host-`, so that no other host
 * can set it. Over http browsers reject such names.
 */
export const cookieNameOver = (isHttps: boolean, name: string): string =>
  isHttps && name === cookieNames.session ? `__Host-${name}` : name;
/** Default lifetime of a cookie, 30 days (client contract, S9.9). */
export const cookieMaxAgeS = 30 * 24 * 3600;

/** Lifetime of a visitor's portfolio preview and its cookie. */
export const previewMaxAgeS = 30 * 60;

/** Lifetime of the random id that detects a self-referral in the same browser. */
export const deviceMaxAgeS = 365 * 24 * 3600;

/** Keys of local storage; all but the last three are JSON of `app/client/dom/storage.ts`. */
export const storageNames = {
  auth: "auth",
  app: "app",
  ui: "ui",
  cashList: "cashList",
  abTests: "abTests",
  layout: "layout",
  tour: "tour",
  wanted: "wanted",
  asked: "asked",
  used: "used",
  socialKey: "socialKey",
  analyticsReferrer: "analyticsReferrer",
} as const;

export const tabNames = { country: "country", externalSignIn: "externalSignIn" } as const;
