/**
 * Names and lifetimes of all browser storage of this product; kept-in-browser.ts describes each entry. Cookies are read
 * by the server; local storage belongs to the client and stays until it is cleared; session storage ends with the tab.
 */

/** Names of our cookies. */
export const cookieNames = {
  session: "session",
  loggedIn: "logged_in",
  prefs: "prefs",
  devDay: "dev_day",
  preview: "preview",
  device: "device",
} as const;
/**
 * The name a cookie has on its way. Over https the one that opens a session carries `__Host-`: browsers take it from
 * this very host only, Secure and for every path, so that no neighbour can set another in its place. Over http, as in a
 * home network, browsers drop such names.
 */
export const cookieNameOver = (isHttps: boolean, name: string): string =>
  isHttps && name === cookieNames.session ? `__Host-${name}` : name;
/** Default lifetime of a cookie: 30 days (client contract, S9.9). */
export const cookieMaxAgeS = 30 * 24 * 3600;

/** Lifetime of a visitor's portfolio preview and of the cookie that opens it: half an hour. */
export const previewMaxAgeS = 30 * 60;

/** Lifetime of the random id by which an own referral in the same browser is recognised: a year. */
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

/** Keys of session storage. */
export const tabNames = { country: "country", externalSignIn: "externalSignIn" } as const;
