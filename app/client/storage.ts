import { cookieNames } from "../shared/cookies.ts";

/**
 * Local storage of the specification, under its names. It is the client's truth; a browser that refuses
 * storage (private mode) works without.
 */
export type StorageKey = "auth" | "app" | "ui" | "cashList";

/** Tokens of the session. */
export interface AuthState {
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
}

export interface AppState {
  readonly currentPortfolio: string | null;
  readonly currency: string | null;
  /** At most five, the latest first, no doubles. */
  readonly recentCurrencies: readonly string[];
  readonly referral: string | null;
  /** Reports were not opened yet: their entry in the menu has a dot. */
  readonly showReportIndicator: boolean;
}

export interface UiState {
  readonly stealthMode: boolean;
  readonly isBlueOrange: boolean;
  /** What was shown once, and when it was shown last. */
  readonly shownFeatures: readonly { readonly feature: string; readonly date: string }[];
}

/** What cash may be held in, as the server last told; null before that. */
export interface CashListState {
  readonly version: string | null;
  readonly tickers: readonly { readonly ticker: string; readonly value: string; readonly code: string }[];
}

interface States {
  auth: AuthState;
  app: AppState;
  ui: UiState;
  cashList: CashListState;
}

const empty: States = {
  auth: { accessToken: null, refreshToken: null },
  app: {
    currentPortfolio: null,
    currency: null,
    recentCurrencies: [],
    referral: null,
    showReportIndicator: true,
  },
  ui: { stealthMode: false, isBlueOrange: false, shownFeatures: [] },
  cashList: { version: null, tickers: [] },
};

/** A state of local storage; missing or damaged parts are the empty state's. */
export function readState<K extends StorageKey>(key: K): States[K] {
  try {
    const text = globalThis.localStorage?.getItem(key);
    const value: unknown = text ? JSON.parse(text) : null;
    return typeof value === "object" ? { ...empty[key], ...value } : empty[key];
  } catch {
    return empty[key];
  }
}

/** Changes parts of a state. */
export function writeState<K extends StorageKey>(key: K, change: Partial<States[K]>): void {
  try {
    globalThis.localStorage?.setItem(key, JSON.stringify({ ...readState(key), ...change }));
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

/** The list with a currency put first: no doubles, the first five are kept. */
export const withRecentCurrency = (recent: readonly string[], currency: string): string[] =>
  [...new Set([currency, ...recent])].slice(0, 5);

/** The readable cookie of a session; its httpOnly sister comes and goes with it. */
export const hasLoggedInCookie = (): boolean =>
  document.cookie.split("; ").includes(`${cookieNames.loggedIn}=1`);
