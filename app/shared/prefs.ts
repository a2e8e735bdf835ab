import { isLanguage, type Language } from "./languages.ts";
import type { Locale } from "./locales.ts";
import { isLocale, localeOfLanguage, locales } from "./locales.ts";

/**
 * Preferences the server needs for the first byte. Local storage is the client's truth; every write is mirrored
 * into one readable cookie, which is all the server reads. A damaged cookie is no preference.
 */
export interface Prefs {
  readonly language: Language;
  readonly locale: Locale;
  /** The theme on show. */
  readonly theme: "light" | "dark";
  /** No theme was chosen: the one on show is the device's, as far as it is known. */
  readonly isDeviceTheme: boolean;
  /** Display currency chosen by the user; null = the portfolio's own. */
  readonly currency: string | null;
  readonly portfolio: string | null;
  readonly isStealth: boolean;
  /** Gain and loss in blue and orange instead of teal and vermilion. */
  readonly isBlueOrange: boolean;
  /** What stands behind "More" in the menu is unfolded. */
  readonly isMoreOpen: boolean;
  /** Ids of announcements this browser has dismissed, the latest last. */
  readonly dismissedAnnouncements: readonly string[];
}

/** A cookie has little room; older announcements have ended by then. */
const mostDismissals = 5;
export const keptDismissals = (ids: readonly string[]): readonly string[] => ids.slice(-mostDismissals);

const isUuid = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9a-f-]{36}$/.test(value);
const isCurrency = (value: unknown): value is string =>
  typeof value === "string" && /^[A-Z]{3,5}$/.test(value);

/** ru and ru-RU when Accept-Language prefers Russian over English; otherwise en and en-US. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", quality = "q=1"] = part.trim().toLowerCase().split(";");
      return { tag, weight: Number(quality.replace("q=", "")) || 0 };
    })
    .filter(({ tag, weight }) => weight > 0 && /^(ru|en)\b/.test(tag))
    .sort((a, b) => b.weight - a.weight);
  return wanted[0]?.tag.startsWith("ru") ? "ru" : "en";
}

/**
 * The way of writing that the browser asks for first, where there is one of that name and the language is not
 * another one's: British dates for en-GB, French numbers beside English texts for fr-FR.
 */
export function localeOf(language: Language, acceptLanguage: string | undefined): Locale {
  const [first = ""] = (acceptLanguage ?? "").split(/[,;]/);
  const asked = locales.find((locale) => locale.toLowerCase() === first.trim().toLowerCase());
  const [spoken = ""] = (asked ?? "").split("-");
  const fits = asked !== undefined && (spoken === language || !isLanguage(spoken));
  return fits ? asked : localeOfLanguage[language];
}

/** Reads the prefs cookie (JSON, URL-encoded); saved preferences of the user fill what it lacks. */
export function parsePrefs(
  cookie: string | undefined,
  fallback: { acceptLanguage?: string | undefined; user?: Partial<Record<keyof Prefs, unknown>> | null },
): Prefs {
  const stored = { ...fallback.user, ...parseJson(cookie) };
  const isThemeChosen =
    stored.isDeviceTheme !== true && (stored.theme === "light" || stored.theme === "dark");
  const guessed = languageOf(fallback.acceptLanguage);
  const language = isLanguage(stored.language) ? stored.language : guessed;
  return {
    language,
    locale: isLocale(stored.locale) ? stored.locale : localeOf(language, fallback.acceptLanguage),
    theme: stored.theme === "dark" ? "dark" : "light",
    isDeviceTheme: !isThemeChosen,
    currency: isCurrency(stored.currency) ? stored.currency : null,
    portfolio: isUuid(stored.portfolio) ? stored.portfolio : null,
    isStealth: stored.isStealth === true,
    isBlueOrange: stored.isBlueOrange === true,
    isMoreOpen: stored.isMoreOpen === true,
    dismissedAnnouncements: keptDismissals(
      Array.isArray(stored.dismissedAnnouncements) ? stored.dismissedAnnouncements.filter(isUuid) : [],
    ),
  };
}

function parseJson(text: string | undefined): Record<string, unknown> {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(decodeURIComponent(text));
    return value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The cookie's value of some preferences. */
export const formatPrefs = (prefs: Partial<Prefs>): string => encodeURIComponent(JSON.stringify(prefs));
