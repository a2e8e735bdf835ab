import { cookieNames, type storageNames } from "../../shared/cookies.ts";

/**
 * Local storage under its fixed names (client contract, S9.14). It is the client's truth; a browser that refuses
 * storage (private mode) works without.
 */
export type StorageKey = keyof States & keyof typeof storageNames;

/** What is kept of the signed-in user: who it is until the next answer, never what may be read. */
export interface StoredUser {
  readonly name: string;
  readonly locale: string;
  readonly onboardingState: string;
  readonly socialUserKey: string;
  readonly analyticsUserId: string;
}

/** User and tokens of the session. */
export interface AuthState {
  readonly user: StoredUser | null;
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
}

export interface AppState {
  readonly currentPortfolio: string | null;
  readonly currency: string | null;
  /** At most five, the latest first, no doubles. */
  readonly recentCurrencies: readonly string[];
  readonly referral: string | null;
  readonly stealthMode: boolean;
  readonly showDiscount: boolean;
  /** Reports were not opened yet: their entry in the menu has a dot. */
  readonly showReportIndicator: boolean;
}

export interface UiState {
  readonly stealthMode: boolean;
  readonly showDiscount: boolean;
  /** The note beside a public portfolio was not put away yet. */
  readonly showPublicAlert: boolean;
  /** The developer panel stands open (outside production). */
  readonly showDevPanel: boolean;
  /** This browser's reader agreed to the analytics of this installation; off until then. */
  readonly isAmplitudeEnabled: boolean;
  /** Calls of a signed-in user drop the segment `/public` after `/api`. */
  readonly isPublicDropped: boolean;
  readonly isBlueOrange: boolean;
  /** What was shown once, and when it was shown last. */
  readonly shownFeatures: readonly { readonly feature: string; readonly date: string }[];
  /** Questions that were asked, by their ids. */
  readonly shownFeedbacks: readonly string[];
}

/** What cash may be held in, as the server last told; null before that. */
export interface CashListState {
  readonly version: string | null;
  readonly tickers: readonly { readonly ticker: string; readonly value: string; readonly code: string }[];
}

/** How far one user has come in the guided tour. */
export interface TourProgress {
  readonly pastSteps: readonly string[];
  readonly currentStep: string | null;
  /** Begun and neither finished nor skipped. */
  readonly started: boolean;
  /** The welcome was shown: it comes once. */
  readonly firstShown: boolean;
  readonly feedbackSent: boolean;
}

/** By the user's id for such counts; signing out keeps it. */
type TourState = Readonly<Record<string, TourProgress>>;

/** Wanted action of a visitor who has no account yet. */
export type WantedAction =
  | {
      readonly kind: "watch" | "save-backtest" | "follow" | "copy-portfolio";
      /** The asset's symbol, the result's id, or the public portfolio's key. */
      readonly id: string;
    }
  /** Portfolio of the preview that the browser's cookie opens. */
  | { readonly kind: "keep-preview" };

interface WantedState {
  readonly action: WantedAction | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Variants and results of A/B tests: by person (a user, or this browser's social key), then by test. */
export type AbTestsState = Readonly<
  Record<string, Readonly<Record<string, { readonly variant: string; readonly result: string | null }>>>
>;

/** Questions that were asked, by the user's id for such counts (a visitor's social key); signing out keeps it. */
type AskedState = Readonly<Record<string, readonly string[]>>;

/** Days on which somebody used the product in this browser, by the user's id for such counts; signing out keeps it. */
type UsedState = Readonly<Record<string, { readonly days: number; readonly last: string }>>;

/** How the frame is arranged on this device. */
export interface LayoutState {
  /** Whether "More" in the menu is unfolded; also in the cookie, for the first byte. */
  readonly isMoreOpen: boolean;
  /** The tab of the developer panel that was open last. */
  readonly devTab: string | null;
  /**
   * Last chosen way to pay rows, by account, of the default one by portfolio: true through cash; absent: as the server
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

/** A state of local storage; missing or damaged parts are the empty state's. */
export function readState<K extends StorageKey>(key: K): States[K] {
  try {
    const text = globalThis.localStorage?.getItem(key);
    const value: unknown = text ? JSON.parse(text) : null;
    return typeof value === "object" ? tidied({ ...empty[key], ...value }) : empty[key];
  } catch {
    return empty[key];
  }
}

/** A list of recent currencies, whoever wrote it, has no doubles and five entries at most. */
function tidied<T extends object>(state: T): T {
  const recent: unknown = "recentCurrencies" in state ? state.recentCurrencies : undefined;
  return Array.isArray(recent) ? { ...state, recentCurrencies: firstFive(recent) } : state;
}

const firstFive = (codes: readonly string[]): string[] => [...new Set(codes)].slice(0, 5);

/** Changes parts of a state. */
export function writeState<K extends StorageKey>(key: K, change: Partial<States[K]>): void {
  try {
    globalThis.localStorage?.setItem(key, JSON.stringify(tidied({ ...readState(key), ...change })));
  } catch {
    // No storage: the cookies still carry the session and the preferences.
  }
}

/** Forgets states (sign-out). */
export function clearStates(...keys: readonly StorageKey[]): void {
  for (const key of keys) {
    try {
      globalThis.localStorage?.removeItem(key);
    } catch {
      // As above.
    }
  }
}

/** A key of local storage that holds one plain text. */
type TextKey = (typeof storageNames)["socialKey" | "analyticsReferrer"];

/** A stored text, or null (nothing stored, or storage refused). */
export function readText(key: TextKey): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Stores a text; where storage is refused nothing happens. */
export function writeText(key: TextKey, text: string): void {
  try {
    globalThis.localStorage?.setItem(key, text);
  } catch {
    // As above: works without.
  }
}

/** The list with a currency put first: no doubles, the first five are kept. */
export const withRecentCurrency = (recent: readonly string[], currency: string): string[] =>
  firstFive([currency, ...recent]);

/** The readable cookie of a session; its httpOnly sister comes and goes with it. */
export const hasLoggedInCookie = (): boolean =>
  document.cookie.split("; ").includes(`${cookieNames.loggedIn}=1`);
