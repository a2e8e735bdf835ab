import { cookieNames, type storageNames } from "../../shared/cookies.ts";

/** Local storage (client contract, S9.14), optional. */
export type StorageKey = keyof States & keyof typeof storageNames;

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
  readonly recentCurrencies: readonly string[];
  readonly referral: string | null;
  readonly stealthMode: boolean;
  readonly showDiscount: boolean;
  readonly showReportIndicator: boolean;
}

export interface UiState {
  readonly stealthMode: boolean;
  readonly showDiscount: boolean;
  readonly showPublicAlert: boolean;
  readonly showDevPanel: boolean;
  readonly isAmplitudeEnabled: boolean;
  /** Drops `/public` after `/api` for signed-in users. */
  readonly isPublicDropped: boolean;
  readonly isBlueOrange: boolean;
  readonly shownFeatures: readonly { readonly feature: string; readonly date: string }[];
  readonly shownFeedbacks: readonly string[];
}

export interface CashListState {
  readonly version: string | null;
  readonly tickers: readonly { readonly ticker: string; readonly value: string; readonly code: string }[];
}

export interface TourProgress {
  readonly pastSteps: readonly string[];
  readonly currentStep: string | null;
  readonly started: boolean;
  readonly firstShown: boolean;
  readonly feedbackSent: boolean;
}

/** By analytics user id; kept on sign-out. */
type TourState = Readonly<Record<string, TourProgress>>;

export type WantedAction =
  | {
      readonly kind: "watch" | "save-backtest" | "follow" | "copy-portfolio";
      readonly id: string;
    }
  | { readonly kind: "keep-preview" };

interface PendingActionState {
  readonly action: WantedAction | null;
  readonly at: number;
}

export type AbTestsState = Readonly<
  Record<string, Readonly<Record<string, { readonly variant: string; readonly result: string | null }>>>
>;

/** By analytics user id or social key; kept on sign-out. */
type AskedState = Readonly<Record<string, readonly string[]>>;

/** By analytics user id; kept on sign-out. */
type UsedState = Readonly<Record<string, { readonly days: number; readonly last: string }>>;

export interface LayoutState {
  readonly isMoreOpen: boolean;
  readonly devTab: string | null;
  /** By account, for the default one by portfolio: true through cash; absent: the server decides. */
  readonly paidFrom: Readonly<Record<string, boolean>>;
}

interface States {
  auth: AuthState;
  app: AppState;
  ui: UiState;
  cashList: CashListState;
  tour: TourState;
  wanted: PendingActionState;
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

function tidied<T extends object>(state: T): T {
  const recent: unknown = "recentCurrencies" in state ? state.recentCurrencies : undefined;
  return Array.isArray(recent) ? { ...state, recentCurrencies: firstFive(recent) } : state;
}

const firstFive = (codes: readonly string[]): string[] => [...new Set(codes)].slice(0, 5);

export function writeState<K extends StorageKey>(key: K, change: Partial<States[K]>): void {
  try {
    globalThis.localStorage?.setItem(key, JSON.stringify(tidied({ ...readState(key), ...change })));
  } catch {}
}

export function clearStates(...keys: readonly StorageKey[]): void {
  for (const key of keys) {
    try {
      globalThis.localStorage?.removeItem(key);
    } catch {}
  }
}

type TextKey = (typeof storageNames)["socialKey" | "analyticsReferrer"];

export function readText(key: TextKey): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

export function writeText(key: TextKey, text: string): void {
  try {
    globalThis.localStorage?.setItem(key, text);
  } catch {}
}

export const withRecentCurrency = (recent: readonly string[], currency: string): string[] =>
  firstFive([currency, ...recent]);

/** Reads the cookie set and cleared with the httpOnly session cookie. */
export const hasLoggedInCookie = (): boolean =>
  document.cookie.split("; ").includes(`${cookieNames.loggedIn}=1`);
