import { createContext, type ReactNode, use, useMemo } from "react";
import type { Language } from "../shared/languages.ts";
import type { Locale } from "../shared/locales.ts";

/** Page settings for charts, days and images. */
export interface PageLook {
  readonly language: Language;
  readonly locale: Locale;
  /** Theme shown. */
  readonly theme: "light" | "dark";
  /** No theme was chosen: the device decides. */
  readonly isDeviceTheme: boolean;
  /** Gains and losses in blue and orange. */
  readonly isBlueOrange: boolean;
  /** User's day, sent with the page. */
  readonly today: string;
  /** The page was sent to a signed-in user. */
  readonly isSignedIn: boolean;
}

const PageLookContext = createContext<PageLook | null>(null);

/** Provides the settings; filled by the root. */
export function PageLookProvider({
  children,
  language,
  locale,
  theme,
  isDeviceTheme,
  isBlueOrange,
  today,
  isSignedIn,
}: PageLook & { readonly children?: ReactNode }) {
  const look = useMemo(
    () => ({ language, locale, theme, isDeviceTheme, isBlueOrange, today, isSignedIn }),
    [language, locale, theme, isDeviceTheme, isBlueOrange, today, isSignedIn],
  );
  return <PageLookContext value={look}>{children}</PageLookContext>;
}

/**
 * Returns the settings of the page.
 * @throws Error outside `PageLookProvider`
 */
export function usePageLook(): PageLook {
  const look = use(PageLookContext);
  if (!look) throw new Error("usePageLook outside PageLookProvider");
  return look;
}
