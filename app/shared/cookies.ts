export const cookieNames = {
  session: "session",
  loggedIn: "logged_in",
  prefs: "prefs",
  devDay: "dev_day",
  preview: "preview",
  device: "device",
} as const;
/** `__Host-` keeps other hosts from setting the cookie; over http browsers reject such names. */
export const cookieNameOver = (isHttps: boolean, name: string): string =>
  isHttps && name === cookieNames.session ? `__Host-${name}` : name;
/** Client contract, S9.9. */
export const cookieMaxAgeS = 30 * 24 * 3600;

export const previewMaxAgeS = 30 * 60;

export const deviceMaxAgeS = 365 * 24 * 3600;

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
