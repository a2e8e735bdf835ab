import {
  cookieMaxAgeS,
  cookieNames,
  deviceMaxAgeS,
  previewMaxAgeS,
  storageNames,
  tabNames,
} from "./cookies.ts";

export interface StoredInBrowser {
  readonly name: string;
  readonly place: "cookie" | "local" | "tab";
  /** Seconds, or the event that ends it. */
  readonly life: number | "sign-in" | "sign-out" | "never" | "tab";
  readonly holds: string;
}

/** A journey fails on any other entry. */
export const storedInBrowser: readonly StoredInBrowser[] = [
  {
    name: cookieNames.session,
    place: "cookie",
    life: cookieMaxAgeS,
    holds: "the page's session; scripts cannot read it; `__Host-session` over https",
  },
  {
    name: cookieNames.loggedIn,
    place: "cookie",
    life: cookieMaxAgeS,
    holds: "1 while somebody is signed in",
  },
  {
    name: cookieNames.prefs,
    place: "cookie",
    life: cookieMaxAgeS,
    holds:
      "language, locale, theme, currency, portfolio, hidden amounts, dismissed announcements: what the first byte depends on",
  },
  {
    name: cookieNames.devDay,
    place: "cookie",
    life: cookieMaxAgeS,
    holds: "the day that counts as today; set by the developer panel, ignored in production",
  },
  {
    name: cookieNames.preview,
    place: "cookie",
    life: previewMaxAgeS,
    holds: "a random key of the portfolio preview a visitor made; scripts cannot read it",
  },
  {
    name: cookieNames.device,
    place: "cookie",
    life: deviceMaxAgeS,
    holds:
      "a random id of this browser, set at sign-in where plans are sold: recognises a user who refers themselves",
  },
  { name: storageNames.auth, place: "local", life: "sign-out", holds: "user, access token, refresh token" },
  {
    name: storageNames.app,
    place: "local",
    life: "sign-out",
    holds: "portfolio, currency, recent currencies, referral, hidden amounts, discount, report indicator",
  },
  {
    name: storageNames.ui,
    place: "local",
    life: "sign-out",
    holds: "hidden amounts, discount, features and feedbacks shown, public alert, developer panel, analytics",
  },
  { name: storageNames.cashList, place: "local", life: "never", holds: "tickers of cash and their version" },
  {
    name: storageNames.abTests,
    place: "local",
    life: "never",
    holds: "variants and results by person and test",
  },
  {
    name: storageNames.layout,
    place: "local",
    life: "never",
    holds: "how the frame is arranged on this device",
  },
  {
    name: storageNames.tour,
    place: "local",
    life: "never",
    holds: "by user: past and current step of the guided tour, begun, welcomed, opinion sent",
  },
  {
    name: storageNames.wanted,
    place: "local",
    life: "sign-in",
    holds:
      "what a visitor wanted that needs an account: an asset to watch, a backtest or a portfolio preview to keep; for a day",
  },
  {
    name: storageNames.asked,
    place: "local",
    life: "never",
    holds: "by user: which questions about the product were asked, so that each is asked once",
  },
  {
    name: storageNames.used,
    place: "local",
    life: "never",
    holds: "by user: on how many days the product was used, so that nothing is asked in the first nine",
  },
  { name: storageNames.socialKey, place: "local", life: "never", holds: "a random id of this browser" },
  {
    name: storageNames.analyticsReferrer,
    place: "local",
    life: "never",
    holds: "the foreign page that first led here",
  },
  { name: tabNames.country, place: "tab", life: "tab", holds: "the country of the look-up" },
  {
    name: tabNames.externalSignIn,
    place: "tab",
    life: "sign-in",
    holds: "what was asked of the page of another account, until it sends the browser back",
  },
];
