import { cookieNames, type storageNames } from "../../shared/cookies.ts";

/**
 * Local storage under its fixed names (client contract, S9.14), authoritative for the client; without storage (private
 * mode) the application still works.
 */
export type StorageKey = keyof States & keyof typeof storageNames;

/** Signed-in user as stored: identity until the next answer, never permissions. */
export interface StoredUser {
  readonly name: string;
  readonly locale: string;
  readonly onboardingState: string;
  readonly socialUserKey: string;
  readonly analyticsUserId: string;
}

export interface AuthState {
  readonly user: StoredUser | null;
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
}

export interface AppState {
  readonly currentPortfolio: string | null;
  readonly currency: string | null;
  /** At most five, latest first, distinct. */
  readonly recentCurrencies: readonly string[];
  readonly referral: string | null;
  readonly stealthMode: boolean;
  readonly showDiscount: boolean;
  /** Reports have not been opened: their menu entry has a dot. */
  readonly showReportIndicator: boolean;
}

export interface UiState {
  readonly stealthMode: boolean;
  readonly showDiscount: boolean;
  /** The hint beside a public portfolio has not been dismissed. */
  readonly showPublicAlert: boolean;
  /** The developer panel is open (outside production). */
  readonly showDevPanel: boolean;
  /** Consent to this installation's analytics; off by default. */
  readonly isAmplitudeEnabled: boolean;
  /** Calls of a signed-in user drop the segment `/public` after `/api`. */
  readonly isPublicDropped: boolean;
  readonly isBlueOrange: boolean;
  /** Features shown once, with the last day. */
  readonly shownFeatures: readonly { readonly feature: string; readonly date: string }[];
  /** Ids of questions that were asked. */
  readonly shownFeedbacks: readonly string[];
}

/** Currencies of cash as last answered; null before. */
export interface CashListState {
  readonly version: string | null;
  readonly tickers: readonly { readonly ticker: string; readonly value: string; readonly code: string }[];
}

/** Progress of a user in the tour. */
export interface TourProgress {
  readonly pastSteps: readonly string[];
  readonly currentStep: string | null;
  /** Started and neither finished nor skipped. */
  readonly started: boolean;
  /** The welcome was shown. */
  readonly firstShown: boolean;
  readonly feedbackSent: boolean;
}

/** By analytics user id; kept on sign-out. */
type TourState = Readonly<Record<string, TourProgress>>;

/** Action a visitor without an account wanted to perform. */
export type WantedAction =
  | {
      readonly kind: "watch" | "save-backtest" | "follow" | "copy-portfolio";
      /** Symbol of the asset, id of the result, or key of the public portfolio. */
      readonly id: string;
    }
  /** Portfolio of the preview opened by the browser's cookie. */
  | { readonly kind: "keep-preview" };

interface WantedState {
  readonly action: WantedAction | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Variants and results of A/B tests, by person (a user, or this browser's social key) and test. */
export type AbTestsState = Readonly<
  Record<string, Readonly<Record<string, { readonly variant: string; readonly result: string | null }>>>
>;

/** Ids of questions asked, by analytics user id (a visitor's social key); kept on sign-out. */
type AskedState = Readonly<Record<string, readonly string[]>>;

/** Days of use in this browser, by analytics user id; kept on sign-out. */
type UsedState = Readonly<Record<string, { readonly days: number; readonly last: string }>>;

/** Layout of the frame on this device. */
export interface LayoutState {
  /** "More" in the menu is expanded; also in the cookie, for the first byte. */
  readonly isMoreOpen: boolean;
  /** Tab of the developer panel that was open last. */
  readonly devTab: string | null;
  /**
   * Last payment choice by account, for the default account by portfolio: true through cash; absent: the server
   * decides.
   */
  readonly paidFrom: Readonly<Record<string, boolean>>;
}

interface States {
  auth: AuthState;
  app: AppState;
  ui: UiState;
  cashList: CashListState;
  tour: TourState;
  wanted: WantedState;
  asked: AskedState;
  used: UsedState;
  abTests: AbTestsState;
  layout: LayoutState;
}

const empty: States = {
  auth: { user: null, accessToken: null, refreshToken: null },
  app: {
    currentPortfolio: null,
    currency: null,
    recentCurrencies: [],
    referral: null,
    stealthMode: false,
    showDiscount: true,
    showReportIndicator: true,
  },
  ui: {
    stealthMode: false,
    showDiscount: true,
    showPublicAlert: true,
    showDevPanel: false,
    isAmplitudeEnabled: false,
    isPublicDropped: false,
    isBlueOrange: false,
    shownFeatures: [],
    shownFeedbacks: [],
  },
  cashList: { version: null, tickers: [] },
  tour: {},
  wanted: { action: null, at: 0 },
  asked: {},
  used: {},
  abTests: {},
  layout: { isMoreOpen: false, devTab: null, paidFrom: {} },
};

/** Reads a state; missing or damaged parts are empty. */
export function readState<K extends StorageKey>(key: K): States[K] {
  try {
    const text = globalThis.localStorage?.getItem(key);
    const value: unknown = text ? JSON.parse(text) : null;
    return typeof value === "object" ? tidied({ ...empty[key], ...value }) : empty[key];
  } catch {
    return empty[key];
  }
}

/** Limits recent currencies to five distinct ones, whatever was stored. */
function tidied<T extends object>(state: T): T {
  const recent: unknown = "recentCurrencies" in state ? state.recentCurrencies : undefined;
  return Array.isArray(recent) ? { ...state, recentCurrencies: firstFive(recent) } : state;
}

const firstFive = (codes: readonly string[]): string[] => [...new Set(codes)].slice(0, 5);

export function writeState<K extends StorageKey>(key: K, change: Partial<States[K]>): void {
  try {
    globalThis.localStorage?.setItem(key, JSON.stringify(tidied({ ...readState(key), ...change })));
  } catch {
    // Without storage the cookies still carry session and preferences.
  }
}

/** Clears states (sign-out). */
export function clearStates(...keys: readonly StorageKey[]): void {
  for (const key of keys) {
    try {
      globalThis.localStorage?.removeItem(key);
    } catch {}
  }
}

/** Keys of local storage that hold plain text. */
type TextKey = (typeof storageNames)["socialKey" | "analyticsReferrer"];

/** Returns a stored text; null without one or without storage. */
export function readText(key: TextKey): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Stores a text; does nothing without storage. */
export function writeText(key: TextKey, text: string): void {
  try {
    globalThis.localStorage?.setItem(key, text);
  } catch {}
}

/** Moves a currency to the front of the list; five distinct ones are kept. */
export const withRecentCurrency = (recent: readonly string[], currency: string): string[] =>
  firstFive([currency, ...recent]);

/** Returns whether the readable session cookie is set; it is set and cleared with the httpOnly one. */
export const hasLoggedInCookie = (): boolean =>
  document.cookie.split("; ").includes(`${cookieNames.loggedIn}=1`);
