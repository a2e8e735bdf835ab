import { isLanguage, type Language } from "./languages.ts";
import type { Locale } from "./locales.ts";
import { isLocale, localeOfLanguage, locales } from "./locales.ts";

/** Mirrored from local storage into the one cookie the server reads. */
export interface Prefs {
  readonly language: Language;
  readonly locale: Locale;
  readonly theme: "light" | "dark";
  readonly isDeviceTheme: boolean;
  /** Null = the portfolio's own. */
  readonly currency: string | null;
  readonly portfolio: string | null;
  readonly isStealth: boolean;
  readonly isBlueOrange: boolean;
  readonly isMoreOpen: boolean;
  readonly dismissedAnnouncements: readonly string[];
  /** Notes dismissed in this browser, so that the server omits them and nothing moves on hydration. */
  readonly dismissedNotes: readonly DismissibleNote[];
}

/** Notes shown until dismissed: the limited offer on the price list, the hint beside a public portfolio. */
export const dismissibleNotes = ["offer", "public-portfolio"] as const;
export type DismissibleNote = (typeof dismissibleNotes)[number];

const mostDismissals = 5;
export const keptDismissals = (ids: readonly string[]): readonly string[] => ids.slice(-mostDismissals);

const isUuid = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9a-f-]{36}$/.test(value);
const isCurrency = (value: unknown): value is string =>
  typeof value === "string" && /^[A-Z]{3,5}$/.test(value);

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

/** The browser's first locale if in this language (or, like fr-FR, without texts). */
export function localeOf(language: Language, acceptLanguage: string | undefined): Locale {
  const [first = ""] = (acceptLanguage ?? "").split(/[,;]/);
  const asked = locales.find((locale) => locale.toLowerCase() === first.trim().toLowerCase());
  const [spoken = ""] = (asked ?? "").split("-");
  const fits = asked !== undefined && (spoken === language || !isLanguage(spoken));
  return fits ? asked : localeOfLanguage[language];
}

/** Parses the prefs cookie (JSON, URL-encoded); the user's saved preferences fill the gaps. */
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
    dismissedNotes: dismissibleNotes.filter(
      (note) => Array.isArray(stored.dismissedNotes) && stored.dismissedNotes.includes(note),
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

export const formatPrefs = (prefs: Partial<Prefs>): string => encodeURIComponent(JSON.stringify(prefs));
